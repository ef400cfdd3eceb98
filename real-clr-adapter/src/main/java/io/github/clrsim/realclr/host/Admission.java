package io.github.clrsim.realclr.host;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.processes.ManagedProgram;
import io.github.clrsim.realclr.processes.RunningProcess;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/**
 * Which of the processes that load our library is profiled: the one that is called so, or the first
 * that is no part of the SDK. What starts or builds a program is a .NET program, too.
 */
final class Admission implements LongPredicate {
  private final BiPredicate<Long, ManagedProgram> isMeant;
  private final Consumer<HostNote> notes;
  private final List<String> others = Collections.synchronizedList(new ArrayList<>());
  private volatile Optional<HostedRun> run = Optional.empty();

  private Admission(BiPredicate<Long, ManagedProgram> isMeant, Consumer<HostNote> notes) {
    this.isMeant = isMeant;
    this.notes = notes;
  }

  /**
   * Of what a command starts.
   *
   * @param wanted what the program is called that is meant, if one is
   */
  static Admission ofProgram(Optional<String> wanted, Consumer<HostNote> notes) {
    return new Admission(
        (_, program) -> wanted.map(program::isCalled).orElse(!program.isOfSdk()), notes);
  }

  /** Of one process, which runs already. */
  static Admission ofProcess(long process, Consumer<HostNote> notes) {
    return new Admission((number, _) -> number == process, notes);
  }

  /** This begins when the right one comes. */
  void opens(HostedRun awaiting) {
    run = Optional.of(awaiting);
  }

  /** Those that came and were not meant, by name. */
  List<String> others() {
    return List.copyOf(others);
  }

  @Override
  public boolean test(long number) {
    RunningProcess process = RunningProcess.of(Long.toString(number));
    if (!process.hasMapped(run.orElseThrow().profiler().library())) {
      notes.accept(new HostNote.Refused(otherNumbers(number)));
      return false;
    }
    ManagedProgram program = process.managedProgram();
    if (!isMeant.test(number, program)) {
      others.add(program.name());
      return false;
    }
    Optional<DotnetRuntime> runtime = process.runtime();
    if (runtime.isEmpty()) {
      notes.accept(new HostNote.Refused(unknownRuntime(program)));
      return false;
    }
    run.orElseThrow().begin(runtime.get().version().toString(), program.name());
    return true;
  }

  private static Diagnostic otherNumbers(long number) {
    return new Diagnostic(
        "The process that came is not known here: it calls itself %d".formatted(number),
        "/proc/%d/maps".formatted(number),
        "no process that is seen here has loaded the library and counts itself so: clrsim is in a"
            + " container, and the program is outside or in another",
        "run clrsim outside of the container, or where the program is");
  }

  private static Diagnostic unknownRuntime(ManagedProgram program) {
    return new Diagnostic(
        "The version of the runtime is not known on which %s runs".formatted(program.name()),
        "the files in its memory (/proc/PID/maps)",
        "what a runtime does depends on its version, which the folder of its libcoreclr.so is named"
            + " for; a program that is a single file has none",
        "publish the program without PublishSingleFile, and record that");
  }
}
