package io.github.clrsim.conformance.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.Remedy;
import io.github.clrsim.diagnostic.Setting;
import io.github.clrsim.explore.Campaign.Result.AtLimit;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.RoundCount;
import io.github.clrsim.explore.RoundResult;
import io.github.clrsim.explore.RoundResult.End;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explore.exercise.Refusal;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.control.UncontrolledCall;
import io.github.clrsim.explorer.strategy.Tally;
import io.github.clrsim.explorer.weave.site.CallSite;
import io.github.clrsim.explorer.weave.site.Site;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

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
              write(first.putObject("case"), at.tried());
              write(first.putObject("diagnostic"), at.diagnostic());
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
                          tried(at.required("case")), diagnostic(at.required("diagnostic"))));
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
    for (RoundCount.Seen each : count.seen()) {
      seen.addObject()
          .put("place", each.place())
          .put("interleaving", HexFormat.of().toHexDigits(each.sighting().interleaving()))
          .put("steps", each.sighting().steps());
    }
    ArrayNode sites = node.putArray("sites");
    for (Site site : count.sites()) {
      sites
          .addObject()
          .put("owner", site.owner())
          .put("method", site.method())
          .put("descriptor", site.descriptor())
          .put("file", site.file())
          .put("line", site.line())
          .put("instruction", site.instruction())
          .put("ordinal", site.ordinal());
    }
    write(node.putObject("exercise"), count.exercise());
    ObjectNode rules = node.putObject("rules");
    count.rules().forEach(rules::put);
    ArrayNode uncontrolled = node.putArray("uncontrolled");
    for (UncontrolledCall call : count.uncontrolled()) {
      uncontrolled
          .addObject()
          .put("call", call.call())
          .put("where", call.where())
          .put("dependsOn", call.dependsOn());
    }
  }

  private static RoundCount count(JsonNode node) {
    return new RoundCount(
        new RoundCount.Runs(
            number(node, "executions"),
            number(node, "varied"),
            number(node, "steps"),
            Fingerprint.of(text(node, "fingerprint"))),
        each(
            node.required("seen"),
            each ->
                new RoundCount.Seen(
                    (int) number(each, "place"),
                    new Tally.Sighting(
                        HexFormat.fromHexDigitsToLong(text(each, "interleaving")),
                        number(each, "steps")))),
        each(
            node.required("sites"),
            site ->
                new Site(
                    text(site, "owner"),
                    text(site, "method"),
                    text(site, "descriptor"),
                    text(site, "file"),
                    (int) number(site, "line"),
                    text(site, "instruction"),
                    (int) number(site, "ordinal"))),
        exercise(node.required("exercise")),
        numbers(node.required("rules")),
        each(
            node.required("uncontrolled"),
            call ->
                new UncontrolledCall(
                    text(call, "call"), text(call, "where"), text(call, "dependsOn"))));
  }

  private static void write(ObjectNode node, ExerciseCount.Counted counted) {
    ExerciseCount.Totals totals = counted.totals();
    node.put("low", counted.low())
        .put("high", counted.high())
        .put("hooks", totals.hooks())
        .put("stacks", totals.stacks())
        .put("taken", totals.taken())
        .put("claims", totals.claims())
        .put("modulesOpenMax", totals.modulesOpenMax());
    ObjectNode callbacks = node.putObject("callbacks");
    counted.callbacks().forEach(callbacks::put);
    ObjectNode calls = node.putObject("calls");
    counted.calls().forEach(calls::put);
    ArrayNode refused = node.putArray("refused");
    counted
        .refused()
        .forEach(
            (refusal, times) -> {
              ObjectNode each =
                  refused
                      .addObject()
                      .put("method", refusal.method())
                      .put("hresult", refusal.hresult().value())
                      .put("times", times);
              if (refusal.site() instanceof CallSite.Woven(String place, CallSite.Use use)) {
                each.put("place", place).put("use", use.name());
              }
            });
    ObjectNode failed = node.putObject("failed");
    counted.failed().forEach(failed::put);
  }

  private static ExerciseCount.Counted exercise(JsonNode node) {
    SortedMap<Refusal, Long> refused = new TreeMap<>();
    for (JsonNode each : node.required("refused")) {
      CallSite site =
          each.has("place")
              ? new CallSite.Woven(text(each, "place"), CallSite.Use.valueOf(text(each, "use")))
              : new CallSite.Unknown();
      refused.put(
          new Refusal(text(each, "method"), new HResult((int) number(each, "hresult")), site),
          number(each, "times"));
    }
    return new ExerciseCount.Counted(
        (int) number(node, "low"),
        (int) number(node, "high"),
        new ExerciseCount.Totals(
            number(node, "hooks"),
            number(node, "stacks"),
            number(node, "taken"),
            number(node, "claims"),
            (int) number(node, "modulesOpenMax")),
        numbers(node.required("callbacks")),
        numbers(node.required("calls")),
        refused,
        numbers(node.required("failed")));
  }

  private static void write(ObjectNode node, Case tried) {
    node.put("scenario", tried.scenario())
        .put("runtime", tried.profile())
        .put("choices", tried.picks().text());
  }

  private static Case tried(JsonNode node) {
    return new Case(
        text(node, "scenario"), text(node, "runtime"), ChoiceSequence.parse(text(node, "choices")));
  }

  private static void write(ObjectNode node, Diagnostic diagnostic) {
    node.put("what", diagnostic.what())
        .put("where", diagnostic.where())
        .put("why", diagnostic.why());
    ArrayNode ways = node.putArray("ways");
    for (Remedy.Way way : diagnostic.advice().ways()) {
      switch (way) {
        case Remedy.Way.Plain(String text) -> ways.addObject().put("text", text);
        case Remedy.Way.Set(Setting setting, String text) ->
            ways.addObject().put("setting", setting.name()).put("text", text);
      }
    }
  }

  private static Diagnostic diagnostic(JsonNode node) {
    return new Diagnostic(
        text(node, "what"), text(node, "where"), text(node, "why"), remedy(node.required("ways")));
  }

  private static Remedy remedy(JsonNode ways) {
    List<Remedy.Way> all = new ArrayList<>();
    for (JsonNode way : ways) {
      String text = text(way, "text");
      all.add(
          way.has("setting")
              ? new Remedy.Way.Set(Setting.valueOf(text(way, "setting")), text)
              : new Remedy.Way.Plain(text));
    }
    return new Remedy(all);
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
              write(node.put("by", "refusal").putObject("diagnostic"), refused.diagnostic());
          case Verdict.Kept _ ->
              throw new IllegalArgumentException("nothing fails where laws are kept");
        }
        write(node.putObject("case"), failing);
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
              tried(node.required("case")));
      case "refusal" ->
          new End.Failed(
              new Verdict.Inconclusive(diagnostic(node.required("diagnostic"))),
              tried(node.required("case")));
      default -> throw new IllegalArgumentException("it ended by \"%s\"".formatted(by));
    };
  }

  private Law law(String name) {
    return laws.stream()
        .filter(law -> law.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("it knows another law: " + name));
  }

  private static String text(JsonNode node, String field) {
    JsonNode value = node.required(field);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("\"%s\" is no text".formatted(field));
    }
    return value.textValue();
  }

  private static long number(JsonNode node, String field) {
    JsonNode value = node.required(field);
    if (!value.isIntegralNumber()) {
      throw new IllegalArgumentException("\"%s\" is no number".formatted(field));
    }
    return value.longValue();
  }

  private static SortedMap<String, Long> numbers(JsonNode node) {
    SortedMap<String, Long> numbers = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      numbers.put(each.getKey(), each.getValue().longValue());
    }
    return numbers;
  }

  private static <T> List<T> each(JsonNode array, Function<JsonNode, T> reading) {
    List<T> all = new ArrayList<>();
    array.forEach(element -> all.add(reading.apply(element)));
    return List.copyOf(all);
  }
}
