package io.github.clrsim.realclr.stub;

import io.github.clrsim.realclr.processes.OwnNumbers;
import java.nio.file.Path;

/**
 * The process that has the library, by its number here: it says only the one that it has for
 * itself, and in a container that is another.
 */
final class Claimant {
  private final Path mapped;
  private volatile Known known = new Known(0, 0);

  private record Known(long own, long here) {}

  /**
   * None yet.
   *
   * @param mapped what it has in its memory
   */
  Claimant(Path mapped) {
    this.mapped = mapped;
  }

  /** The number here; the same where no process is seen that could be it, and 0 for none. */
  long here(long own) {
    Known before = known;
    if (own == 0 || (before.own == own && OwnNumbers.is(before.here, own))) {
      return own == 0 ? 0 : before.here;
    }
    long here = OwnNumbers.process(own, mapped).orElse(before.own == own ? before.here : own);
    known = new Known(own, here);
    return here;
  }
}
