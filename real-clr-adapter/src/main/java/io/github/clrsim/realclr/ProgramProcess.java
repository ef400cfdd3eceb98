package io.github.clrsim.realclr;

import io.github.clrsim.realclr.stub.Stub;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The process of a child JVM, and that of the program: the same, or one that the child has started.
 */
final class ProgramProcess {
  private final ProcessHandle child;
  private final boolean isBeside;
  private final Path folder;
  private List<ProcessHandle> started = List.of();
  private boolean hasOutlived;

  /**
   * Of a child that was started just now.
   *
   * @param child the JVM, which ends when the program has
   * @param isBeside whether the program is a process of its own
   * @param folder where the child has its files
   */
  ProgramProcess(ProcessHandle child, boolean isBeside, Path folder) {
    this.child = child;
    this.isBeside = isBeside;
    this.folder = folder;
  }

  /** Sees what there is; to be asked again and again, as nobody tells of a process that begins. */
  boolean isAlive() {
    boolean isChildAlive = child.isAlive();
    // The latest: before the program a JVM may start something else for itself.
    List<ProcessHandle> now = isBeside ? child.children().toList() : List.of();
    started = now.isEmpty() ? started : now;
    boolean isProgramAlive = started.stream().anyMatch(ProcessHandle::isAlive);
    hasOutlived |= isProgramAlive && !isChildAlive;
    return isChildAlive || isProgramAlive;
  }

  /** Whether the program went on when the JVM beside it was gone. */
  boolean hasOutlived() {
    return hasOutlived;
  }

  /** Asks the program to end, as a bare process would be asked. */
  void terminate() {
    program().forEach(ProcessHandle::destroy);
  }

  /** Ends the program. */
  void kill() {
    program().forEach(ProcessHandle::destroyForcibly);
  }

  /** Ends both. */
  void end() {
    kill();
    child.destroyForcibly();
  }

  /** What was started, and what is profiled, which that may have started in turn. */
  private List<ProcessHandle> program() {
    boolean _ = isAlive();
    Optional<ProcessHandle> profiled =
        isBeside ? Stub.process(folder).flatMap(ProcessHandle::of) : Optional.empty();
    Set<ProcessHandle> program = new LinkedHashSet<>(started);
    profiled.ifPresent(program::add);
    return program.isEmpty() ? List.of(child) : List.copyOf(program);
  }
}
