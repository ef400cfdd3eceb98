package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.rule.RuntimeLaw;
import io.github.clrsim.laws.runtime.EventPipeLaws;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** What the laws say of the runtime's own events, where none is broken. */
record EventPipeVerdict(Judge judge) {

  /**
   * Requires that such a trace is only to be judged.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is to be delivered
   */
  static void requireNobodyWhoHears(boolean isProfilerNamed, boolean areChoicesNamed) {
    if (isProfilerNamed || areChoicesNamed) {
      throw new Diagnostic(
              "The trace is of the runtime's own events, and no profiler can hear it",
              isProfilerNamed ? "the profiler that is named" : "option --choices",
              "events of EventPipe come near the callbacks that mean the same, and not in their"
                  + " order; what a profiler asks there nobody has asked",
              "leave it out, and the trace is judged as it is; record a process as a profiler sees"
                  + " it by ./clrsim record --attach PID")
          .thrown();
    }
  }

  /** Says it to a human reader, and adds it to the answer for a program. */
  void say(Consumer<String> reader, ObjectNode answer) {
    List<String> seen = judge.lawsSeen().stream().map(RuntimeLaw::name).sorted().toList();
    OptionalLong gap = judge.gap();
    reader.accept(
        "kept: %s of the runtime's own events; %s"
            .formatted(Counted.of(judge.steps(), "step"), occasions(seen)));
    gap.ifPresent(
        step ->
            reader.accept(
                "  from step %d on events are missing, or not in the order of time: nothing behind"
                        .formatted(step)
                    + " is judged"));
    ArrayNode laws = answer.putArray("occasions");
    seen.forEach(laws::add);
    gap.ifPresent(step -> answer.put("gap", step));
  }

  private static String occasions(List<String> seen) {
    return seen.isEmpty()
        ? "no law had an occasion there"
        : "%d of the %d laws that may have an occasion there had one: %s"
            .formatted(seen.size(), EventPipeLaws.names().size(), String.join(", ", seen));
  }
}
