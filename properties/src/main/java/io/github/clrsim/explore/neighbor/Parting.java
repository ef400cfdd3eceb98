package io.github.clrsim.explore.neighbor;

/**
 * The choice at which two executions of a case part: up to it they are the same, step by step.
 *
 * @param choice its number
 * @param step the number of the first step behind it
 * @param failing what is chosen in the one that fails
 * @param passing what is chosen in the one that passes
 */
public record Parting(int choice, long step, Side failing, Side passing) {

  /** What one of them chooses. */
  public sealed interface Side {}

  /**
   * A thread goes on.
   *
   * @param thread its name
   * @param isSwitch whether another thread could have gone on, which had made the step before
   */
  public record GoesOn(String thread, boolean isSwitch) implements Side {}

  /** Something else that is left to chance, by its number; 0 is the default. */
  public record Takes(int value, int bound) implements Side {}

  /** What the one that passes does, and the other does not. */
  public String text() {
    return switch (passing) {
      case GoesOn here -> "%s goes on and not %s".formatted(here.thread(), name(failing));
      case Takes here ->
          "chance gives %d and not %s (of 0 to %d)"
              .formatted(here.value(), name(failing), here.bound() - 1);
    };
  }

  private static String name(Side side) {
    return switch (side) {
      case GoesOn goesOn -> goesOn.thread();
      case Takes takes -> Integer.toString(takes.value());
    };
  }

  static Parting of(int choice, Decision failing, Decision passing) {
    return new Parting(choice, failing.step(), side(failing), side(passing));
  }

  private static Side side(Decision decision) {
    return switch (decision) {
      case Decision.Schedule chosen ->
          new GoesOn(
              chosen.goesOn().name(),
              chosen.wasRunning() && !chosen.goesOn().equals(chosen.first()));
      case Decision.Chance chance -> new Takes(chance.value(), chance.bound());
    };
  }
}
