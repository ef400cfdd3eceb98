package io.github.clrsim.realclr;

import io.github.clrsim.realclr.host.HostRequest;
import io.github.clrsim.realclr.host.StartedProgram;
import io.github.clrsim.realclr.host.Subject;
import io.github.clrsim.realclr.stub.StubFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The process of a child JVM, and that of the program: the same, one that the child has started, or
 * one that is nobody's business to end.
 */
final class ProgramProcess {
  private final ProcessHandle child;
  private final Subject subject;
  private final Path folder;
  private OptionalLong started = OptionalLong.empty();
  private Optional<ProcessHandle> program = Optional.empty();
  private boolean hasOutlived;

  /**
   * Of a child that was started just now.
   *
   * @param child the JVM, which ends when the program has
   * @param subject what it runs
   * @param folder where it has its files
   */
  ProgramProcess(ProcessHandle child, Subject subject, Path folder) {
    this.child = child;
    this.subject = subject;
    this.folder = folder;
  }

  /** Sees what there is; to be asked again and again, as nobody tells of a process that begins. */
  boolean isAlive() {
    boolean isChildAlive = child.isAlive();
    if (subject instanceof Subject.Command && started.isEmpty()) {
      started = StartedProgram.in(folder).number();
      program = started.stream().boxed().findFirst().flatMap(ProcessHandle::of);
    }
    boolean isProgramAlive = program.filter(ProcessHandle::isAlive).isPresent();
    hasOutlived |= isProgramAlive && !isChildAlive;
    return isChildAlive || isProgramAlive;
  }

  /** Whether the program went on when the JVM beside it was gone. */
  boolean hasOutlived() {
    return hasOutlived;
  }

  /** Asks the program to end, as a bare process would be asked; or the profiler to leave it. */
  void terminate() {
    switch (subject) {
      case Subject.Hosted _, Subject.Command _ -> processes().forEach(ProcessHandle::destroy);
      case Subject.Awaited _, Subject.Attached _ -> leave();
    }
  }

  private void leave() {
    try {
      Files.write(folder.resolve(HostRequest.STOP), new byte[0]);
    } catch (IOException fault) {
      // Then it is ended with the child, of which the process notices nothing.
      child.destroyForcibly();
    }
  }

  /** Has the program go on without a profiler; false if both are one process. */
  boolean letGo() {
    return switch (subject) {
      case Subject.Hosted _ -> false;
      case Subject.Command _, Subject.Awaited _ -> {
        // What it has started is nobody's child soon.
        boolean _ = isAlive();
        child.destroyForcibly();
        yield true;
      }
      case Subject.Attached _ -> {
        leave();
        yield true;
      }
    };
  }

  /** Ends the program, if it is ours to end; else what is beside it. */
  void kill() {
    switch (subject) {
      case Subject.Hosted _, Subject.Command _ ->
          processes().forEach(ProcessHandle::destroyForcibly);
      // It goes on without a profiler.
      case Subject.Awaited _, Subject.Attached _ -> child.destroyForcibly();
    }
  }

  /** Ends the program, if it is ours to end, and the child. */
  void end() {
    kill();
    child.destroyForcibly();
  }

  /** What was started, and what is profiled, which that may have started in turn. */
  private List<ProcessHandle> processes() {
    boolean _ = isAlive();
    Set<ProcessHandle> processes = new LinkedHashSet<>(program.stream().toList());
    if (subject instanceof Subject.Command) {
      // What a script has started would go on without it.
      program.stream().flatMap(ProcessHandle::descendants).forEach(processes::add);
      StubFiles.in(folder).process().flatMap(ProcessHandle::of).ifPresent(processes::add);
    }
    return processes.isEmpty() ? List.of(child) : List.copyOf(processes);
  }
}
