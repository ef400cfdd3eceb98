package io.github.clrsim.realclr;

import java.util.List;

/**
 * The process of a child JVM, and that of the program: the same, or one that the child has started.
 *
 * @param child the JVM, which ends when the program has
 * @param isBeside whether the program is a process of its own
 */
record ProgramProcess(ProcessHandle child, boolean isBeside) {
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
    List<ProcessHandle> started = isBeside ? child.children().toList() : List.of();
    return started.isEmpty() ? List.of(child) : started;
  }
}
