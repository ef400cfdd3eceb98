package io.github.clrsim.explorer.schedule;

/**
 * Names a simulated thread in a report, without holding on to the thread.
 *
 * @param number its place in the order of spawning, from 0
 * @param name the name it was spawned with
 */
public record ThreadLabel(int number, String name) {
  @Override
  public String toString() {
    return "thread %s (%s)".formatted(number, name);
  }
}
