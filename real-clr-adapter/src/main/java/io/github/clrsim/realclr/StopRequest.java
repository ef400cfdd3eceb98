package io.github.clrsim.realclr;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The user's wish that a run be stopped; can be uttered on any thread. */
public final class StopRequest {
  private final CountDownLatch made = new CountDownLatch(1);
  private final boolean canBeMade;

  /** One that was not made yet. */
  public StopRequest() {
    this(true);
  }

  private StopRequest(boolean canBeMade) {
    this.canBeMade = canBeMade;
  }

  /** That of a run without a user. */
  static StopRequest never() {
    return new StopRequest(false);
  }

  /** Stop: the program gets the chance to end in good order, and does not get another. */
  public void make() {
    made.countDown();
  }

  /** Whether it was made. */
  public boolean isMade() {
    return made.getCount() == 0;
  }

  /** Whether it is made by now, or soon. */
  boolean isMadeWithin(Duration time) {
    try {
      return canBeMade && made.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return isMade();
    }
  }
}
