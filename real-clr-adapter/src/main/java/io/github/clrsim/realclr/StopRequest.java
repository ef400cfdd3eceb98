package io.github.clrsim.realclr;

/** The user's wish that a run be stopped; can be uttered on any thread. */
public final class StopRequest {
  private volatile boolean isMade;

  /** Stop: the program gets the chance to end in good order, and does not get another. */
  public void make() {
    isMade = true;
  }

  boolean isMade() {
    return isMade;
  }
}
