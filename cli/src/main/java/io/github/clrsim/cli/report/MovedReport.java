package io.github.clrsim.cli.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.replay.order.Freedom;
import io.github.clrsim.model.replay.order.Neighborhood;
import java.nio.file.Path;

/**
 * What differs from the recorded order, and the rules that allow it.
 *
 * @param neighbor the order
 */
public record MovedReport(Neighborhood.Neighbor neighbor) {

  /** That of a case whose scenario is a recording. */
  public static MovedReport of(Case tried) {
    return new MovedReport(
        Neighborhood.read(Path.of(tried.scenario())).neighbor(Choices.recorded(tried.picks())));
  }

  /** Says it. */
  public void say(Console console) {
    if (neighbor.moved().isEmpty()) {
      console.sayFinding(
          "  %-8snothing: this is the recorded order, with the profiler's own threads, and callbacks"
                  .formatted("moved")
              + " that overlap in it, further or less far");
      return;
    }
    String label = "moved";
    for (String move : neighbor.moved()) {
      console.sayFinding("  %-8s%s".formatted(label, move));
      label = "";
    }
    label = "rules";
    for (Freedom freedom : neighbor.allowedBy()) {
      console.sayFinding("  %-8s%s: %s".formatted(label, freedom.rules(), freedom.sentence()));
      label = "";
    }
  }

  /** Adds it to an answer. */
  public void into(ObjectNode answer) {
    ArrayNode moved = answer.putArray("moved");
    neighbor.moved().forEach(moved::add);
    ArrayNode rules = answer.putArray("allowedBy");
    neighbor
        .allowedBy()
        .forEach(
            freedom ->
                rules
                    .addObject()
                    .put("rules", freedom.rules())
                    .put("sentence", freedom.sentence()));
  }
}
