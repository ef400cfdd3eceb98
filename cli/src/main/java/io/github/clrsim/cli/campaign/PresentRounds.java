package io.github.clrsim.cli.campaign;

import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.conformance.store.StoredRounds;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.explore.RoundStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rounds of a search that are there: for each of the others stands one of no executions. */
final class PresentRounds implements RoundStore {
  /** So many stretches of rounds are named. */
  private static final int STRETCHES_MAX = 12;

  private final List<StoredRounds> parts;
  private final String search;
  private final long rounds;
  private final List<Stretch> held = new ArrayList<>();
  private long number;
  private boolean isPart;

  private PresentRounds(List<StoredRounds> parts, String search, long rounds) {
    this.parts = parts;
    this.search = search;
    this.rounds = rounds;
  }

  static PresentRounds of(List<CampaignFolder> folders, String search, Campaign campaign) {
    return new PresentRounds(
        folders.stream()
            .map(folder -> new StoredRounds(folder, search, campaign.trial().laws()))
            .toList(),
        search,
        campaign.rounds());
  }

  /** Rounds that follow one another, counted from 0. */
  private record Stretch(long first, long last) {
    String text() {
      return first == last ? "" + (first + 1) : "%d-%d".formatted(first + 1, last + 1);
    }
  }

  @Override
  public Optional<RoundResult> find(long round) {
    Optional<RoundResult> known =
        parts.stream().flatMap(part -> part.find(round).stream()).findFirst();
    if (known.isPresent()) {
      hold(round);
    } else {
      isPart = true;
    }
    return Optional.of(known.orElse(RoundResult.NOTHING));
  }

  private void hold(long round) {
    number++;
    if (!held.isEmpty() && held.getLast().last() == round - 1) {
      held.add(new Stretch(held.removeLast().first(), round));
    } else {
      held.add(new Stretch(round, round));
    }
  }

  /** Whether a round was missing. */
  boolean isPart() {
    return isPart;
  }

  /** Which are there, in words. */
  String text() {
    String named =
        String.join(", ", held.stream().limit(STRETCHES_MAX).map(Stretch::text).toList());
    return "%d of %d rounds of the search %s%s"
        .formatted(
            number,
            rounds,
            search,
            number == 0
                ? ""
                : " (%s%s)".formatted(named, held.size() > STRETCHES_MAX ? " and so on" : ""));
  }

  /** Where the first round is in each store, or would be: texts count from 1, and files from 0. */
  List<String> places() {
    return parts.stream().map(part -> "round 1 is " + StorePlace.text(part.file(0))).toList();
  }

  @Override
  public void keep(long round, RoundResult result) {
    throw new IllegalStateException("a round was run that only had to be found: " + round);
  }
}
