package io.github.clrsim.cli;

import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.StoredRounds;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.RoundStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** From where a check takes the rounds that it does not run, and where it leaves those it does. */
sealed interface Rounds {

  /**
   * Those of one of its searches.
   *
   * @param search its name
   */
  RoundStore of(String search, Campaign campaign);

  /** What to tell of it when all is over, in a line. */
  default Optional<String> note() {
    return Optional.empty();
  }

  /** Why the round that ended the check is not stored, if it should be and is not. */
  default Optional<Diagnostic> fault() {
    return Optional.empty();
  }

  /** All are run, and none is kept. */
  record OfNobody() implements Rounds {
    @Override
    public RoundStore of(String search, Campaign campaign) {
      return RoundStore.NONE;
    }
  }

  /** Those that are in a folder are not run again. */
  final class Stored implements Rounds {
    private final CampaignFolder folder;
    private final List<StoredRounds> searches = new ArrayList<>();

    Stored(CampaignFolder folder) {
      this.folder = folder;
    }

    @Override
    public RoundStore of(String search, Campaign campaign) {
      StoredRounds rounds = new StoredRounds(folder, search, campaign.trial().laws());
      searches.add(rounds);
      return rounds;
    }

    @Override
    public Optional<Diagnostic> fault() {
      return searches.stream().flatMap(search -> search.fault().stream()).findFirst();
    }

    @Override
    public Optional<String> note() {
      long kept = searches.stream().mapToLong(StoredRounds::kept).sum();
      long found = searches.stream().mapToLong(StoredRounds::found).sum();
      return Optional.of(
          "stored: %s in %s, of which %d were there before"
              .formatted(Counted.of(kept + found, "round"), folder.path(), found));
    }
  }

  /** All are in these folders. */
  record Merged(List<CampaignFolder> folders) implements Rounds {
    /**
     * Those of this campaign.
     *
     * @throws io.github.clrsim.diagnostic.DiagnosticException if a folder has another one
     */
    static Rounds of(List<CampaignFolder> folders, CampaignFolder.Identity campaign) {
      for (CampaignFolder folder : folders) {
        if (!folder.identity().digest().equals(campaign.digest())) {
          throw new Diagnostic(
                  "Another campaign is stored there than its own words make here",
                  folder.path().toString(),
                  "it was run with another clrsim, or on another engine, or the profiler's code, an"
                      + " assembly or a scenario that it names was another",
                  "merge with the clrsim and the files with which the shards were run, in the same"
                      + " directory if they are named by relative paths")
              .thrown();
        }
      }
      return new Merged(folders);
    }

    @Override
    public RoundStore of(String search, Campaign campaign) {
      return StoredRounds.merged(folders, search, campaign.trial().laws(), campaign.rounds());
    }
  }
}
