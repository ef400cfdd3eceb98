package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.campaign.CampaignUse;
import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.StorePlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say of which rounds a report is made. */
final class ReportedStores {
  @Option(
      names = "--store",
      paramLabel = "STORE",
      required = true,
      description =
          "Where the campaign is: a folder, or a URI such as s3://BUCKET/FOLDER. May come several"
              + " times: then the rounds of all are put together.")
  private List<String> named = new ArrayList<>();

  @Option(
      names = "--partial",
      description =
          "Report the rounds that are there, though others are missing. Exit code 2, unless a law"
              + " is broken in them.")
  private boolean isPartial;

  @Mixin private final FindingsOption findings = new FindingsOption();

  /**
   * Reports them.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if that cannot be done
   */
  int report(StoredCheck check) {
    int wanted = findings.number();
    List<StorePlace> places = new ArrayList<>();
    try {
      named.forEach(each -> places.add(StorePlace.existing(each, SharedStore.WHERE)));
      List<CampaignFolder> parts = StoredCheck.sameIn(places);
      // What is found is left among the failing cases of the store, if there is one.
      return check.execute(
          isPartial
              ? new CampaignUse.ReportingPart(parts, wanted)
              : new CampaignUse.Merging(parts, wanted),
          parts.getFirst().identity().words(),
          parts.size() == 1 ? Set.of() : Set.of("--store"));
    } finally {
      places.forEach(StorePlace::close);
    }
  }
}
