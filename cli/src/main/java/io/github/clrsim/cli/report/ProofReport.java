package io.github.clrsim.cli.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Campaign.Searched;
import io.github.clrsim.explorer.strategy.Proof;
import java.util.List;

/**
 * What an exhaustive search came to at each place, and what its proofs are about.
 *
 * @param campaign whose search it was
 * @param searched empty for a campaign that only samples
 */
public record ProofReport(Campaign campaign, List<Searched> searched) {

  public ProofReport {
    searched = List.copyOf(searched);
  }

  /** One line a place, and one for their bounds; nothing where nothing was searched. */
  public void say(Console console) {
    searched.forEach(each -> console.say("%s: %s".formatted(each.place(), each.proof().text())));
    if (!searched.isEmpty()) {
      console.say("  %-8s%s".formatted("bound", bound()));
    }
  }

  /** Puts all of it into an answer. */
  public void into(ObjectNode answer) {
    if (searched.isEmpty()) {
      return;
    }
    ArrayNode list = answer.putArray("proofs");
    for (Searched each : searched) {
      if (each.proof() instanceof Proof.Proved proved) {
        ObjectNode one =
            list.addObject()
                .put("scenario", each.place().scenario())
                .put("runtime", each.place().profile())
                .put("executions", proved.executions())
                .put("interleavings", proved.interleavings())
                .put("cutOff", proved.cutOff())
                .put("fair", proved.isFair());
        proved.preemptionsMax().ifPresent(max -> one.put("preemptionsMax", max));
      }
    }
    answer.put("bound", bound());
  }

  /** What one step is, which is what a proof is about, and what was left out. */
  private String bound() {
    List<String> woven = campaign.trial().profiler().woven();
    String steps =
        woven.isEmpty()
            ? "threads change at callbacks and calls of the runtime only; the profiler is not woven"
            : "threads change at callbacks, calls of the runtime, and locks, volatile and atomic"
                + " accesses and threads of "
                + String.join(", ", woven)
                + "; plain fields are taken to be ordered by these";
    return campaign.selection().isStartUpCalm() ? steps + "; " + Campaign.START_UP_CALM : steps;
  }
}
