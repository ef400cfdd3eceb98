package io.github.clrsim.cli.campaign;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.conformance.store.StoredRounds;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Says how far a campaign is, and runs nothing. */
public record Looking(Console console, CampaignFolder folder) implements CampaignUse {

  @Override
  public Path store() {
    return folder.path();
  }

  @Override
  public Next begin(Planned campaign) {
    Rounds _ = Rounds.Merged.of(List.of(folder), campaign.identity());
    ObjectNode answer = Console.object().put("campaign", campaign.identity().digest());
    ArrayNode all = answer.putArray("searches");
    for (Search search : campaign.searches()) {
      look(search, all.addObject());
    }
    return new Next.Over(console.answer(Exit.KEPT, answer));
  }

  /**
   * A round that cannot be read.
   *
   * @param round its number, from 0
   * @param isRunAgain whether a worker takes it for missing, and runs it again
   */
  private record Damage(long round, Diagnostic why, boolean isRunAgain) {}

  private void look(Search search, ObjectNode answer) {
    StoredRounds stored = new StoredRounds(folder, search.name(), search.campaign().trial().laws());
    long rounds = search.campaign().rounds();
    long there = 0;
    List<Damage> damaged = new ArrayList<>();
    List<RoundFinding> findings = new ArrayList<>();
    for (long round = 0; round < rounds; round++) {
      switch (stored.look(round)) {
        case StoredRounds.Seen.Nothing _ -> {}
        case StoredRounds.Seen.Whole(var result) -> {
          there++;
          RoundFinding.of(stored, round, result.end()).ifPresent(findings::add);
        }
        case StoredRounds.Seen.Cut(Diagnostic why) -> damaged.add(new Damage(round, why, true));
        case StoredRounds.Seen.Damaged(Diagnostic why) ->
            damaged.add(new Damage(round, why, false));
      }
    }
    long missing = rounds - there - damaged.size();
    console.say(
        "%s: %d of %d rounds are there, %s%d are missing; findings: %d"
            .formatted(
                search.name(),
                there,
                rounds,
                damaged.isEmpty() ? "" : "%d cannot be read, ".formatted(damaged.size()),
                missing,
                findings.size()));
    answer
        .put("search", search.name())
        .put("rounds", rounds)
        .put("there", there)
        .put("missing", missing);
    ArrayNode ofDamage = answer.putArray("damaged");
    damaged.forEach(each -> say(each, ofDamage.addObject()));
    ArrayNode ofFindings = answer.putArray("findings");
    findings.forEach(
        finding -> {
          console.sayFinding("  " + finding.text());
          finding.into(ofFindings.addObject());
        });
  }

  private void say(Damage damage, ObjectNode answer) {
    String resume =
        CommandText.of(List.of("campaign", "resume", "--store", StorePlace.text(folder.path())));
    console.sayFinding(
        "  round %d is damaged, in %s: %s; %s"
            .formatted(
                damage.round() + 1,
                damage.why().where(),
                damage.why().what(),
                damage.isRunAgain()
                    ? resume + " runs it again"
                    : "if you delete it, %s runs it again".formatted(resume)));
    answer
        .put("round", damage.round() + 1)
        .put("file", damage.why().where())
        .put("why", damage.why().what())
        .put("isRunAgain", damage.isRunAgain());
  }
}
