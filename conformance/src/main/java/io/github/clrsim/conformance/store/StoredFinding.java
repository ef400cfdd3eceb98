package io.github.clrsim.conformance.store;

import static io.github.clrsim.conformance.store.JsonFields.number;
import static io.github.clrsim.conformance.store.JsonFields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceLines;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.explore.neighbor.Neighbor;
import io.github.clrsim.explore.neighbor.Parting;
import io.github.clrsim.explore.story.Course;
import io.github.clrsim.explore.story.Move;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A finding as JSON, whole: who reads it in another process tells the same story. Reading refuses,
 * by an {@link IllegalArgumentException}, what was not written so.
 *
 * @param law finds a law by its name
 */
public record StoredFinding(Function<String, Law> law) {
  /** The steps alone matter. */
  private static final TraceHeader HEADER =
      new TraceHeader(TraceHeader.Origin.SIMULATED, "", "", "", "", "");

  /** Writes one. */
  public void write(ObjectNode node, Finding finding) {
    Verdict.Broken broken = finding.broken();
    node.put("law", broken.law().name())
        .put("step", broken.step())
        .put("why", broken.why())
        .put("remedy", broken.remedy())
        .put("where", finding.where())
        .put("fingerprint", finding.fingerprint().toString())
        .put("replay", finding.replay());
    write(node.putObject("course"), finding.course());
    if (!finding.callers().isEmpty()) {
      ObjectNode callers = node.putObject("callers");
      finding.callers().forEach((step, place) -> callers.put(step.toString(), place));
    }
    write(node.putObject("neighbor"), finding.neighbor());
  }

  /** Reads what {@link #write} wrote. */
  public Finding read(JsonNode node) {
    Verdict.Broken broken =
        new Verdict.Broken(
            law.apply(text(node, "law")),
            number(node, "step"),
            text(node, "why"),
            text(node, "remedy"));
    return new Finding(
        broken,
        text(node, "where"),
        course(node.required("course"), callers(node)),
        Fingerprint.of(text(node, "fingerprint")),
        text(node, "replay"),
        neighbor(node.required("neighbor")));
  }

  private static void write(ObjectNode node, Course course) {
    node.put("steps", steps(course.steps()));
    ArrayNode moves = node.putArray("moves");
    for (Move move : course.moves()) {
      moves
          .addObject()
          .put("told", move.told())
          .put("thread", move.thread())
          .put("name", move.name())
          .put("text", move.text());
    }
  }

  /** From where the calls were made that are told; those of others nobody needs. */
  private static Map<Integer, String> callers(JsonNode node) {
    Map<Integer, String> callers = new HashMap<>();
    node.path("callers")
        .properties()
        .forEach(each -> callers.put(Integer.valueOf(each.getKey()), each.getValue().asText()));
    return callers;
  }

  private static Course course(JsonNode node, Map<Integer, String> callers) {
    List<Move> moves = new ArrayList<>();
    for (JsonNode move : node.required("moves")) {
      moves.add(
          new Move(
              number(move, "told"),
              (int) number(move, "thread"),
              text(move, "name"),
              text(move, "text")));
    }
    return new Course(steps(text(node, "steps")), moves, callers);
  }

  /** Steps as the lines of a trace. */
  public static String steps(List<Step> steps) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TraceLines lines = TraceLines.to(bytes, HEADER)) {
      steps.forEach(lines::write);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Reads what {@link #steps(List)} wrote. */
  public static List<Step> steps(String lines) {
    List<Step> steps = new ArrayList<>();
    byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
    try (TraceReader reader = TraceReader.of(new ByteArrayInputStream(bytes), "a course")) {
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        steps.add(step.get());
      }
    }
    return List.copyOf(steps);
  }

  private static void write(ObjectNode node, Neighbor neighbor) {
    switch (neighbor) {
      case Neighbor.NotSought(String why) -> node.put("notSought", why);
      case Neighbor.NoneFound(Neighbor.Outcomes outcomes) ->
          write(node.putObject("outcomes"), outcomes);
      case Neighbor.Passing passing -> {
        CaseJson.write(node.putObject("tried"), passing.tried());
        node.put("changed", passing.changed());
        Parting parting = passing.parting();
        node.put("choice", parting.choice()).put("step", parting.step());
        write(node.putObject("failingSide"), parting.failing());
        write(node.putObject("passingSide"), parting.passing());
        write(node.putObject("failing"), passing.failing());
        write(node.putObject("passing"), passing.passing());
        write(node.putObject("outcomes"), passing.outcomes());
      }
    }
  }

  private static Neighbor neighbor(JsonNode node) {
    if (node.has("notSought")) {
      return new Neighbor.NotSought(text(node, "notSought"));
    }
    Neighbor.Outcomes outcomes = outcomes(node.required("outcomes"));
    return node.has("tried")
        ? new Neighbor.Passing(
            CaseJson.read(node.required("tried")),
            (int) number(node, "changed"),
            new Parting(
                (int) number(node, "choice"),
                number(node, "step"),
                side(node.required("failingSide")),
                side(node.required("passingSide"))),
            course(node.required("failing"), Map.of()),
            course(node.required("passing"), Map.of()),
            outcomes)
        : new Neighbor.NoneFound(outcomes);
  }

  private static void write(ObjectNode node, Parting.Side side) {
    switch (side) {
      case Parting.GoesOn(String thread, boolean isSwitch) ->
          node.put("thread", thread).put("isSwitch", isSwitch);
      case Parting.Takes(int value, int bound) -> node.put("value", value).put("bound", bound);
    }
  }

  private static Parting.Side side(JsonNode node) {
    return node.has("thread")
        ? new Parting.GoesOn(text(node, "thread"), node.required("isSwitch").booleanValue())
        : new Parting.Takes((int) number(node, "value"), (int) number(node, "bound"));
  }

  private static void write(ObjectNode node, Neighbor.Outcomes outcomes) {
    node.put("executions", outcomes.executions())
        .put("orders", outcomes.orders())
        .put("sameLaw", outcomes.sameLaw())
        .put("otherLaw", outcomes.otherLaw())
        .put("unknown", outcomes.unknown())
        .put("isEnded", outcomes.isEnded());
  }

  private static Neighbor.Outcomes outcomes(JsonNode node) {
    return new Neighbor.Outcomes(
        (int) number(node, "executions"),
        (int) number(node, "orders"),
        (int) number(node, "sameLaw"),
        (int) number(node, "otherLaw"),
        (int) number(node, "unknown"),
        node.required("isEnded").booleanValue());
  }
}
