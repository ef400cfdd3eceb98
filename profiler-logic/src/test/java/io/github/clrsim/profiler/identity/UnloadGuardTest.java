package io.github.clrsim.profiler.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnloadGuardTest {
  private final UnloadGuard guard = new UnloadGuard();

  private static void awaitBlocked(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      assertThat(thread.isAlive()).as("the thread waits at the guard").isTrue();
      Thread.onSpinWait();
    }
  }

  @Test
  void anUnloadWaitsUntilReadersHaveLeft() throws InterruptedException {
    AtomicBoolean purged = new AtomicBoolean();
    AtomicReference<Thread> unload = new AtomicReference<>();
    guard.using(
        () -> {
          unload.set(Thread.ofPlatform().start(() -> guard.unloading(() -> purged.set(true))));
          awaitBlocked(unload.get());
          // A reader that enters once more must not wait behind the unload that waits for it.
          guard.using(() -> assertThat(purged).isFalse());
        });
    unload.get().join();
    assertThat(purged).isTrue();
  }

  @Test
  void newReadersStayOutUntilThePurgeIsDone() throws InterruptedException {
    AtomicBoolean purged = new AtomicBoolean();
    AtomicBoolean sawPurged = new AtomicBoolean();
    AtomicReference<Thread> reader = new AtomicReference<>();
    guard.unloading(
        () -> {
          reader.set(
              Thread.ofPlatform().start(() -> guard.using(() -> sawPurged.set(purged.get()))));
          awaitBlocked(reader.get());
          purged.set(true);
        });
    reader.get().join();
    assertThat(sawPurged).isTrue();
  }

  @Test
  void aPurgeMayUseIdsAndPurgeOnceMore() {
    List<String> order = new ArrayList<>();
    guard.unloading(
        () -> {
          guard.using(() -> order.add("use"));
          guard.unloading(() -> order.add("purge"));
          guard.using(() -> guard.unloading(() -> order.add("purge inside use")));
        });
    assertThat(order).containsExactly("use", "purge", "purge inside use");
  }

  @Test
  void anUnloadInsideAUseIsRefusedAndDoesNotHang() {
    assertThatIllegalStateException()
        .isThrownBy(() -> guard.using(() -> guard.unloading(() -> {})))
        .withMessageContaining("wait for itself");
    guard.unloading(() -> {});
  }

  @Test
  void anExceptionLeavesTheGuardFree() throws InterruptedException {
    Runnable fails =
        () -> {
          throw new UnsupportedOperationException("on purpose");
        };
    assertThatThrownBy(() -> guard.using(fails)).hasMessage("on purpose");
    assertThatThrownBy(() -> guard.unloading(fails)).hasMessage("on purpose");

    CountDownLatch done = new CountDownLatch(2);
    Thread.ofPlatform().start(() -> guard.unloading(done::countDown));
    Thread.ofPlatform().start(() -> guard.using(done::countDown));
    done.await();
  }

  @Test
  void noReaderEverSeesAnIdDie() throws InterruptedException {
    AtomicInteger alive = new AtomicInteger(1);
    AtomicInteger deaths = new AtomicInteger();
    AtomicBoolean stop = new AtomicBoolean();
    Runnable reader =
        () -> {
          while (!stop.get()) {
            guard.using(
                () -> {
                  int id = alive.get();
                  LockSupport.parkNanos(1); // Gives the unload a chance to be wrong.
                  if (alive.get() != id) {
                    deaths.incrementAndGet();
                  }
                });
          }
        };
    List<Thread> readers =
        List.of(Thread.ofPlatform().start(reader), Thread.ofPlatform().start(reader));
    for (int i = 0; i < 2000; i++) {
      guard.unloading(alive::incrementAndGet);
    }
    stop.set(true);
    for (Thread thread : readers) {
      thread.join();
    }
    assertThat(deaths).hasValue(0);
    assertThat(alive).hasValue(2001);
  }
}
