package io.github.clrsim.cli.campaign;

import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.conformance.store.StoredRounds;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.RoundStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** From where a check takes the rounds that it does not run, and where it leaves those it does. */
public sealed interface Rounds {

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

  /** Why this is no report of the campaign, if a round was missing of which nothing is known. */
  default Optional<Diagnostic> missing() {
    return Optional.empty();
  }

  /** The rounds of which there was a part only, and which were run again. */
  default List<Diagnostic> repaired() {
    return List.of();
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

    /** Those in this folder. */
    public Stored(CampaignFolder folder) {
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
    public List<Diagnostic> repaired() {
      return searches.stream().flatMap(search -> search.repaired().stream()).toList();
    }

    @Override
    public Optional<String> note() {
      long kept = searches.stream().mapToLong(StoredRounds::kept).sum();
      long found = searches.stream().mapToLong(StoredRounds::found).sum();
      return Optional.of(
          "stored: %s in %s, of which %d were there before"
              .formatted(Counted.of(kept + found, "round"), StorePlace.text(folder.path()), found));
    }
  }

  /** All are in these folders. */
  record Merged(List<CampaignFolder> folders) implements Rounds {
    /**
     * Those of this campaign.
     *
     * @throws io.github.clrsim.diagnostic.DiagnosticException if a folder has another one
     */
    public static Rounds of(List<CampaignFolder> folders, CampaignFolder.Identity campaign) {
      for (CampaignFolder folder : folders) {
        if (!folder.identity().digest().equals(campaign.digest())) {
          throw new Diagnostic(
                  "Another campaign is stored there than its own words make here",
                  StorePlace.text(folder.path()),
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

  /** Those that are in these folders; of the others nothing is known, and none is run. */
  final class Present implements Rounds {
    private final List<CampaignFolder> folders;
    private final List<PresentRounds> searches = new ArrayList<>();

    /** Those in these folders, which have one campaign. */
    public Present(List<CampaignFolder> folders) {
      this.folders = List.copyOf(folders);
    }

    @Override
    public RoundStore of(String search, Campaign campaign) {
      PresentRounds rounds = PresentRounds.of(folders, search, campaign);
      searches.add(rounds);
      return rounds;
    }

    @Override
    public Optional<Diagnostic> missing() {
      List<String> held =
          searches.stream()
              .filter(PresentRounds::isPart)
              .map(PresentRounds::text)
              .distinct()
              .toList();
      return held.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Diagnostic(
                  "This is a report of " + String.join(" and ", held),
                  String.join(", ", searches.getFirst().places()),
                  "the other rounds are not there yet, and what was not tried may break a law",
                  advice()));
    }

    private String advice() {
      return folders.size() > 1
          ? "let each worker that was stopped go on, by the same command with the same store"
          : CommandText.of(
                  List.of(
                      "campaign", "resume", "--store", StorePlace.text(folders.getFirst().path())))
              + " runs the rounds that are missing, and no others";
    }
  }
}
