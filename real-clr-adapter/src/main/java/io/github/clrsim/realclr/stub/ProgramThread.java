package io.github.clrsim.realclr.stub;

import io.github.clrsim.abi.Scratch;
import io.github.clrsim.realclr.com.MethodCalls;
import io.github.clrsim.realclr.com.NativeSide;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * A thread of the program, as it is served by a thread of its own in this JVM: what it calls is
 * answered here, and what is called meanwhile is called on it. A call may come while it does what
 * it was told; that is answered first, within.
 */
final class ProgramThread implements Runnable, MethodCalls.Way {
  private static final boolean RUN_AT_ONCE = Runtime.getRuntime().availableProcessors() > 1;

  /**
   * How often the program looks before it sleeps: some microseconds, which is what answers take.
   */
  static final int SPINS = RUN_AT_ONCE ? 200 : 0;

  /** How often Java looks: as long as the program takes to wake up. */
  private static final int LOOKS = RUN_AT_ONCE ? 1000 : 0;

  /** Where both sides have one processor, or calls are rare, looking is tried this seldom. */
  private static final int SLEEPS = 16;

  private final SharedMemory memory;
  private final long place;
  private final int numberHere;
  private final NativeSide.Upcall upcall;
  private final LongConsumer passes;
  private final Consumer<ProgramThread> begins;
  private final Runnable fails;
  private final Scratch scratch;
  private final Thread thread;
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile boolean isGone;
  private volatile Optional<RecordRing> ring = Optional.empty();
  private long ticket = CallOrder.NO_TICKET;
  private int depth;
  private int sleepsToCome;

  /**
   * Serves a thread.
   *
   * @param place its own, in the memory that is shared
   * @param numberHere the kernel's number of it here
   * @param upcall answers what it calls
   * @param passes hears of the tickets of calls of which no step was made
   * @param begins hears from the thread that serves it, first of all
   * @param fails runs if that thread dies
   * @param scratch for what it is given
   */
  ProgramThread(
      SharedMemory memory,
      long place,
      int numberHere,
      NativeSide.Upcall upcall,
      LongConsumer passes,
      Consumer<ProgramThread> begins,
      Runnable fails,
      Scratch scratch) {
    this.memory = memory;
    this.place = place;
    this.numberHere = numberHere;
    this.upcall = upcall;
    this.passes = passes;
    this.begins = begins;
    this.fails = fails;
    this.scratch = scratch;
    boolean isMain = number() == memory.getInt(memory.base() + StubLayout.CLAIMED);
    this.thread =
        new Thread(
            this, isMain ? "main of the program" : "thread %d of the program".formatted(number()));
    thread.setDaemon(true);
  }

  /** Its place in the memory that is shared. */
  long place() {
    return place;
  }

  /** The kernel's number of it here; in a container it knows another. */
  int numberHere() {
    return numberHere;
  }

  /** The number that it has for itself. */
  private int number() {
    return memory.getInt(place + StubLayout.THREAD_ID);
  }

  void start() {
    thread.start();
  }

  /** It has ended, and what waits for it does not wait any longer. */
  void end() {
    isGone = true;
    memory.exchange(place + StubLayout.TURN, StubLayout.TURN_OF_JAVA);
    Kernel.wake(place + StubLayout.TURN);
  }

