package io.github.clrsim.model.replay.order;

/**
 * What the runtime's rules leave open about an event, as long as no {@link Bond} keeps it. Rules
 * are cited as docs/RULES.md numbers them.
 */
public enum Freedom {
  UNLOAD("G45, N53", "an unload comes when the finalizer thread comes to it, or never"),
  LOAD("N10", "assemblies are loaded by several threads at the same time"),
  CLASS_LOAD(
      "N23", "who needs a class waits for its exact parents alone, and for none of its callbacks"),
  COMPILATION("G31", "who wants another method does not wait for a compilation"),
  SEARCH("G33", "a search for precompiled code concerns who calls the method"),
  DYNAMIC_UNLOAD("G36, G54", "dynamic methods go whenever the finalizer thread comes to it"),
  THREAD("N65, N113", "how far one thread is when another one goes on is not promised"),
  NAME("N62", "a thread is given its name by any thread at any time"),
  HANDLE("N82", "handles are made and freed on any thread at any time"),
  ALLOCATION("G86", "an allocation is reported on the allocating thread alone"),
  EXCEPTION("G67, G68", "an exception concerns the stack of its own thread"),
  CROSSING("G89", "a call across the border concerns its own thread"),
  HOOK("G88", "hooks concern the stack of their own thread"),
  NOTHING("none", "nothing is known to be open");

  private final String rules;
  private final String sentence;

  Freedom(String rules, String sentence) {
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
