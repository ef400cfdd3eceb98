package io.github.clrsim.conformance.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.report.Spans.Moment;
import io.github.clrsim.conformance.report.Spans.Span;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * The runs of all findings as OpenTelemetry traces, in the JSON encoding of OTLP: a trace for each
 * finding, whose root is the run, and a microsecond for each step from 1970 on.
 */
final class OpenTelemetry {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** In opentelemetry/proto/trace/v1/trace.proto: SPAN_KIND_INTERNAL, STATUS_CODE_ERROR. */
  private static final int INTERNAL = 1;

  private static final int ERROR = 2;

  private static final long ROOT = 1;

  private OpenTelemetry() {}

  static String of(ConformanceResult result) {
    ObjectNode root = JSON.createObjectNode();
    ObjectNode resource = root.putArray("resourceSpans").addObject();
    attribute(
        resource.putObject("resource").putArray("attributes"), "service.name", result.profiler());
    ObjectNode scope = resource.putArray("scopeSpans").addObject();
    scope.putObject("scope").put("name", "clrsim");
    ArrayNode spans = scope.putArray("spans");
    List<Finding> findings = result.findings();
    for (int index = 0; index < findings.size(); index++) {
      write(spans, traceId(index, findings.get(index)), findings.get(index));
    }
    return root + "\n";
  }

  /** Two laws may be broken by one run. */
  private static String traceId(int index, Finding finding) {
    HexFormat hex = HexFormat.of();
    return finding.fingerprint() + hex.toHexDigits(index + 1L);
  }

  private static void write(ArrayNode all, String trace, Finding finding) {
    Spans spans = Spans.of(finding.course().steps());
    Verdict.Broken broken = finding.broken();
    ObjectNode root =
        span(all, trace, ROOT, "%s, %s".formatted(broken.law().name(), finding.where()));
    times(root, 0, finding.course().steps().size());
    ArrayNode facts = root.putArray("attributes");
    attribute(facts, "clrsim.law", broken.law().name());
    attribute(facts, "clrsim.why", broken.why());
    attribute(facts, "clrsim.remedy", broken.remedy());
    attribute(facts, "clrsim.replay", finding.replay());
    root.putObject("status").put("code", ERROR).put("message", broken.law().sentence());
    // Those of the run, and then those of each span.
    List<ArrayNode> events = new ArrayList<>();
    events.add(root.putArray("events"));
    event(events.getFirst(), broken.step(), "law broken: " + broken.law().sentence());
    for (int place = 0; place < spans.spans().size(); place++) {
      Span span = spans.spans().get(place);
      ObjectNode node = span(all, trace, ROOT + 1 + place, span.name());
      node.put("parentSpanId", hex(ROOT + room(span.around())));
      times(node, span.begin(), span.end());
      ArrayNode attributes = node.putArray("attributes");
      attribute(attributes, "clrsim.kind", span.kind().name().toLowerCase(Locale.ROOT));
      attribute(attributes, "thread.name", spans.threads().getOrDefault(span.thread(), ""));
      attributes
          .addObject()
          .put("key", "thread.id")
          .putObject("value")
          .put("intValue", Integer.toString(span.thread()));
      events.add(node.putArray("events"));
    }
    for (Moment moment : spans.moments()) {
      event(events.get(room(moment.around())), moment.step(), moment.name());
    }
  }

  /** Where a span stands if the run itself is the first; 0 for what is in none. */
  private static int room(OptionalInt place) {
    return place.isPresent() ? place.getAsInt() + 1 : 0;
  }

  private static String hex(long id) {
    return HexFormat.of().toHexDigits(id);
  }

  private static ObjectNode span(ArrayNode all, String trace, long id, String name) {
    return all.addObject()
        .put("traceId", trace)
        .put("spanId", hex(id))
        .put("name", name)
        .put("kind", INTERNAL);
  }

  private static void times(ObjectNode span, long begin, long end) {
    span.put("startTimeUnixNano", nanos(begin)).put("endTimeUnixNano", nanos(end));
  }

  /** OTLP writes 64 bits as text. */
  private static String nanos(long step) {
    return Long.toString(step * 1_000);
  }

  private static void event(ArrayNode events, long step, String name) {
    events.addObject().put("timeUnixNano", nanos(step)).put("name", name);
  }

  private static void attribute(ArrayNode attributes, String key, String value) {
    attributes.addObject().put("key", key).putObject("value").put("stringValue", value);
  }
}
