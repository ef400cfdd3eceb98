package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that says where a campaign is which many workers share. */
final class SharedStore implements AutoCloseable {
  /** Where it is named, for diagnostics. */
  static final String WHERE = "option --store";

  /** The stores that were looked up. */
  private final List<StorePlace> places = new ArrayList<>();

  @Option(
      names = "--store",
      paramLabel = "STORE",
      required = true,
      description =
          "Where the campaign is, which all workers share: a folder, or a URI such as"
              + " s3://BUCKET/FOLDER.")
  private String named = "";

  /** As it was typed, for a machine that has another file system. */
  String named() {
    return named;
  }

  /**
   * Where a campaign is, or will be, that many workers run.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no name of a folder, or they
   *     cannot share it
   */
  Path toShare() {
    StorePlace place = StorePlace.of(named, WHERE);
    places.add(place);
    if (place.isArchive()) {
      throw new Diagnostic(
              "Many workers are to write one archive: " + place,
              WHERE,
              "each writes all of it when it ends, over what the others wrote",
              "name a folder, or a URI of a file system that many can write at a time")
          .thrown();
    }
    return place.path();
  }

  /**
   * The campaign that is there.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no name of a folder, or there
   *     is none
   */
  CampaignFolder campaign() {
    StorePlace place = StorePlace.existing(named, WHERE);
    places.add(place);
    return CampaignFolder.at(place.path());
  }

  /** Closes what had to be opened. */
  @Override
  public void close() {
    places.forEach(StorePlace::close);
  }
}
