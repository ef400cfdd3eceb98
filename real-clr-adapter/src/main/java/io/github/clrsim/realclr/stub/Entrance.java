package io.github.clrsim.realclr.stub;

import java.util.List;

/** How the library comes into a program, which decides how it may leave it. */
public sealed interface Entrance {

  /**
   * The runtime loads it when it begins, as its environment says. It stays for ever: compiled code
   * may call its hooks, and what the program exits with is known by it.
   *
   * @param names of the variables, which are forgotten then
   */
  record ByVariables(List<String> names) implements Entrance {
    public ByVariables {
      names = List.copyOf(names);
    }
  }

  /**
   * The runtime is asked to load it while the program runs, and gives it back when the profiler is
   * detached; then nothing of it is left.
   */
  record ByAttach() implements Entrance {}

  /** The variables that are forgotten. */
  default List<String> variables() {
    return switch (this) {
      case ByVariables(List<String> names) -> names;
      case ByAttach() -> List.of();
    };
  }
}
