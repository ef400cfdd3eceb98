package io.github.clrsim.cli.campaign;

import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.explore.Campaign;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What is done about the rounds of a check before it is reported. */
public interface CampaignUse {
  /** Where the campaign is, or will be. */
  Path store();

  /**
   * Does it.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot be done
   */
  Next begin(Planned campaign);

  /**
   * A campaign whose executions are known, and of which none was run.
   *
   * @param identity which one it is
   * @param searches what it consists of, in the order in which they are done
   * @param jobs how many executions may go on at a time
   * @param isStopped whether the user wants no more
   */
  record Planned(
      CampaignFolder.Identity identity,
      List<Search> searches,
      int jobs,
      BooleanSupplier isStopped) {
    public Planned {
      searches = List.copyOf(searches);
    }

    /** How many rounds all searches have together. */
    public long rounds() {
      return searches.stream().mapToLong(search -> search.campaign().rounds()).sum();
    }
  }

  /** A search of a campaign, by its name in the store. */
  record Search(String name, Campaign campaign) {}

  /** What follows. */
  sealed interface Next {
    /**
     * The report, which is made of these rounds.
     *
     * @param findings with how many rounds in which a law broke it ends
     */
    record Report(Rounds rounds, int findings) implements Next {}

    /** Nothing: all is said. */
    record Over(int code) implements Next {}
  }

  /**
   * All rounds are in these folders.
   *
   * @param findings with how many rounds in which a law broke the report ends
   */
  record Merging(List<CampaignFolder> folders, int findings) implements CampaignUse {
    public Merging {
      folders = List.copyOf(folders);
    }

    @Override
    public Path store() {
      return folders.getFirst().path();
    }

    @Override
    public Next begin(Planned campaign) {
      return new Next.Report(Rounds.Merged.of(folders, campaign.identity()), findings);
    }
  }

  /**
   * Some rounds are in these folders, and they are to be reported.
   *
   * @param findings with how many rounds in which a law broke the report ends
   */
  record ReportingPart(List<CampaignFolder> folders, int findings) implements CampaignUse {
    public ReportingPart {
      folders = List.copyOf(folders);
    }

    @Override
    public Path store() {
      return folders.getFirst().path();
    }

    @Override
    public Next begin(Planned campaign) {
      Rounds _ = Rounds.Merged.of(folders, campaign.identity());
      return new Next.Report(new Rounds.Present(folders), findings);
    }
  }
}
