package io.github.clrsim.cli.campaign;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.KnownEnds;
import io.github.clrsim.conformance.store.StoredRounds;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.laws.judge.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.LongStream;

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

  private void look(Search search, ObjectNode answer) {
    long rounds = search.campaign().rounds();
    long there =
        LongStream.range(0, rounds).filter(round -> folder.has(search.name(), round)).count();
    SortedSet<Long> broken = new KnownEnds(folder, search.name(), Integer.MAX_VALUE).broken();
    console.say(
        "%s: %d of %d rounds are there, %d are missing; findings: %d"
            .formatted(search.name(), there, rounds, rounds - there, broken.size()));
    answer
        .put("search", search.name())
        .put("rounds", rounds)
        .put("there", there)
        .put("missing", rounds - there);
    ArrayNode findings = answer.putArray("findings");
    for (long round : broken) {
      law(search, round)
          .ifPresent(
              law -> {
                console.sayFinding("  round %d: %s".formatted(round + 1, law));
                findings.addObject().put("round", round + 1).put("law", law);
              });
    }
  }

  private Optional<String> law(Search search, long round) {
    return new StoredRounds(folder, search.name(), search.campaign().trial().laws())
        .find(round)
        .map(RoundResult::end)
        .filter(RoundResult.End.Failed.class::isInstance)
        .map(end -> ((RoundResult.End.Failed) end).verdict())
        .filter(Verdict.Broken.class::isInstance)
        .map(verdict -> ((Verdict.Broken) verdict).law().name());
  }
}
