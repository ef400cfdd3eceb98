package io.github.clrsim.techniques;

import java.util.List;

/**
 * Draws programs whose methods throw through filters, finally blocks, reflection and class
 * constructors, among calls that do not; on two threads, one of which gets names and ends.
 */
final class StackPrograms extends DrawnProgram {
  private static final List<String> METHODS =
      List.of(
          "Thrower.Cases::Caught",
          "Thrower.Cases::ReplacedInCatch",
          "Thrower.Cases::Rethrown",
          "Thrower.Cases::ThrownInFilter",
          "Thrower.Cases::ReplacedInFinally",
          "Thrower.Cases::NothingToThrow",
          "Thrower.Cases::Reflected",
          "Thrower.Cases::Initialized");

  private StackPrograms(long seed) {
    super(seed);
  }

  /** So many programs, each in one line. */
  static List<String> drawn(int count) {
    return drawn(count, StackPrograms::new);
  }

  @Override
  void life(String context) {
    boolean isCollectible = choices().below(4) == 0;
    add("context " + context + (isCollectible ? " collectible" : ""));
    add("load " + context + " Thrower");
    int calls = 1 + choices().below(6);
    for (int call = 0; call < calls; call++) {
      add("call %s %s".formatted(context, METHODS.get(choices().below(METHODS.size()))));
      if (choices().below(6) == 0) {
        add("gc " + choices().below(3));
      }
    }
  }
}
