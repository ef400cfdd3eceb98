package io.github.clrsim.explorer.junit;

import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.explorer.code.Explored;
import io.github.clrsim.explorer.code.Fault;
import org.jspecify.annotations.Nullable;

/** One execution of an {@link Explore} test went wrong; the message tells how. */
public final class ExploredError extends AssertionError {
  private static final long serialVersionUID = 1L;

  /**
   * Tells of this failure.
   *
   * @param again the annotation that repeats the execution
   */
  ExploredError(Explored.Failed failed, String again) {
    super(
        "%s: %s%n%n%s%n%s%n"
            .formatted(
                failed.fault().kind().sentence(),
                failed.fault().text(),
                failed.story(),
                again(failed, again)),
        cause(failed.fault()));
  }

  private static String again(Explored.Failed failed, String annotation) {
    String shrunk =
        failed.isMinimal()
            ? "shrunk in %s; checked: no choice can be left out or made simpler"
                .formatted(Counted.of(failed.evaluations(), "run"))
            : "as it was found";
    return "  replay  %s%n  found   %s (%s)"
        .formatted(annotation, failed.statistics().text(), shrunk);
  }

  private static @Nullable Throwable cause(Fault fault) {
    return fault.thrown().orElse(null);
  }
}