  /** Waits until nothing here runs any more, or so long. */
  void awaitEnd(long millisMax) {
    try {
      thread.join(millisMax);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whoever serves it leaves it to another thread, until that releases it. */
  void awaitRelease() {
    boolean isInterrupted = false;
    while (released.getCount() > 0) {
      try {
        released.await();
      } catch (InterruptedException later) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  void release() {
    released.countDown();
  }

  @Override
  public void run() {
    Scratch.beOfThisThread(scratch);
    begins.accept(this);
    try {
      while (awaitTurn()) {
        answer();
      }
    } catch (Throwable fault) {
      // The program does not wait for an answer that will not come.
      fails.run();
    }
  }

  /** What it has called, in its innermost frame. */
  private void answer() {
    int around = depth;
    long ticketAround = ticket;
    depth = memory.getInt(place + StubLayout.DEPTH);
    long frame = frame();
    ticket = memory.getLong(frame + StubLayout.TICKET);
    long result =
        upcall.callback(
            memory.getInt(frame + StubLayout.NUMBER),
            frame + StubLayout.REGISTERS,
            frame + StubLayout.STACK);
    pass();
    ticket = ticketAround;
    say(StubLayout.ANSWERED, result);
    depth = around;
    handOver();
  }

  /** The ticket of what was called last, if no step has been made of it. */
  long takeTicket() {
    long taken = ticket;
    ticket = CallOrder.NO_TICKET;
    return taken;
  }

  /** No step will be made of what was called last. */
  void pass() {
    long unused = takeTicket();
    if (unused != CallOrder.NO_TICKET) {
      passes.accept(unused);
    }
  }

  /** It writes calls down here from now on. */
  void recordTo(RecordRing opened) {
    ring = Optional.of(opened);
    memory.publish(place + StubLayout.RING, opened.address());
  }

  /** Where it writes calls down. */
  Optional<RecordRing> ring() {
    return ring;
  }

  /** It has ended, and another may have its place. */
  void leavePlace() {
    memory.putLong(place + StubLayout.RING, 0);
    memory.putInt(place + StubLayout.STATE, StubLayout.STATE_FREE);
  }

  private long frame() {
    return place + StubLayout.FRAMES + (long) (depth - 1) * StubLayout.FRAME_SIZE;
  }

  private void say(int kind, long result) {
    memory.putLong(frame() + StubLayout.RESULT, result);
    memory.putInt(frame() + StubLayout.KIND, kind);
  }

  @Override
  public long call(long object, int slot, long cells, int count) {
    return done(StubLayout.CALL_METHOD, object, slot, cells, count);
  }

  /** Makes another thread of the profiler's in the program; false if it cannot. */
  boolean startThread() {
    return done(StubLayout.START_THREAD) == 0;
  }

  private long done(int command, long... words) {
    for (int i = 0; i < words.length; i++) {
      memory.putLong(frame() + StubLayout.COMMAND + (long) i * Long.BYTES, words[i]);
    }
    say(command, 0);
    handOver();
    while (awaitTurn()) {
      if (memory.getInt(place + StubLayout.DEPTH) == depth) {
        return memory.getLong(frame() + StubLayout.RESULT);
      }
      answer();
    }
    // The call does not return: there is nobody left to whom it would.
    while (true) {
      LockSupport.park(this);
    }
  }

  private void handOver() {
    if (memory.exchange(place + StubLayout.TURN, StubLayout.TURN_OF_PROGRAM)
        == StubLayout.PROGRAM_SLEEPS) {
      Kernel.wake(place + StubLayout.TURN);
    }
  }

  /** False when it has ended. */
  private boolean awaitTurn() {
    if (sleepsToCome > 0) {
      sleepsToCome--;
    } else if (!comesWhileLooking()) {
      sleepsToCome = SLEEPS;
    }
    sleepUntilTurn();
    return !isGone;
  }

  /** Whether it is the turn here now, and the program looks, too. */
  private boolean comesWhileLooking() {
    for (int i = 0; i < LOOKS && !isOwnTurn(); i++) {
      Thread.onSpinWait();
    }
    return memory.getInt(place + StubLayout.TURN) == StubLayout.TURN_OF_JAVA;
  }

  private void sleepUntilTurn() {
    while (!isOwnTurn()) {
      memory.compareAndSet(
          place + StubLayout.TURN, StubLayout.TURN_OF_PROGRAM, StubLayout.JAVA_SLEEPS);
      if (!isOwnTurn()) {
        Kernel.sleep(place + StubLayout.TURN, StubLayout.JAVA_SLEEPS);
      }
    }
  }

  private boolean isOwnTurn() {
    int turn = memory.getInt(place + StubLayout.TURN);
    return turn == StubLayout.TURN_OF_JAVA || turn == StubLayout.PROGRAM_SLEEPS;
  }
}
