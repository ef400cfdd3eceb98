package io.github.clrsim.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.conformance.apart.Unseen;
import io.github.clrsim.guest.activation.GuestOptions;

/** What no schedule interleaves in a native profiler, which a clean report must not keep quiet. */
public record UnseenReport(NamedProfiler profiler) {
  /** One line; none for code on the JVM. */
  public void say(Console console) {
    if (profiler.isNative()) {
      console.say("  %-8s%s".formatted("unseen", unseen()));
    }
  }

  /** Puts it into an answer. */
  public void into(ObjectNode answer) {
    if (profiler.isNative()) {
      answer.put("unseen", unseen());
    }
  }

  private String unseen() {
    return profiler.options().containsKey(GuestOptions.PREEMPT)
        ? Unseen.withZoom()
        : Unseen.withoutZoom("--zoom");
  }
}
