package io.github.clrsim.conformance;

import static io.github.clrsim.conformance.store.JsonFields.number;
import static io.github.clrsim.conformance.store.JsonFields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.store.CaseJson;
import io.github.clrsim.conformance.store.DiagnosticJson;
import io.github.clrsim.conformance.store.StoredFinding;
import io.github.clrsim.laws.LawCatalog;
import io.github.clrsim.laws.judge.Law;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What came of a check as JSON, and what was found up to now. Reading refuses, by an {@link
 * IllegalArgumentException}, what was not written so.
 *
 * @param laws by which it was judged
 */
record ResultJson(List<Law> laws) {

  /**
   * One finding.
   *
   * @param kept the case that shows it
   */
  record Found(Finding finding, KeptCases.Kept kept) {}

  void write(ObjectNode node, ConformanceResult result) {
    node.put("profiler", result.profiler())
        .put("summary", result.summary())
        .put("executions", result.executions());
    ArrayNode all = node.putArray("laws");
    for (OfLaw each : result.laws()) {
      ObjectNode law = all.addObject().put("law", each.law().name());
      switch (each) {
        case OfLaw.Kept _ -> {}
        case OfLaw.CutShort(Law _, Law broken) -> law.put("cutShortBy", broken.name());
        case OfLaw.Broken(Law _, Finding finding) ->
            findings().write(law.putObject("finding"), finding);
        case OfLaw.Undecided undecided ->
            DiagnosticJson.write(law.putObject("undecided"), undecided.why());
      }
    }
  }

  ConformanceResult read(JsonNode node) {
    List<OfLaw> all = new ArrayList<>();
    for (JsonNode each : node.required("laws")) {
      Law law = law(text(each, "law"));
      if (each.has("finding")) {
        all.add(new OfLaw.Broken(law, findings().read(each.required("finding"))));
      } else if (each.has("undecided")) {
        all.add(new OfLaw.Undecided(law, DiagnosticJson.read(each.required("undecided"))));
      } else if (each.has("cutShortBy")) {
        all.add(new OfLaw.CutShort(law, law(text(each, "cutShortBy"))));
      } else {
        all.add(new OfLaw.Kept(law));
      }
    }
    return new ConformanceResult(
        text(node, "profiler"), all, text(node, "summary"), number(node, "executions"));
  }

  void write(ArrayNode node, List<Found> found) {
    for (Found each : found) {
      ObjectNode one = node.addObject().put("races", each.kept().races());
      findings().write(one.putObject("finding"), each.finding());
      CaseJson.write(one.putObject("case"), each.kept().failing());
    }
  }

  List<Found> found(JsonNode node) {
    List<Found> all = new ArrayList<>();
    for (JsonNode each : node) {
      Finding finding = findings().read(each.required("finding"));
      all.add(
          new Found(
              finding,
              new KeptCases.Kept(
                  finding.broken().law().name(),
                  each.required("races").booleanValue(),
                  CaseJson.read(each.required("case")))));
    }
    return List.copyOf(all);
  }

  private StoredFinding findings() {
    return new StoredFinding(this::law);
  }

  /** One of those of the check, or one that judges in any case, such as whether a run repeats. */
  private Law law(String name) {
    return laws.stream()
        .filter(law -> law.name().equals(name))
        .findFirst()
        .or(() -> known(name))
        .orElseThrow(() -> new IllegalArgumentException("it knows another law: " + name));
  }

  private static Optional<Law> known(String name) {
    return LawCatalog.of(ResultJson.class.getClassLoader()).all().stream()
        .filter(law -> law.name().equals(name))
        .findFirst();
  }
}
