package io.github.clrsim.compare.scope;

/** Whether, and by what, both arms are held against each other in one method of the tables. */
public sealed interface Coverage {

  /** In one line. */
  String text();

  /**
   * It comes in random scenarios, on both arms, and what they say is compared.
   *
   * @param except what of it is not, and why; empty if there is nothing
   */
  record ByRandomScenarios(String except) implements Coverage {
    @Override
    public String text() {
      return except.isEmpty() ? "by random scenarios" : "by random scenarios, but " + except;
    }
  }

  /**
   * It comes in programs that are always the same.
   *
   * @param test the test that compares both arms
   */
  record ByFixedPrograms(String test) implements Coverage {
    @Override
    public String text() {
      return "by fixed programs (%s)".formatted(test);
    }
  }

  /**
   * It is not compared.
   *
   * @param reason why not
   */
  record Not(String reason) implements Coverage {
    @Override
    public String text() {
      return "not: " + reason;
    }
  }
}
