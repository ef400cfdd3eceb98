package io.github.clrsim.model.replay.order;

/**
 * Why one event of a recording stays behind another: a rule of the runtime that keeps their order,
 * or that nobody knows whether there is one. Rules are cited as docs/RULES.md numbers them.
 */
public enum Bond {
  SAME_THREAD("G9, G21, G29, G45, G61, G64", "what one thread reports stays in its order"),
  LIFE(
      "G9, G13, G21, G31, G45, N37, N65", "what names an ID stays between its load and its unload"),
  LOADED_BEFORE(
      "G25, G26, N110", "classes are announced behind those that they may be made of, and modules"),
  ONE_CONTEXT("G122", "loads into one context wait for each other"),
  THREAD_BEGINS("G61", "a thread begins behind whatever may have started it"),
  STANDS_STILL(
      "G74, G97", "while the runtime stands still, or the profiler comes or goes, nobody moves"),
  START_AND_END("G2, G4, G56", "start-up and Shutdown stay where they are"),
  UNKNOWN("none", "the recording does not say what this belongs to");

  private final String rules;
  private final String sentence;

  Bond(String rules, String sentence) {
    this.rules = rules;
    this.sentence = sentence;
  }

  /** The rules, as docs/RULES.md numbers them. */
  public String rules() {
    return rules;
  }

  /** What they come to. */
  public String sentence() {
    return sentence;
  }
}
