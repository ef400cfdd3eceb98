package io.github.clrsim.conformance.finding;

import io.github.clrsim.explore.Case;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.replay.order.Freedom;
import io.github.clrsim.model.replay.order.Neighborhood;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What differs from the recorded order, and the rules that allow it.
 *
 * @param neighbor the order
 */
public record MovedEvents(Neighborhood.Neighbor neighbor) {

  /** That of a case whose scenario is a recording. */
  public static MovedEvents of(Case tried) {
    return new MovedEvents(
        Neighborhood.read(Path.of(tried.scenario())).neighbor(Choices.recorded(tried.picks())));
  }

  /** It in words, as lines beside those of a finding. */
  public List<String> lines() {
    if (neighbor.moved().isEmpty()) {
      return List.of(
          line("moved", "nothing: callbacks begin and end as recorded"),
          line("", "what the profiler does in them and on threads of its own came at other times"));
    }
    List<String> lines = new ArrayList<>();
    for (String move : neighbor.moved()) {
      lines.add(line(lines.isEmpty() ? "moved" : "", move));
    }
    int moves = lines.size();
    for (Freedom freedom : neighbor.allowedBy()) {
      lines.add(
          line(
              lines.size() == moves ? "rules" : "",
              "%s: %s".formatted(freedom.rules(), freedom.sentence())));
    }
    return lines;
  }

  private static String line(String label, String text) {
    return "  %-8s%s".formatted(label, text);
  }
}
