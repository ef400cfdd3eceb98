package io.github.clrsim.conformance.store;

import static io.github.clrsim.conformance.store.CountJson.numbers;
import static io.github.clrsim.conformance.store.JsonFields.number;
import static io.github.clrsim.conformance.store.JsonFields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Campaign.Result.AtLimit;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.RoundCount;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.explore.RoundResult.End;
import io.github.clrsim.explore.distinct.Interleavings;
import io.github.clrsim.explore.distinct.Sketch;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What came of a round as JSON. Reading refuses, by an {@link IllegalArgumentException}, what was
 * not written so.
 *
 * @param campaign the digest of the campaign to which the rounds belong
 * @param search the search of it
 * @param laws by which it is judged
 */
record RoundJson(String campaign, String search, List<Law> laws) {

  ObjectNode of(RoundResult result, long round) {
    ObjectNode node =
        StoreFile.object().put("campaign", campaign).put("search", search).put("round", round);
    write(node.putObject("count"), result.count());
    node.put("limited", result.limited());
    result
        .firstLimited()
        .ifPresent(
            at -> {
              ObjectNode first = node.putObject("firstLimited");
              CaseJson.write(first.putObject("case"), at.tried());
              DiagnosticJson.write(first.putObject("diagnostic"), at.diagnostic());
            });
    write(node.putObject("end"), result.end());
    return node;
  }

  /** Reads what {@link #of} wrote of this round. */
  RoundResult result(JsonNode node, long round) {
    if (!text(node, "campaign").equals(campaign)
        || !text(node, "search").equals(search)
        || number(node, "round") != round) {
      throw new IllegalArgumentException("it is of another round, or of another campaign");
    }
    try {
      Optional<AtLimit> first =
          Optional.ofNullable(node.get("firstLimited"))
              .map(
                  at ->
                      new AtLimit(
                          CaseJson.read(at.required("case")),
                          DiagnosticJson.read(at.required("diagnostic"))));
      return new RoundResult(
          count(node.required("count")), number(node, "limited"), first, end(node.required("end")));
    } catch (DiagnosticException bad) {
      throw new IllegalArgumentException(bad.diagnostic().what(), bad);
    }
  }

  private static void write(ObjectNode node, RoundCount count) {
    node.put("executions", count.runs().executions())
        .put("varied", count.runs().varied())
        .put("steps", count.runs().steps())
        .put("fingerprint", count.runs().fingerprint().toString());
    ArrayNode seen = node.putArray("seen");
    count
        .seen()
        .forEach(
            (place, there) ->
                seen.addObject()
                    .put("place", place)
                    .put("executions", there.executions())
                    .put("steps", there.steps())
                    .put("sketch", there.sketch().text()));
    CountJson.writeSites(node.putArray("sites"), count.sites());
    CountJson.write(node.putObject("exercise"), count.exercise());
    ObjectNode rules = node.putObject("rules");
    count.rules().forEach(rules::put);
    CountJson.writeCalls(node.putArray("uncontrolled"), count.uncontrolled());
  }

  private static RoundCount count(JsonNode node) {
    return new RoundCount(
        new RoundCount.Runs(
            number(node, "executions"),
            number(node, "varied"),
            number(node, "steps"),
            Fingerprint.of(text(node, "fingerprint"))),
        seen(node.required("seen")),
        CountJson.sites(node.required("sites")),
        CountJson.exercise(node.required("exercise")),
        numbers(node.required("rules")),
        CountJson.calls(node.required("uncontrolled")));
  }

  private static SortedMap<Integer, Interleavings.Seen> seen(JsonNode places) {
    SortedMap<Integer, Interleavings.Seen> seen = new TreeMap<>();
    for (JsonNode there : places) {
      seen.put(
          (int) number(there, "place"),
          new Interleavings.Seen(
              number(there, "executions"),
              number(there, "steps"),
              Sketch.parse(text(there, "sketch"))));
    }
    return seen;
  }

  private static void write(ObjectNode node, End end) {
    switch (end) {
      case End.Whole _ -> node.put("by", "whole");
      case End.AtLimits _ -> node.put("by", "limits");
      case End.Failed(Verdict verdict, Case failing) -> {
        switch (verdict) {
          case Verdict.Broken broken ->
              node.put("by", "law")
                  .put("law", broken.law().name())
                  .put("step", broken.step())
                  .put("why", broken.why())
                  .put("remedy", broken.remedy());
          case Verdict.Inconclusive refused ->
              DiagnosticJson.write(
                  node.put("by", "refusal").putObject("diagnostic"), refused.diagnostic());
          case Verdict.Kept _ ->
              throw new IllegalArgumentException("nothing fails where laws are kept");
        }
        CaseJson.write(node.putObject("case"), failing);
      }
      case End.Amid _ -> throw new IllegalArgumentException("what is not over is not stored");
    }
  }

  private End end(JsonNode node) {
    String by = text(node, "by");
    return switch (by) {
      case "whole" -> new End.Whole();
      case "limits" -> new End.AtLimits();
      case "law" ->
          new End.Failed(
              new Verdict.Broken(
                  law(text(node, "law")),
                  number(node, "step"),
                  text(node, "why"),
                  text(node, "remedy")),
              CaseJson.read(node.required("case")));
      case "refusal" ->
          new End.Failed(
              new Verdict.Inconclusive(DiagnosticJson.read(node.required("diagnostic"))),
              CaseJson.read(node.required("case")));
      default -> throw new IllegalArgumentException("it ended by \"%s\"".formatted(by));
    };
  }

  private Law law(String name) {
    return laws.stream()
        .filter(law -> law.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("it knows another law: " + name));
  }
}
