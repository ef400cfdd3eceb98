package io.github.clrsim.conformance.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.finding.MovedEvents;
import io.github.clrsim.model.replay.order.Freedom;

/** What differs from a recorded order, as JSON. */
public final class MovedJson {
  private MovedJson() {}

  /** Adds it to an answer, with the rules that allow it. */
  public static void into(ObjectNode answer, MovedEvents moved) {
    ArrayNode events = answer.putArray("moved");
    moved.neighbor().moved().forEach(events::add);
    ArrayNode rules = answer.putArray("allowedBy");
    for (Freedom freedom : moved.neighbor().allowedBy()) {
      rules.addObject().put("rules", freedom.rules()).put("sentence", freedom.sentence());
    }
  }
}
