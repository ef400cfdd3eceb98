package io.github.clrsim.cli.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.conformance.backend.LastingBackend;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explorer.control.UncontrolledCall;
import io.github.clrsim.model.LoadedProfilers;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a profiler called that is left as it is, each place once. It is no fault; but where two runs
 * differ, or a replay does, it is the first to be suspected.
 */
public record UncontrolledReport(List<UncontrolledCall> calls) {
  private static final int SHOWN_MAX = 8;

  public UncontrolledReport {
    calls = List.copyOf(calls);
  }

  /** Of all that this arm has run so far, by itself. */
  public static UncontrolledReport of(Backend arm) {
    return new UncontrolledReport(
        LastingBackend.profilersOf(arm).map(LoadedProfilers::uncontrolledCalls).orElse(List.of()));
  }

  /** The same, and of all executions of a campaign. */
  public static UncontrolledReport of(Backend arm, Campaign.Result result) {
    return new UncontrolledReport(
        Stream.concat(of(arm).calls().stream(), result.sum().uncontrolled().stream())
            .sorted()
            .distinct()
            .toList());
  }

  /** One line a place; none where there is nothing. */
  public void say(Console console) {
    calls.stream()
        .limit(SHOWN_MAX)
        .forEach(each -> console.say("  not controlled: " + each.text()));
    if (calls.size() > SHOWN_MAX) {
      console.say("  not controlled: %d more (--json has all)".formatted(calls.size() - SHOWN_MAX));
    }
  }

  /** Puts all of it into an answer. */
  public void into(ObjectNode answer) {
    ArrayNode list = answer.putArray("uncontrolled");
    calls.forEach(
        each ->
            list.addObject()
                .put("call", each.call())
                .put("where", each.where())
                .put("dependsOn", each.dependsOn()));
  }
}
