package io.github.clrsim.explorer.junit;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.explorer.code.Explored;
import io.github.clrsim.explorer.code.Fault;
import org.jspecify.annotations.Nullable;

/** One execution of an {@link Explore} test went wrong; the message tells how. */
public final class ExploredError extends AssertionError {
  private static final long serialVersionUID = 1L;

  /** Tells of this failure. */
  ExploredError(Explored.Failed failed) {
    super(
        "%s: %s%n%n%s%n%s%n"
            .formatted(
                failed.fault().kind().sentence(),
                failed.fault().text(),
                failed.story(),
                again(failed)),
        cause(failed.fault()));
  }

  private static String again(Explored.Failed failed) {
    String shrunk =
        failed.isMinimal()
            ? "shrunk in %s; checked: no choice can be left out or made simpler"
                .formatted(Counted.of(failed.evaluations(), "run"))
            : "as it was found";
    return "  replay  @Explore(replay = \"%s\")%n  found   %s (%s)"
        .formatted(failed.picks().text(), failed.statistics().text(), shrunk);
  }

  private static @Nullable Throwable cause(Fault fault) {
    return fault.thrown().orElse(null);
  }
}
