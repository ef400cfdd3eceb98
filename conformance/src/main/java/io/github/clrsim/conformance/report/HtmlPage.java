package io.github.clrsim.conformance.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.conformance.ConformanceResult;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.story.StepText;
import io.github.clrsim.explorer.strategy.Statistics;
import io.github.clrsim.explorer.table.Row;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A result as one HTML file, to look at: the laws, and of each finding the whole run, with a lane
 * for each thread. It asks for nothing from anywhere.
 */
final class HtmlPage {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DATA = "/*DATA*/";

  private HtmlPage() {}

  static String of(ConformanceResult result) {
    ObjectNode data =
        JSON.createObjectNode().put("profiler", result.profiler()).put("summary", result.summary());
    ArrayNode laws = data.putArray("laws");
    ArrayNode undecided = data.putArray("undecided");
    for (OfLaw each : result.laws()) {
      laws.addObject()
          .put("name", each.law().name())
          .put("sentence", each.law().sentence())
          .put("source", each.law().source())
          .put("state", state(each));
    }
    result.reasons().stream().map(Diagnostic::text).forEach(undecided::add);
    result.sum().ifPresent(sum -> write(data.putObject("campaign"), sum));
    ArrayNode findings = data.putArray("findings");
    result.findings().forEach(finding -> write(findings.addObject(), finding));
    // A script ends at the first "</", wherever it stands.
    return template().replace(DATA, data.toString().replace("<", "\\u003c"));
  }

  private static String state(OfLaw what) {
    return switch (what) {
      case OfLaw.Kept _ -> "kept";
      case OfLaw.Broken _ -> "broken";
      case OfLaw.CutShort _ -> "kept so far";
      case OfLaw.Undecided _ -> "undecided";
    };
  }

  private static void write(ObjectNode node, Finding finding) {
    node.put("law", finding.broken().law().name())
        .put("sentence", finding.broken().law().sentence())
        .put("source", finding.broken().law().source())
        .put("why", finding.broken().why())
        .put("remedy", finding.broken().remedy())
        .put("where", finding.where())
        .put("replay", finding.replay())
        .put("fingerprint", finding.fingerprint().toString())
        .put("broken", finding.broken().step());
    ArrayNode threads = node.putArray("threads");
    finding
        .threadNames()
        .forEach((number, name) -> threads.addObject().put("number", number).put("name", name));
    ArrayNode relevant = node.putArray("relevant");
    for (Row row : finding.rows()) {
      if (row instanceof Row.Shown shown) {
        relevant.add(shown.step());
      }
    }
    List<Step> steps = finding.course().steps();
    ArrayNode all = node.putArray("steps");
    for (Step step : steps) {
      all.addArray().add(step.thread()).add(kind(step)).add(StepText.of(step));
    }
    ObjectNode ends = node.putObject("ends");
    Ends.of(steps).forEach(ends::put);
    NeighborJson.whole(node, finding);
  }

  private static void write(ObjectNode node, Campaign.Sum sum) {
    Statistics statistics = sum.statistics();
    node.put("executions", sum.executions())
        .put("varied", sum.varied())
        .put("steps", sum.steps())
        .put("fingerprint", sum.fingerprint().toString())
        .put("seen", statistics.text())
        .put("interleavings", statistics.interleavings())
        .put("error", statistics.error())
        .put("counted", statistics.counted())
        .put("sites", statistics.sites());
    CoverageJson.exercise(sum.exercise(), node);
    CoverageJson.coverage(sum.coverage(), node);
    ObjectNode sentences = node.putObject("sentences");
    sum.coverage().rules().forEach(rule -> sentences.put(rule.law(), rule.sentence()));
  }

  /** What a step does in the lane of its thread. */
  static String kind(Step step) {
    return switch (step) {
      case Step.CallbackEntered _ -> "callback";
      case Step.CallMade _ -> "call";
      case Step.HookEntered _ -> "hook";
      case Step.CallbackReturned _, Step.CallAnswered _, Step.HookReturned _ -> "end";
      case Step.ThreadSeen _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.Claimed _,
          Step.TruthTold _,
          Step.Marked _ ->
          "point";
    };
  }

  private static String template() {
    try (InputStream page =
        Objects.requireNonNull(HtmlPage.class.getResourceAsStream("report.html"))) {
      return new String(page.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
