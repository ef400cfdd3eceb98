package io.github.clrsim.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.report.NeighborJson;

/** A finding for a program. */
public final class FindingJson {
  private FindingJson() {}

  /** Adds to {@code value} what the diagnostic says. */
  public static ObjectNode into(ObjectNode value, Finding finding) {
    value
        .put("law", finding.broken().law().name())
        .put("step", finding.broken().step())
        .put("where", finding.where())
        .put("why", finding.broken().why())
        .put("do", finding.broken().remedy())
        .put("replay", finding.replay());
    finding.called().ifPresent(place -> value.put("called", place));
    NeighborJson.into(value, finding);
    return value;
  }
}
