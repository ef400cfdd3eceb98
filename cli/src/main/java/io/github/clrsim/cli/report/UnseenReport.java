package io.github.clrsim.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.guest.GuestProfiler;
import io.github.clrsim.guest.activation.GuestOptions;

/** What no schedule interleaves in a native profiler, which a clean report must not keep quiet. */
public record UnseenReport(NamedProfiler profiler) {
  private static final String USUALLY =
      "inline atomics, plain data and system call instructions of the library are not interleaved;"
          + " --zoom interrupts it there, too (docs/GUESTS.md)";

  private static final String ZOOMING =
      "what other cores would see of a single instruction, and of the order of two"
          + " (docs/GUESTS.md)";

  /** One line; none for code on the JVM. */
  public void say(Console console) {
    if (isNative()) {
      console.say("  %-8s%s".formatted("unseen", unseen()));
    }
  }

  /** Puts it into an answer. */
  public void into(ObjectNode answer) {
    if (isNative()) {
      answer.put("unseen", unseen());
    }
  }

  private String unseen() {
    return profiler.options().containsKey(GuestOptions.PREEMPT) ? ZOOMING : USUALLY;
  }

  private boolean isNative() {
    return profiler.className().equals(GuestProfiler.class.getName());
  }
}
