package io.github.clrsim.explorer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.choice.Choices;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Threads that an execution leaves over are dropped where they stand, and collected. */
class LeftoverThreadsTest {

  private static void leaveThreadsOver(
      Engine engine, List<WeakReference<byte[]>> carried, AtomicBoolean unwound) {
    Execution execution =
        engine.run(
            Limits.standard(),
            Strategy.calm(),
            Choices.calm(),
            threads -> {
              var lock = new ReentrantLock();
              threads.spawn(
                  "holder",
                  () -> {
                    byte[] local = new byte[1 << 16];
                    carried.add(new WeakReference<>(local));
                    lock.lock();
                    try {
                      threads.await("nothing", () -> local.length == 0);
                    } finally {
                      unwound.set(true);
                    }
                  });
              threads.spawn(
                  "parked",
                  () -> {
                    byte[] local = new byte[1 << 16];
                    carried.add(new WeakReference<>(local));
                    lock.lock();
                    unwound.set(local.length > 0);
                  });
            });
    assertThat(execution.ending()).isInstanceOf(Ending.Deadlocked.class);
  }

  @Test
  void leftoverThreadsAreCollectedAndNeverMoveAgain() throws InterruptedException {
    Engine engine = Engine.virtual();
    var carried = new ArrayList<WeakReference<byte[]>>();
    var unwound = new AtomicBoolean();
    for (int i = 0; i < 500; i++) {
      leaveThreadsOver(engine, carried, unwound);
    }
    assertThat(carried).hasSize(1_000);
    for (int tries = 0; tries < 50 && !allCollected(carried); tries++) {
      System.gc();
      Thread.sleep(20);
    }
    assertThat(carried).allMatch(reference -> reference.get() == null);
    assertThat(unwound).isFalse();
  }

  private static boolean allCollected(List<WeakReference<byte[]>> references) {
    return references.stream().allMatch(reference -> reference.get() == null);
  }
}
