package io.github.clrsim.cli.subject.option;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explorer.strategy.StrategyName;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The options that say where a campaign is stored while it goes on, and from where failing cases
 * come.
 */
public final class StoreOptions {
  private static final String STORE = "--store";
  private static final String CASES = "--cases";

  @Option(
      names = STORE,
      paramLabel = "STORE",
      description =
          "Store there what came of each round of some 2000 executions, and what failed. The same"
              + " command goes on where it was stopped; ./clrsim merge puts the stores of shards"
              + " together. A folder, or a URI such as s3://BUCKET/FOLDER.")
  private Optional<String> store = Optional.empty();

  @Option(
      names = CASES,
      paramLabel = "STORE",
      description =
          "Try the failing cases of this profiler first that are in that store, retire those that"
              + " fail no more, and put there what fails. A folder, or a URI.")
  private Optional<String> cases = Optional.empty();

  /** Those that were looked up, by the option. */
  private final Map<String, StorePlace> places = new LinkedHashMap<>();

  /** Whether the campaign is stored. */
  public boolean isAsked() {
    return store.isPresent();
  }

  /**
   * Where.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is no name of a folder on any
   *     file system that is known here
   */
  public Path folder() {
    return place(STORE, store).orElseThrow();
  }

  /** Whether failing cases are taken from a store, too. */
  public boolean asksForCases() {
    return cases.isPresent();
  }

  /**
   * The store of failing cases, if there is one.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException as {@link #folder()}
   */
  public Optional<Path> cases() {
    return place(CASES, cases);
  }

  private Optional<Path> place(String option, Optional<String> named) {
    return named
        .map(text -> places.computeIfAbsent(option, _ -> StorePlace.of(text, "option " + option)))
        .map(StorePlace::path);
  }

  /**
   * Closes what had to be opened: an archive is written then. That this fails must not hide that a
   * law is broken.
   *
   * @param code the exit code up to now
   * @return the exit code
   * @throws DiagnosticException if it cannot be closed, and nothing was found
   */
  public int closed(int code, Console console) {
    try {
      places.values().forEach(StorePlace::close);
      return code;
    } catch (DiagnosticException unwritable) {
      if (code != Exit.LAW_BROKEN.code()) {
        throw unwritable;
      }
      console.tell(unwritable.diagnostic());
      return code;
    }
  }

  /**
   * Requires that such a campaign can be stored.
   *
   * @param isOpenEnded whether only its time ends it
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot
   */
  public void requirePossible(StrategyName strategy, boolean isOpenEnded) {
    if (isAsked() && strategy instanceof StrategyName.Exhaustive) {
      throw new Diagnostic(
              "An exhaustive search is to be stored",
              "options --strategy and " + STORE,
              "it goes on from what it has tried, and has no rounds",
              "leave %s out, or choose another strategy".formatted(STORE))
          .thrown();
    }
    if (isAsked() && isOpenEnded) {
      throw new Diagnostic(
              "A campaign without an end is to be stored",
              "options --time and " + STORE,
              "how much there is to run would depend on the machine, and nobody could tell when all"
                  + " of it is there",
              "name --schedules, too; a command that was stopped by its time goes on when it is"
                  + " typed again")
          .thrown();
    }
    if (isAsked()) {
      var _ = folder();
    }
    var _ = cases();
  }

  /**
   * Requires that what is stored does not become part of what the profiler's code is found in: then
   * the next check would be another campaign.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it does
   */
  public void requireOutsideOf(List<Path> classPath) {
    if (isAsked()) {
      requireOutside(STORE, folder(), classPath);
    }
    cases().ifPresent(path -> requireOutside(CASES, path, classPath));
  }

  private static void requireOutside(String option, Path folder, List<Path> classPath) {
    for (Path entry : classPath) {
      if (folder.getFileSystem().equals(entry.getFileSystem())
          && absolute(folder).startsWith(absolute(entry))) {
        throw new Diagnostic(
                "The campaign would be stored inside the class path: " + folder,
                "options %s and --classpath %s".formatted(option, entry),
                "what is stored belongs to this very code, which would be another with it",
                "name a folder somewhere else")
            .thrown();
      }
    }
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
