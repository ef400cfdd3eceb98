package io.github.clrsim.guest.live;

import io.github.clrsim.guest.com.Turn;
import java.util.concurrent.locks.ReentrantLock;

/** Threads of a real process call at the same time. */
final class LiveTurn implements Turn {
  private final ReentrantLock lock = new ReentrantLock();

  @Override
  public void take() {
    lock.lock();
  }

  @Override
  public void giveBack() {
    lock.unlock();
  }
}
