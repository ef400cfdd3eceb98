package io.github.clrsim.conformance.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explorer.table.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A result as SARIF 2.1.0, which code scanning reads: a rule for each law, a result for each
 * finding, with the steps that matter as a code flow, one thread flow for each thread.
 */
final class Sarif {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Sarif() {}

  static String of(ConformanceResult result) {
    ObjectNode root = JSON.createObjectNode().put("version", "2.1.0");
    ObjectNode run = root.putArray("runs").addObject();
    ArrayNode rules =
        run.putObject("tool").putObject("driver").put("name", "clrsim").putArray("rules");
    for (OfLaw each : result.laws()) {
      ObjectNode rule = rules.addObject().put("id", each.law().name());
      rule.putObject("shortDescription").put("text", each.law().sentence());
      rule.putObject("help").put("text", "Source: " + each.law().source());
    }
    ObjectNode invocation =
        run.putArray("invocations")
            .addObject()
            .put("executionSuccessful", result.reasons().isEmpty());
    ArrayNode notifications = invocation.putArray("toolExecutionNotifications");
    result.reasons().forEach(why -> notify(notifications, why));
    ArrayNode results = run.putArray("results");
    for (int index = 0; index < result.laws().size(); index++) {
      if (result.laws().get(index) instanceof OfLaw.Broken broken) {
        write(results.addObject(), index, result.profiler(), broken.finding());
      }
    }
    return root.toPrettyString() + "\n";
  }

  private static void notify(ArrayNode notifications, Diagnostic why) {
    notifications.addObject().put("level", "error").putObject("message").put("text", why.text());
  }

  private static void write(ObjectNode result, int rule, String profiler, Finding finding) {
    result
        .put("ruleId", finding.broken().law().name())
        .put("ruleIndex", rule)
        .put("level", "error")
        .putObject("message")
        .put("text", message(finding));
    locate(result.putArray("locations").addObject(), profiler);
    result.putObject("partialFingerprints").put("clrsimRun/v1", finding.fingerprint().toString());
    List<Row> rows = finding.rows();
    if (!rows.isEmpty()) {
      writeFlows(
          result.putArray("codeFlows").addObject().putArray("threadFlows"),
          rows,
          finding.threadNames(),
          profiler);
    }
  }

  private static void writeFlows(
      ArrayNode flows, List<Row> rows, Map<Integer, String> names, String profiler) {
    Map<Integer, ArrayNode> byThread = new HashMap<>();
    int order = 0;
    for (Row row : rows) {
      switch (row) {
        case Row.Shown shown ->
            writeStep(
                stepsOf(flows, byThread, shown.thread(), names), ++order, shown.text(), profiler);
        case Row.Between between ->
            writeStep(
                stepsOf(flows, byThread, between.thread(), names),
                ++order,
                between.text(),
                profiler);
        case Row.Gap _ -> {}
      }
    }
  }

  private static ArrayNode stepsOf(
      ArrayNode flows, Map<Integer, ArrayNode> byThread, int thread, Map<Integer, String> names) {
    return byThread.computeIfAbsent(
        thread,
        number ->
            flows
                .addObject()
                .put("id", names.getOrDefault(number, Integer.toString(number)))
                .putArray("locations"));
  }

  private static void writeStep(ArrayNode steps, int order, String text, String profiler) {
    ObjectNode step = steps.addObject().put("executionOrder", order);
    ObjectNode location = step.putObject("location");
    locate(location, profiler);
    location.putObject("message").put("text", text.strip());
  }

  private static String message(Finding finding) {
    return "%s\n\nwhere: %s\n\ndo: %s\n\nreplay: %s"
        .formatted(
            finding.broken().why(), finding.where(), finding.broken().remedy(), finding.replay());
  }

  /** The profiler's source, as far as its name tells where it is. */
  private static void locate(ObjectNode location, String profiler) {
    location
        .putObject("physicalLocation")
        .putObject("artifactLocation")
        .put(
            "uri", profiler.replaceFirst("\\$.*", "").replace('.', '/').replace(' ', '_') + ".java")
        .put("uriBaseId", "SRCROOT");
    location.putArray("logicalLocations").addObject().put("fullyQualifiedName", profiler);
  }
}
