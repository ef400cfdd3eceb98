package io.github.clrsim.explorer.choice;

/**
 * The one door for chance. Whatever draws from here can be replayed by another {@code Choices}, and
 * calmed by replacing picks with zero.
 *
 * <p>One {@code Choices} serves one execution on one thread; it is used up by it.
 */
public interface Choices {

  /**
   * Picks from 0 (inclusive) to {@code bound} (exclusive). Zero is always the calmest choice: stay
   * on this thread, no fault, the shortest way.
   *
   * @throws IllegalArgumentException when the bound is not positive
   */
  int below(int bound);

  /**
   * Passes on a pick that was made elsewhere, by a strategy with a plan of its own. A recording
   * notes it as though it had been drawn here, and a recorded list answers with its own pick
   * instead: so the list alone replays an execution, and nobody needs to know the plan that led to
   * it.
   */
  default int decided(int bound, int pick) {
    return pick;
  }

  /** Choices that look random and repeat for the same seed, on every machine and every JDK. */
  static Choices seeded(long seed) {
    return new SeededChoices(seed);
  }

  /**
   * Choices that answer from a list. Past its end they are calm; a pick beyond the bound counts
   * around it ({@link Math#floorMod(int, int)}), so every list is a valid one.
   */
  static Choices recorded(ChoiceSequence picks) {
    return new RecordedChoices(picks);
  }

  /** Choices that are always the calmest. */
  static Choices calm() {
    return recorded(ChoiceSequence.calm());
  }

  /** Draws from {@code source} and remembers what was picked. */
  static Recording recording(Choices source) {
    return new Recording(source);
  }
}
