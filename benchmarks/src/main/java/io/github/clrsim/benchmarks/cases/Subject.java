package io.github.clrsim.benchmarks.cases;

import java.util.Arrays;
import java.util.Optional;

/** The table of cases: what each is called, and what happens in it. */
public enum Subject {
  LOCKS("locks", "3 threads x 20 lock, increment, unlock; no bug: it measures speed"),
  LOST("lost", "two threads increment one volatile number"),
  USE_AFTER_UNLOAD("uau", "found under a lock, used after it, unloaded meanwhile"),
  ABA_0("aba0", "an ID means two things at two look-ups"),
  ABA_5("aba5", "the same among noise: 5 lock operations before and after, in each thread"),
  ABA_20("aba20", "the same among more noise: 20 before and after");

  private final String label;
  private final String story;

  Subject(String label, String story) {
    this.label = label;
    this.story = story;
  }

  /** Its name in reports and on command lines. */
  public String label() {
    return label;
  }

  /** What happens in it, in half a line. */
  public String story() {
    return story;
  }

  /** Whether there is something to be found. */
  public boolean hasBug() {
    return this != LOCKS;
  }

  /** The subject with this label, if there is one. */
  public static Optional<Subject> labelled(String label) {
    return Arrays.stream(values()).filter(each -> each.label.equals(label)).findFirst();
  }

  @Override
  public String toString() {
    return label;
  }
}
