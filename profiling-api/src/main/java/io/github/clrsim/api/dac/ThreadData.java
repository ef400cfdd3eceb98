package io.github.clrsim.api.dac;

import io.github.clrsim.api.id.Address;

/**
 * A thread that the runtime knows ({@code DacpThreadData} of dacprivate.h).
 *
 * @param thread where the runtime keeps what it knows of it
 * @param managedThreadId what {@code Thread.ManagedThreadId} says
 * @param osThreadId its number in Linux; 0 if it has ended, or has not begun
 */
public record ThreadData(Address thread, int managedThreadId, int osThreadId) {
  /** Whether it runs, or waits for something. */
  public boolean isAlive() {
    return osThreadId != 0;
  }
}
