package io.github.clrsim.cli.subject.option;

import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.conformance.backend.WholeRecording;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.strategy.StrategyName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that names a recording whose neighborhood is tried. */
public final class RecordingOption {
  private static final String RECORDING = "--recording";

  @Option(
      names = RECORDING,
      paramLabel = "FILE",
      description =
          "Instead of scenarios: a recording of a real run, in its own order and in others that the"
              + " runtime's rules allow as well. Unloads come earlier or later, callbacks overlap,"
              + " and the profiler's own threads come in between.")
  private Optional<Path> file = Optional.empty();

  /** Whether one was named. */
  public boolean isAsked() {
    return file.isPresent();
  }

  /** Its path, as it was named. */
  public List<String> words() {
    return file.map(path -> List.of(path.toString())).orElse(List.of());
  }

  /**
   * Requires that nothing else is wanted that cannot be done at the same time.
   *
   * @param others the options that are for scenarios alone, as far as they were given
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there is
   */
  public void requirePossible(StrategyName strategy, List<String> others) {
    if (!isAsked()) {
      return;
    }
    if (!others.isEmpty()) {
      throw refused(
              others.getFirst(),
              "a recording is the program, the runtime and the order of events in one")
          .thrown();
    }
    if (!(strategy instanceof StrategyName.Sampling)) {
      throw refused("--strategy", "there are too many orders next to that of a recording").thrown();
    }
  }

  private static Diagnostic refused(String option, String why) {
    return new Diagnostic(
        "The neighborhood of a recording cannot be tried with " + option,
        "options %s and %s".formatted(RECORDING, option),
        why,
        "leave one of them out");
  }

  /**
   * The recording, read once.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is none, or does not go on to the
   *     end of the program
   */
  public RecordedTrace recorded() {
    return whole(RecordedTrace.read(file.orElseThrow()));
  }

  /** The same, if it is such a recording. */
  public static RecordedTrace whole(RecordedTrace trace) {
    WholeRecording.of(trace.file(), trace.header(), trace.footer());
    return trace;
  }
}
