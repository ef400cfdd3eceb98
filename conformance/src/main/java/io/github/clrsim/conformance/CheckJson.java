package io.github.clrsim.conformance;

import static io.github.clrsim.conformance.store.JsonFields.number;
import static io.github.clrsim.conformance.store.JsonFields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.NativeLibrary;
import io.github.clrsim.laws.LawCatalog;
import io.github.clrsim.laws.judge.Law;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The check of a native profiler as JSON, for another process on the same class path. */
final class CheckJson {
  private CheckJson() {}

  static void write(ObjectNode node, ConformanceCheck check) {
    NativeLibrary library = check.tried().library().orElseThrow();
    node.put("library", library.file().toString()).put("clsid", library.clsid());
    ObjectNode environment = node.putObject("environment");
    library.environment().forEach(environment::put);
    put(node.putArray("files"), library.files());
    node.put("zooms", library.zooms());
    check.tried().clientData().ifPresent(it -> node.put("clientData", it.file().toString()));
    ConformanceCheck.Places places = check.places();
    places.scenarios().forEach(node.putArray("scenarios")::add);
    places.runtimes().forEach(node.putArray("runtimes")::add);
    put(node.putArray("assemblies"), places.assemblies());
    ArrayNode laws = node.putArray("laws");
    LawCatalog catalog = LawCatalog.of(CheckJson.class.getClassLoader());
    for (Law law : check.laws()) {
      boolean isKnown = catalog.all().stream().anyMatch(each -> each.name().equals(law.name()));
      laws.add(isKnown ? law.name() : law.getClass().getName());
    }
    ConformanceCheck.Effort effort = check.effort();
    effort.executions().ifPresent(executions -> node.put("executions", executions));
    effort.time().ifPresent(time -> node.put("nanos", time.toNanos()));
    node.put("seed", effort.seed())
        .put("stepsMax", effort.limits().stepsMax())
        .put("threadsMax", effort.limits().threadsMax())
        .put("mustBeExercised", effort.mustBeExercised())
        .put("refuses", effort.refuses());
    check.kept().ifPresent(kept -> node.put("kept", kept.file().toString()));
    check.store().ifPresent(store -> node.put("store", store));
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot be had here
   */
  static ConformanceCheck read(JsonNode node) {
    Map<String, String> environment = new LinkedHashMap<>();
    node.required("environment")
        .properties()
        .forEach(each -> environment.put(each.getKey(), each.getValue().asText()));
    ConformanceCheck check =
        ConformanceCheck.ofLibrary(Path.of(text(node, "library")), text(node, "clsid"))
            .environment(environment)
            .files(paths(node, "files"))
            .scenarios(texts(node, "scenarios").toArray(String[]::new))
            .runtimes(texts(node, "runtimes").toArray(String[]::new))
            .laws(LawCatalog.of(CheckJson.class.getClassLoader()).named(texts(node, "laws")))
            .seed(number(node, "seed"))
            .stepsMax((int) number(node, "stepsMax"))
            .threadsMax((int) number(node, "threadsMax"));
    if (node.required("zooms").asBoolean()) {
      check = check.zoom();
    }
    if (node.has("clientData")) {
      check = check.clientData(Path.of(text(node, "clientData")));
    }
    if (!texts(node, "assemblies").isEmpty()) {
      check = check.assemblies(paths(node, "assemblies"));
    }
    if (node.has("executions")) {
      check = check.executions(number(node, "executions"));
    }
    if (node.has("nanos")) {
      check = check.within(Duration.ofNanos(number(node, "nanos")));
    }
    if (node.required("mustBeExercised").booleanValue()) {
      check = check.requireExercised();
    }
    if (node.required("refuses").booleanValue()) {
      check = check.faults();
    }
    if (node.has("store")) {
      check = check.cases(text(node, "store"));
    }
    return node.has("kept") ? check.keeping(Path.of(text(node, "kept"))) : check;
  }

  private static void put(ArrayNode node, List<Path> paths) {
    paths.forEach(each -> node.add(each.toString()));
  }

  private static List<String> texts(JsonNode node, String field) {
    List<String> all = new ArrayList<>();
    node.required(field).forEach(each -> all.add(each.asText()));
    return all;
  }

  private static Path[] paths(JsonNode node, String field) {
    return texts(node, field).stream().map(Path::of).toArray(Path[]::new);
  }
}
