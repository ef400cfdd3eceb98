package io.github.clrsim.conformance.store;

import static io.github.clrsim.conformance.store.JsonFields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explorer.choice.ChoiceSequence;

/** A case as JSON. */
public final class CaseJson {
  private CaseJson() {}

  /** Writes one. */
  public static void write(ObjectNode node, Case tried) {
    node.put("scenario", tried.scenario())
        .put("runtime", tried.profile())
        .put("choices", tried.picks().text());
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IllegalArgumentException if it is something else
   */
  public static Case read(JsonNode node) {
    return new Case(
        text(node, "scenario"), text(node, "runtime"), ChoiceSequence.parse(text(node, "choices")));
  }
}
