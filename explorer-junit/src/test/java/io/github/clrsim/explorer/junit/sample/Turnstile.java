package io.github.clrsim.explorer.junit.sample;

/** Counts who passes; one of the two ways to do so is wrong. */
final class Turnstile {
  private int guarded;
  private int unguarded;

  synchronized void pass() {
    guarded++;
  }

  synchronized int passed() {
    return guarded;
  }

  int slipThrough() {
    unguarded++;
    return unguarded;
  }
}
