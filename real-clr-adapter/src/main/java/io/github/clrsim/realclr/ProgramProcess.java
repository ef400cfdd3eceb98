package io.github.clrsim.realclr;

import java.util.List;

/**
 * The process of a child JVM, and that of the program: the same, or one that the child has started.
 */
final class ProgramProcess {
  private final ProcessHandle child;
  private final boolean isBeside;
  private List<ProcessHandle> started = List.of();
  private boolean hasOutlived;

  /**
   * Of a child that was started just now.
   *
   * @param child the JVM, which ends when the program has
   * @param isBeside whether the program is a process of its own
   */
  ProgramProcess(ProcessHandle child, boolean isBeside) {
    this.child = child;
    this.isBeside = isBeside;
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

  private List<ProcessHandle> program() {
    boolean _ = isAlive();
    return started.isEmpty() ? List.of(child) : started;
  }
}
