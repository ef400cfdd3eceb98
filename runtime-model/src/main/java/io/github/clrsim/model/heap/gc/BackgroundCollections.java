package io.github.clrsim.model.heap.gc;

/**
 * Whether collections may run beside the program, as they do unless a profiler asked to be told of
 * them when the process started: those that run beside it cannot be told (N80).
 */
public final class BackgroundCollections {
  private boolean isOn = true;

  /** Whether they may. */
  public boolean isOn() {
    return isOn;
  }

  /** From now on the program stands still whenever there is a collection. */
  public void turnOff() {
    isOn = false;
  }
}
