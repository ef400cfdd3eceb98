package io.github.clrsim.explorer.race.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** Programs with plain data that is ordered by how threads and classes begin and end. */
final class RightWithThreads {
  private int count;
  private volatile boolean ready;

  private RightWithThreads() {}

  static void startAndJoin() throws Exception {
    var it = new RightWithThreads();
    it.count = 1;
    Thread thread = Crew.thread(() -> it.count++);
    thread.start();
    thread.join();
    it.count++;
  }

  static void aliveNoMore() throws Exception {
    var it = new RightWithThreads();
    Thread thread = Crew.thread(() -> it.count++);
    thread.start();
    while (thread.isAlive()) {
      Thread.onSpinWait();
    }
    it.count++;
  }

  static void parking() throws Exception {
    var it = new RightWithThreads();
    Thread parked =
        Crew.thread(
            () -> {
              while (!it.ready) {
                LockSupport.park();
              }
              it.count++;
            });
    parked.start();
    it.count = 1;
    it.ready = true;
    LockSupport.unpark(parked);
    parked.join();
  }

  static void interrupts() throws Exception {
    var it = new RightWithThreads();
    Thread sleeper =
        Crew.thread(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
              }
              it.count++;
            });
    sleeper.start();
    it.count = 1;
    sleeper.interrupt();
    sleeper.join();
  }

  private static final class Immutable {
    private final int[] numbers;

    Immutable(int number) {
      numbers = new int[] {number};
    }

    int number() {
      return numbers[0];
    }
  }

  static void finalFields() throws Exception {
    var known = new ConcurrentHashMap<String, Immutable>();
    Crew.Body body = () -> known.computeIfAbsent("a", name -> new Immutable(1)).number();
    Crew.runAll(body, body);
  }

  /** Its initializer runs in the first thread that comes along. */
  private static final class Holder {
    static final List<Box> BOXES = new ArrayList<>();
    static int made;

    static {
      BOXES.add(new Box(1));
      made = 1;
    }

    static int sum() {
      return BOXES.getFirst().content + made;
    }
  }

  static void holder() throws Exception {
    Crew.runAll(Holder::sum, Holder::sum);
  }

  static void ownData() throws Exception {
    Crew.Body body =
        () -> {
          var mine = new int[2];
          mine[0]++;
          new Box(1).content++;
        };
    Crew.runAll(body, body);
  }

  static void elementsOfOneArray() throws Exception {
    var numbers = new int[2];
    Crew.runAll(() -> numbers[0]++, () -> numbers[1]++);
  }
}
