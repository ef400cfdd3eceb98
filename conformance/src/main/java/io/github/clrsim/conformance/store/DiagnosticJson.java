package io.github.clrsim.conformance.store;

import static io.github.clrsim.conformance.store.JsonFields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.Remedy;
import io.github.clrsim.diagnostic.Setting;
import java.util.ArrayList;
import java.util.List;

/** A diagnostic as JSON; its settings are named by whoever shows it. */
public final class DiagnosticJson {
  private DiagnosticJson() {}

  /** Writes one. */
  public static void write(ObjectNode node, Diagnostic diagnostic) {
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

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException if it is something else
   */
  public static Diagnostic read(JsonNode node) {
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
}
