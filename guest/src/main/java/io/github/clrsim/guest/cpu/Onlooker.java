package io.github.clrsim.guest.cpu;

import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Has a guest looked at that asks for nothing for some milliseconds: it may spin until another
 * thread changes something, and that one has no turn meanwhile. This is the one place here that
 * looks at real time, and it changes nothing: when a guest is looked at makes no difference to it,
 * and what is concluded follows from its registers and memory alone.
 */
public final class Onlooker {
  private static final long TICK_NANOS = 1_000_000;

  /** After so many ticks in one turn a guest is looked at. */
  private static final long PATIENCE = 2;

  private final Processor processor;
  private volatile long patience = PATIENCE;

  private Onlooker(Processor processor) {
    this.processor = processor;
  }

  /** One that looks for as long as the process lasts. */
  static Onlooker at(Processor processor) {
    Onlooker onlooker = new Onlooker(processor);
    Thread.ofPlatform().daemon().name("clrsim looks at native code").start(onlooker::watch);
    return onlooker;
  }

  private void watch() {
    OptionalLong turn = OptionalLong.empty();
    long ticks = 0;
    while (true) {
      LockSupport.parkNanos(TICK_NANOS);
      OptionalLong now = processor.turn();
      ticks = now.isPresent() && now.equals(turn) ? ticks + 1 : 0;
      turn = now;
      if (ticks >= patience) {
        processor.look();
        ticks = 0;
      }
    }
  }

  /** The guest computes: what was seen says no more, and the next look comes later. */
  public void sawNothing() {
    long before = patience;
    patience = 2 * before;
  }

  /** The guest has asked for something. */
  public void sawRequest() {
    if (patience != PATIENCE) {
      patience = PATIENCE;
    }
  }
}
