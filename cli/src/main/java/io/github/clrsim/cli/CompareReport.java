package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.subject.TwoBackends.Compared;
import io.github.clrsim.cli.subject.TwoBackends.Inconclusive;
import io.github.clrsim.cli.subject.TwoBackends.Result;
import io.github.clrsim.compare.Comparison.Legal;
import io.github.clrsim.compare.Variation;
import io.github.clrsim.compare.account.Difference;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What came of comparing both arms, in words or as JSON. */
final class CompareReport {
  // The first divergences say most; the rest is in the JSON.
  private static final int SHOWN_MAX = 20;

  private final Console console;
  private final DotnetRuntime runtime;
  private final List<String> options;

  /**
   * A report.
   *
   * @param options to be given once more when a comparison is to be repeated
   */
  CompareReport(Console console, DotnetRuntime runtime, List<String> options) {
    this.console = console;
    this.runtime = runtime;
    this.options = List.copyOf(options);
  }

  /**
   * Says it.
   *
   * @param planned how many scenarios were to be compared; more than there are results if the user
   *     stopped it
   * @return the exit code
   */
  int of(List<Result> results, int planned) {
    List<Compared> compared = all(results, Compared.class);
    List<Inconclusive> inconclusive = all(results, Inconclusive.class);
    int equal = compared.stream().mapToInt(each -> each.comparison().equal()).sum();
    Map<Variation, Integer> legal = new LinkedHashMap<>();
    ArrayNode divergences = Console.array();
    for (Compared each : compared) {
      for (Legal allowed : each.comparison().legal()) {
        legal.merge(allowed.variation(), 1, Integer::sum);
      }
      for (Difference difference : each.comparison().divergent()) {
        divergences.add(json(each, difference));
      }
    }
    int variations = legal.values().stream().mapToInt(Integer::intValue).sum();
    sayDivergences(compared);
    legal.forEach(
        (variation, count) ->
            console.say(
                "legal by %s, %d x: %s".formatted(variation.rule(), count, variation.why())));
    List<String> idle = compared.stream().flatMap(each -> idle(each).stream()).toList();
    idle.forEach(
        action ->
            console.say(
                "nothing to act on: \"%s\", since no such method was loaded; nothing was compared by it"
                    .formatted(action)));
    List<Diagnostic> reasons =
        new ArrayList<>(inconclusive.stream().map(Inconclusive::diagnostic).toList());
    if (results.size() < planned) {
      reasons.add(stopped(results.size(), planned, divergences.size()));
    }
    Optional<Diagnostic> unknown = reasons.stream().findFirst();
    boolean isUnknown = divergences.isEmpty() && unknown.isPresent();
    String counts =
        compared.isEmpty()
            ? ", nothing could be compared"
            : ": %d equal, %d legal, %d divergent%s"
                .formatted(
                    equal,
                    variations,
                    divergences.size(),
                    inconclusive.isEmpty()
                        ? ""
                        : ", %s inconclusive".formatted(scenarios(inconclusive)));
    console.say(
        "%s%s on .NET %s%s%s"
            .formatted(
                isUnknown ? "inconclusive: " : "",
                scenarios(results),
                runtime.version(),
                counts,
                unknown.map(diagnostic -> ": " + diagnostic.what()).orElse("")));
    ObjectNode known =
        Console.object()
            .put("runtime", runtime.version().toString())
            .put("scenarios", results.size())
            .put("equal", equal)
            .put("legal", variations)
            .put("divergent", divergences.size())
            .put("inconclusive", inconclusive.size());
    known.set("variations", variations(legal));
    known.set("divergences", divergences);
    ArrayNode names = known.putArray("compared");
    compared.stream()
        .flatMap(each -> each.comparison().compared().stream())
        .sorted()
        .distinct()
        .forEach(names::add);
    ArrayNode actions = known.putArray("idle");
    idle.forEach(actions::add);
    if (results.size() < planned) {
      known.put("stoppedByUser", true).put("planned", planned);
    }
    if (isUnknown) {
      reasons.stream().skip(1).forEach(console::tell);
      return console.refuse(reasons.getFirst(), known);
    }
    reasons.forEach(console::tell);
    ObjectNode answer =
        Console.object().put("verdict", divergences.isEmpty() ? "equal" : "divergent");
    answer.setAll(known);
    return console.answer(divergences.isEmpty() ? Exit.KEPT : Exit.LAW_BROKEN, answer);
  }

  /** What is said to the user who stopped it. */
  static Diagnostic stopped(int done, int planned, int divergent) {
    String soFar =
        done == 0
            ? "; nothing was compared yet"
            : divergent == 0 ? "; nothing diverged so far" : "";
    return new Diagnostic(
        "Stopped by you after %d of %s%s".formatted(done, Counted.of(planned, "scenario"), soFar),
        "the comparison",
        "that is no verdict: what was not compared may diverge",
        "let it come to its end, or compare fewer scenarios");
  }

  private static List<String> idle(Compared compared) {
    return compared.comparison().idle().stream()
        .map(mark -> compared.woven().marks().getOrDefault(mark, ""))
        .toList();
  }

  private static String scenarios(List<? extends Result> some) {
    return Counted.of(some.size(), "scenario");
  }

  private static <T extends Result> List<T> all(List<Result> results, Class<T> kind) {
    return results.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private void sayDivergences(List<Compared> compared) {
    int shown = 0;
    for (Compared each : compared) {
      if (each.comparison().divergent().isEmpty()) {
        continue;
      }
      console.sayFinding("divergent: " + again(each));
      for (Difference difference : each.comparison().divergent()) {
        if (shown++ < SHOWN_MAX) {
          console.sayFinding(
              "  %s%s%n    %s"
                  .formatted(
                      difference.window(), action(each.woven(), difference), difference.text()));
        }
      }
    }
    if (shown > SHOWN_MAX) {
      console.sayFinding("  ... and %d more divergences".formatted(shown - SHOWN_MAX));
    }
  }

  private static ArrayNode variations(Map<Variation, Integer> legal) {
    ArrayNode variations = Console.array();
    legal.forEach(
        (variation, count) ->
            variations.add(
                Console.object()
                    .put("rule", variation.rule())
                    .put("why", variation.why())
                    .put("count", count)));
    return variations;
  }

  private ObjectNode json(Compared compared, Difference difference) {
    Woven woven = compared.woven();
    return Console.object()
        .put("scenario", woven.original().line())
        .put("where", difference.window())
        .put("action", woven.marks().getOrDefault(difference.window(), ""))
        .put("difference", difference.text())
        .put("compare", again(compared));
  }

  private static String action(Woven woven, Difference difference) {
    String action = woven.marks().getOrDefault(difference.window(), "");
    return action.isEmpty() ? "" : " (%s)".formatted(action);
  }

  private String again(Compared compared) {
    List<String> words = new ArrayList<>(List.of("compare", compared.woven().original().name()));
    words.addAll(List.of("--runtime", runtime.version().toString()));
    words.addAll(compared.options().words());
    words.addAll(options);
    return CommandText.of(words);
  }
}
