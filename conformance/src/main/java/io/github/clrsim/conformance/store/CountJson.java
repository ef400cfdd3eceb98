package io.github.clrsim.conformance.store;

import static io.github.clrsim.conformance.store.JsonFields.number;
import static io.github.clrsim.conformance.store.JsonFields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.explore.exercise.ExerciseCount;
import io.github.clrsim.explore.exercise.Refusal;
import io.github.clrsim.explorer.control.UncontrolledCall;
import io.github.clrsim.explorer.weave.site.CallSite;
import io.github.clrsim.explorer.weave.site.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What is counted in executions, as JSON. Reading refuses, by an {@link IllegalArgumentException},
 * what was not written so.
 */
final class CountJson {
  private CountJson() {}

  static void writeSites(ArrayNode node, List<Site> sites) {
    for (Site site : sites) {
      node.addObject()
          .put("owner", site.owner())
          .put("method", site.method())
          .put("descriptor", site.descriptor())
          .put("file", site.file())
          .put("line", site.line())
          .put("instruction", site.instruction())
          .put("ordinal", site.ordinal());
    }
  }

  static List<Site> sites(JsonNode node) {
    return each(
        node,
        site ->
            new Site(
                text(site, "owner"),
                text(site, "method"),
                text(site, "descriptor"),
                text(site, "file"),
                (int) number(site, "line"),
                text(site, "instruction"),
                (int) number(site, "ordinal")));
  }

  static void writeCalls(ArrayNode node, List<UncontrolledCall> calls) {
    for (UncontrolledCall call : calls) {
      node.addObject()
          .put("call", call.call())
          .put("where", call.where())
          .put("dependsOn", call.dependsOn());
    }
  }

  static List<UncontrolledCall> calls(JsonNode node) {
    return each(
        node,
        call ->
            new UncontrolledCall(text(call, "call"), text(call, "where"), text(call, "dependsOn")));
  }

  static void write(ObjectNode node, ExerciseCount.Counted counted) {
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

  static ExerciseCount.Counted exercise(JsonNode node) {
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

  static SortedMap<String, Long> numbers(JsonNode node) {
    SortedMap<String, Long> numbers = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      numbers.put(each.getKey(), each.getValue().longValue());
    }
    return numbers;
  }

  static <T> List<T> each(JsonNode array, Function<JsonNode, T> reading) {
    List<T> all = new ArrayList<>();
    array.forEach(element -> all.add(reading.apply(element)));
    return List.copyOf(all);
  }
}
