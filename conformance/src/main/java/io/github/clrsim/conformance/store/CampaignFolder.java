package io.github.clrsim.conformance.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.scenario.StandardScenarios;
import io.github.clrsim.conformance.store.StoreFile.Found;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.exercise.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A folder with a campaign: a file that says which one it is, and a folder of rounds for each of
 * its searches.
 */
public final class CampaignFolder {
  private static final String FILE = "campaign.json";
  private static final String FORMAT = "clrsim campaign 2";

  private final Path folder;
  private final Identity identity;

  private CampaignFolder(Path folder, Identity identity) {
    this.folder = folder;
    this.identity = identity;
  }

  /**
   * Which campaign it is.
   *
   * @param digest of all that decides what its executions are: the same one, the same executions
   * @param words the command that runs it, without what only says how it is reported
   * @param chosen the programs that it runs: those that suit the profiler were found by running
   *     some, which need not be done again
   */
  public record Identity(String digest, List<String> words, StandardScenarios.Chosen chosen) {
    public Identity {
      words = List.copyOf(words);
    }
  }

  /**
   * The folder of a campaign, which is made if it is not there.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if another campaign, or something else,
   *     is there, or nothing can be written
   */
  public static CampaignFolder of(Identity identity, Path folder) {
    StoreFile file = new StoreFile(folder.resolve(FILE));
    return switch (file.find(content -> identity(content, folder))) {
      // Who was stopped while it was written has run no round of it yet, or it is in each of them.
      case Found.Nothing<Identity> _, Found.Cut<Identity> _ -> {
        requireEmpty(folder);
        file.write(json(identity));
        yield new CampaignFolder(folder, identity);
      }
      case Found.Whole<Identity>(Identity known) -> same(known, identity, folder);
    };
  }

  private static CampaignFolder same(Identity known, Identity identity, Path folder) {
    if (!known.digest().equals(identity.digest())) {
      throw new Diagnostic(
              "Another campaign is stored there",
              StorePlace.text(folder),
              "it was run by other words, or clrsim, its engine, the profiler's code, an assembly or"
                  + " a scenario were others: "
                  + String.join(" ", known.words()),
              "name another folder, or delete this one if nobody needs it")
          .thrown();
    }
    return new CampaignFolder(folder, known);
  }

  private static void requireEmpty(Path folder) {
    boolean isFile;
    try {
      isFile = FileCall.of(() -> Files.isRegularFile(folder));
    } catch (IOException unknown) {
      // Writing says it better.
      return;
    }
    if (isFile) {
      throw new Diagnostic(
              "No campaign can be stored there, for it is no folder",
              StorePlace.text(folder),
              "a campaign is a folder of files",
              "name a folder, which may be a new one")
          .thrown();
    }
  }

  /**
   * The programs of a campaign of these words, as far as somebody has found them and left them
   * there.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if what is there cannot be read
   */
  public static Optional<StandardScenarios.Chosen> chosen(List<String> words, Path folder) {
    return switch (new StoreFile(folder.resolve(FILE)).find(content -> identity(content, folder))) {
      case Found.Nothing<Identity> _, Found.Cut<Identity> _ -> Optional.empty();
      case Found.Whole<Identity>(Identity known) ->
          Optional.of(known).filter(it -> it.words().equals(words)).map(Identity::chosen);
    };
  }

  /**
   * The folder of a campaign that was run.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is none
   */
  public static CampaignFolder at(Path folder) {
    Identity identity =
        new StoreFile(folder.resolve(FILE))
            .read(content -> identity(content, folder))
            .orElseThrow(
                () ->
                    new Diagnostic(
                            "No campaign is stored there: it has no file " + FILE,
                            StorePlace.text(folder),
                            "./clrsim check --store FOLDER makes one, and so does campaign run; a store may show what is new late",
                            "name the folder that was named there, or try again in a while")
                        .thrown());
    return new CampaignFolder(folder, identity);
  }

  /** Which campaign it is. */
  public Identity identity() {
    return identity;
  }

  /** Where it is. */
  public Path path() {
    return folder;
  }

  /** Whether a round is there, whole or damaged; what cannot be asked is not. */
  public boolean has(String search, long round) {
    try {
      return FileCall.of(() -> Files.exists(round(search, round).path()));
    } catch (IOException unknown) {
      return false;
    }
  }

  /** The file that says which rounds end a search. */
  StoreFile ends(String search) {
    return new StoreFile(folder.resolve(search).resolve("ends.json"));
  }

  /** The file of a round. */
  StoreFile round(String search, long round) {
    return new StoreFile(folder.resolve(search).resolve("%08d.json".formatted(round)));
  }

  private static ObjectNode json(Identity identity) {
    ObjectNode node = StoreFile.object().put("format", FORMAT).put("campaign", identity.digest());
    identity.words().forEach(node.putArray("words")::add);
    identity.chosen().names().forEach(node.putArray("scenarios")::add);
    identity
        .chosen()
        .asked()
        .ifPresent(
            asked -> {
              ObjectNode its = node.putObject("asked").put("attaches", asked.attaches());
              asked.events().forEach(event -> its.withArray("events").add(event.name()));
            });
    return node;
  }

  private static Identity identity(JsonNode node, Path folder) {
    String format = node.required("format").asText();
    if (!format.equals(FORMAT)) {
      throw new Diagnostic(
              "The campaign that is stored there has another format: \"%s\"".formatted(format),
              StorePlace.text(folder),
              "this version of clrsim reads and writes \"%s\"; what another one counted cannot be"
                      .formatted(FORMAT)
                  + " added to what this one does",
              "report or resume it with the version that began it, or name another folder")
          .thrown();
    }
    return new Identity(
        node.required("campaign").asText(),
        texts(node.required("words")),
        new StandardScenarios.Chosen(
            texts(node.required("scenarios")),
            Optional.ofNullable(node.get("asked")).map(CampaignFolder::asked)));
  }

  private static StandardScenarios.Asked asked(JsonNode node) {
    return new StandardScenarios.Asked(
        texts(node.path("events")).stream().map(Event::valueOf).toList(),
        node.required("attaches").asBoolean());
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
