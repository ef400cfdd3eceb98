package io.github.clrsim.cli.subject.option;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.weave.PackageNames;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * The options that say which code of a profiler is woven. What a user brings is woven whole unless
 * he says otherwise, because its locks and races are what is to be seen; what is shipped is not.
 */
public final class WeavingOptions {
  @Option(
      names = "--weave",
      paramLabel = "PACKAGE",
      description =
          "Control the code of this package and those below down to its locks and atomic accesses;"
              + " may come several times. All of --classpath, if none is named.")
  private List<String> packages = new ArrayList<>();

  @Option(names = "--no-weave", description = "Run the profiler's code as it is.")
  private boolean isLeftAsItIs;

  @Option(
      names = "--races",
      description =
          "Look for data races in every execution: for plain fields, array elements and collections"
              + " of woven code. Slower. Unless you say so, check does it in some executions more.")
  private boolean races;

  @Option(names = "--no-races", description = "Do not look for data races at all.")
  private boolean isRaceLeft;

  /** Whether plain data is watched for data races in every execution. */
  public boolean races() {
    return races;
  }

  /** Whether data races are to be looked for in executions of their own. */
  public boolean racesApart(NamedProfiler woven) {
    return !races && !isRaceLeft && !woven.woven().isEmpty();
  }

  /**
   * The same profiler with what is to be woven of it.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the options contradict each other,
   *     or a name is none of a package
   */
  public NamedProfiler woven(NamedProfiler profiler) {
    if (isLeftAsItIs && !packages.isEmpty()) {
      throw new Diagnostic(
              "Code is to be woven, and none is",
              "options --weave and --no-weave",
              "they contradict each other",
              "leave one of them out")
          .thrown();
    }
    PackageNames.require(packages, "option --weave");
    NamedProfiler woven =
        isLeftAsItIs
            ? profiler
            : profiler.weaving(
                packages.isEmpty() ? ClassPathPackages.in(profiler.classpath()) : packages);
    if (races && isRaceLeft) {
      throw new Diagnostic(
              "Data races are to be looked for, and not to be",
              "options --races and --no-races",
              "they contradict each other",
              "leave one of them out")
          .thrown();
    }
    if (races && woven.woven().isEmpty()) {
      throw new Diagnostic(
              "Data races are to be found in code that is not woven",
              "option --races",
              "only woven code tells of its plain fields",
              "name the code's package: --weave PACKAGE")
          .thrown();
    }
    return woven;
  }

  /**
   * The same profiler, for a recording, which is replayed to code as it is.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it was to be woven
   */
  public NamedProfiler asItIs(NamedProfiler profiler) {
    if (!packages.isEmpty() || races) {
      throw new Diagnostic(
              "A recording is to be replayed to woven code",
              "options --weave and --races",
              "a recording is delivered as the real runtime did, to code as it was there",
              "leave them out, or try the profiler on the simulation: ./clrsim check")
          .thrown();
    }
    return profiler;
  }

  /** The options once more, for a command that is to be typed again. */
  public List<String> words() {
    return words(races);
  }

  /** The same for an execution in which data races were looked for, or not. */
  public List<String> words(boolean withRaces) {
    List<String> words = new ArrayList<>();
    packages.stream().distinct().forEach(name -> words.addAll(List.of("--weave", name)));
    if (isLeftAsItIs) {
      words.add("--no-weave");
    }
    if (withRaces) {
      words.add("--races");
    }
    return List.copyOf(words);
  }
}
