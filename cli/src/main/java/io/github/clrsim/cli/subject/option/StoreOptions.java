package io.github.clrsim.cli.subject.option;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.strategy.StrategyName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says where a campaign is stored while it goes on. */
public final class StoreOptions {
  private static final String STORE = "--store";

  @Option(
      names = STORE,
      paramLabel = "FOLDER",
      description =
          "Store there what came of each round of some 2000 executions. The same command goes on"
              + " where it was stopped; ./clrsim merge puts the folders of shards together.")
  private Optional<Path> folder = Optional.empty();

  /** Whether the campaign is stored. */
  public boolean isAsked() {
    return folder.isPresent();
  }

  /** Where. */
  public Path folder() {
    return folder.orElseThrow();
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
    if (folder.filter(path -> path.toString().isEmpty()).isPresent()) {
      throw new Diagnostic(
              "The folder has no name",
              "option " + STORE,
              "the campaign would be stored in the working directory",
              "name a folder, which may be a new one")
          .thrown();
    }
  }

  /**
   * Requires that what is stored does not become part of what the profiler's code is found in: then
   * the next check would be another campaign.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it does
   */
  public void requireOutsideOf(List<Path> classPath) {
    for (Path entry : classPath) {
      if (folder.filter(path -> absolute(path).startsWith(absolute(entry))).isPresent()) {
        throw new Diagnostic(
                "The campaign would be stored inside the class path: " + folder.orElseThrow(),
                "options %s and --classpath %s".formatted(STORE, entry),
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
