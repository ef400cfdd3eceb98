package io.github.clrsim.guest.libc;

import io.github.clrsim.guest.process.GuestProcess;

/**
 * A channel that has no other end, and so a place of its own, by the descriptor that it was given.
 */
abstract sealed class LoneChannel extends Channel permits EventCounter, SignalFile, TimerFile {
  private final String kind;
  private final Place place;
  private String name;

  /**
   * A new one.
   *
   * @param kind as its descriptor is called, such as {@code eventfd}
   */
  LoneChannel(GuestProcess process, long number, String kind) {
    super(process, number);
    this.kind = kind;
    this.name = kind;
    this.place = new Place(process, () -> name);
  }

  /** Where threads wait. */
  final Place place() {
    return place;
  }

  /** Opens it: its descriptor, by which it is known; or that too many are open. */
  final long open(OpenFiles files, int flags) {
    return files
        .open(this, flags)
        .map(
            descriptor -> {
              name = "the %s of descriptor %d".formatted(kind, descriptor);
              return (long) descriptor;
            })
        .orElseGet(() -> process().failed(ErrorNumber.EMFILE));
  }
}
