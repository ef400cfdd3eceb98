package io.github.clrsim.conformance.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.report.Spans.Moment;
import io.github.clrsim.conformance.report.Spans.Span;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import java.util.Locale;

/**
 * The runs of all findings in the Trace Event Format, which Perfetto and chrome://tracing show: a
 * process for each finding, and a microsecond for each step.
 */
final class TraceEvents {
  private static final ObjectMapper JSON = new ObjectMapper();

  private TraceEvents() {}

  static String of(ConformanceResult result) {
    ObjectNode root = JSON.createObjectNode();
    root.putObject("otherData").put("profiler", result.profiler()).put("summary", result.summary());
    ArrayNode events = root.putArray("traceEvents");
    List<Finding> findings = result.findings();
    for (int index = 0; index < findings.size(); index++) {
      write(events, index + 1, findings.get(index));
    }
    return root + "\n";
  }

  private static void write(ArrayNode events, int process, Finding finding) {
    Spans spans = Spans.of(finding.course().steps());
    Verdict.Broken broken = finding.broken();
    event(events, "M", "process_name", process, 0)
        .putObject("args")
        .put("name", "%s, %s".formatted(broken.law().name(), finding.where()));
    spans
        .threads()
        .forEach(
            (thread, name) ->
                event(events, "M", "thread_name", process, thread)
                    .putObject("args")
                    .put("name", name));
    for (Span span : spans.spans()) {
      event(events, "X", span.name(), process, span.thread())
          .put("cat", span.kind().name().toLowerCase(Locale.ROOT))
          .put("ts", span.begin())
          .put("dur", span.end() - span.begin());
    }
    for (Moment moment : spans.moments()) {
      event(events, "i", moment.name(), process, moment.thread())
          .put("ts", moment.step())
          .put("s", "t");
    }
    event(events, "i", "Law broken: " + broken.law().sentence(), process, 0)
        .put("ts", broken.step())
        .put("s", "p")
        .putObject("args")
        .put("why", broken.why())
        .put("do", broken.remedy())
        .put("replay", finding.replay());
  }

  private static ObjectNode event(
      ArrayNode events, String phase, String name, int process, int thread) {
    return events
        .addObject()
        .put("ph", phase)
        .put("name", name)
        .put("pid", process)
        .put("tid", thread);
  }
}
