package io.github.clrsim.cli.subject.option;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that says which profilers are beside the one that is tried. */
public final class CompanionOptions {
  @Option(
      names = "--beside",
      paramLabel = "CLASS",
      description = {
        "A profiler that only observes, in the same process; may come several times. It is not"
            + " judged, but its crash ends the run. On the same class path; not before .NET 6."
      })
  private List<String> classNames = new ArrayList<>();

  /**
   * The profilers, each found and woven where {@code main} is.
   *
   * @param main the profiler that is tried
   */
  public List<NamedProfiler> beside(NamedProfiler main) {
    return classNames.stream()
        .map(
            name -> new NamedProfiler(name, main.classpath(), main.options()).weaving(main.woven()))
        .toList();
  }

  /**
   * For a recording, whose callbacks went to one profiler.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if another was named
   */
  public void requireNone() {
    if (!classNames.isEmpty()) {
      throw new Diagnostic(
              "A recording is to be replayed to several profilers",
              "option --beside",
              "it holds what one profiler was notified of, and the answers that one got",
              "leave it out, or try them on the simulation: ./clrsim check")
          .thrown();
    }
  }

  /** The option once more, for a command that is to be typed again. */
  public List<String> words() {
    return classNames.stream().flatMap(name -> List.of("--beside", name).stream()).toList();
  }
}
