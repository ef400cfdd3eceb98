package io.github.clrsim.cli;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.cli.console.TraceFile;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** A recording on its way to a file, judged as it goes; it begins when the runtime is known. */
final class Recording implements AutoCloseable {
  private final Path file;
  private final RefusedEvents refused = new RefusedEvents();
  private final MovedExceptions moved = new MovedExceptions();
  private final NativeRecording ofLibrary = new NativeRecording();
  private Optional<Begun> begun = Optional.empty();

  /** What there is once the runtime is known. */
  private record Begun(TraceHeader header, TraceFile trace, Judge judge) {}

  /** One that will be in {@code file}. */
  Recording(Path file) {
    this.file = file;
  }

  /**
   * Begins it, and answers who takes the steps.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if no rules are known for the runtime
   */
  Consumer<Step> begin(TraceHeader told) {
    TraceHeader header = RealRuntimes.withProfile(told);
    TraceFile trace = new TraceFile(file, header);
    Judge judge = Judge.of(Laws.all(), TraceContext.of(header));
    begun = Optional.of(new Begun(header, trace, judge));
    return trace.andThen(judge).andThen(refused).andThen(moved).andThen(ofLibrary);
  }

  /** The version of the runtime and the name of the program; nothing if none was seen. */
  Optional<TraceHeader> header() {
    return begun.map(Begun::header);
  }

  /** What is held against it so far. */
  Judge judge() {
    return begun.map(Begun::judge).orElseGet(() -> Judge.of(Laws.all(), TraceContext.unknown()));
  }

  /** Writes how the run ended. */
  void finish(Run.Ending ending) {
    begun.ifPresent(it -> it.trace().finish(ending));
  }

  /** The verdict on a run with our own recorder: the same, unless it could show nothing. */
  Verdict ofRecorder(Verdict verdict) {
    return header().map(header -> refused.verdict(verdict, header.runtime())).orElse(verdict);
  }

  /** The verdict on a run with a native profiler: the same, unless nothing follows from it. */
  Verdict ofLibrary(Verdict verdict, boolean isStopped) {
    return ofLibrary.verdict(verdict, isStopped);
  }

  /**
   * What is to be said of a run that ended so, if it may be that it did because of the recording.
   */
  Optional<String> warning(Run.Ending ending) {
    return header().flatMap(header -> moved.warning(header.runtime(), ending));
  }

  @Override
  public void close() {
    begun.ifPresent(it -> it.trace().close());
  }
}
