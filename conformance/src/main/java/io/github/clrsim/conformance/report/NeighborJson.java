package io.github.clrsim.conformance.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.explore.neighbor.Neighbor;
import io.github.clrsim.explore.neighbor.Neighbor.Outcomes;
import io.github.clrsim.explore.neighbor.Parting;
import io.github.clrsim.explore.neighbor.SideBySide;
import io.github.clrsim.explore.story.StepText;
import java.util.List;

/** What is known of the executions next to a failing one, as JSON. */
public final class NeighborJson {
  private NeighborJson() {}

  /** Puts into an answer in a few members what is known. */
  public static ObjectNode into(ObjectNode answer, Finding finding) {
    ObjectNode node = answer.putObject("passing");
    switch (finding.neighbor()) {
      case Neighbor.NotSought(String why) -> node.put("found", false).put("why", why);
      case Neighbor.NoneFound(Outcomes outcomes) -> outcomes(node.put("found", false), outcomes);
      case Neighbor.Passing passing -> {
        Parting parting = passing.parting();
        node.put("found", true)
            .put("choices", passing.tried().picks().text())
            .put("changed", passing.changed())
            .put("choice", parting.choice())
            .put("step", parting.step());
        side(node.putObject("failing"), parting.failing());
        side(node.putObject("instead"), parting.passing());
        finding.passingReplay().ifPresent(line -> node.put("replay", line));
        outcomes(node, passing.outcomes());
      }
    }
    return node;
  }

  private static void side(ObjectNode node, Parting.Side side) {
    switch (side) {
      case Parting.GoesOn(String thread, boolean isSwitch) ->
          node.put("thread", thread).put("preempts", isSwitch);
      case Parting.Takes(int value, int bound) -> node.put("value", value).put("of", bound);
    }
  }

  private static void outcomes(ObjectNode node, Outcomes outcomes) {
    node.put("executions", outcomes.executions())
        .put("orders", outcomes.orders())
        .put("sameLaw", outcomes.sameLaw())
        .put("otherLaw", outcomes.otherLaw())
        .put("unknown", outcomes.unknown())
        .put("ended", outcomes.isEnded());
  }

  /** The same, with all steps of the two from where they part, side by side. */
  static void whole(ObjectNode answer, Finding finding) {
    ObjectNode node = into(answer, finding);
    node.put("text", finding.neighbor().text());
    if (finding.neighbor() instanceof Neighbor.Passing passing) {
      steps(node, passing);
    }
  }

  private static void steps(ObjectNode node, Neighbor.Passing both) {
    List<Step> failing = both.failing().steps();
    List<Step> passing = both.passing().steps();
    SideBySide comparison = SideBySide.of(failing, passing);
    CommonThreads threads = CommonThreads.of(failing, passing);
    int from = comparison.parts();
    node.put("parts", from);
    ArrayNode stands = node.putArray("stands");
    both.failing().moves().stream()
        .filter(move -> move.told() == both.parting().step() && move.text().startsWith("("))
        .forEach(move -> stands.addObject().put("thread", move.name()).put("text", move.text()));
    ArrayNode names = node.putArray("threads");
    threads
        .names()
        .forEach((number, name) -> names.addObject().put("number", number).put("name", name));
    ArrayNode steps = node.putArray("steps");
    for (Step step : passing.subList(from, passing.size())) {
      steps
          .addArray()
          .add(threads.numberOf(step.thread()))
          .add(HtmlPage.kind(step))
          .add(StepText.of(step));
    }
    ArrayNode lines = node.putArray("lines");
    for (SideBySide.Line line : comparison.lines()) {
      lines.addArray().add(line.failing()).add(line.passing());
    }
    ArrayNode likes = node.putArray("likeOfFailing");
    StringBuilder fates = new StringBuilder();
    for (int step = from; step < failing.size(); step++) {
      likes.add(comparison.likeOfFailing(step));
      fates.append(letter(comparison.fateOfFailing(step)));
    }
    node.put("fateOfFailing", fates.toString());
    ArrayNode others = node.putArray("likeOfPassing");
    fates.setLength(0);
    for (int step = from; step < passing.size(); step++) {
      others.add(comparison.likeOfPassing(step));
      fates.append(letter(comparison.fateOfPassing(step)));
    }
    node.put("fateOfPassing", fates.toString());
  }

  private static char letter(SideBySide.Fate fate) {
    return switch (fate) {
      case SAME -> '=';
      case RENAMED -> '#';
      case CHANGED -> '~';
      case MOVED -> '>';
      case ONLY -> '!';
    };
  }
}
