package io.github.clrsim.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.cli.console.Console;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The call that was refused in an execution in which one is.
 *
 * @param call what was asked
 * @param by what was answered
 * @param step the step of the answer
 */
public record RefusedCall(InfoCall call, HResult by, int step) {
  private static final Set<HResult> BY = Set.of(HResult.E_FAIL, HResult.E_OUTOFMEMORY);

  /** The last one of an execution; empty if there is none. */
  public static Optional<RefusedCall> of(List<Step> steps) {
    for (int i = steps.size() - 1; i >= 0; i--) {
      if (steps.get(i) instanceof Step.CallAnswered answered
          && BY.contains(answered.outcome().hresult())) {
        for (int before = i - 1; before >= 0; before--) {
          if (steps.get(before) instanceof Step.CallMade made
              && made.thread() == answered.thread()
              && made.call().method().name().equals(answered.method())) {
            return Optional.of(new RefusedCall(made.call(), answered.outcome().hresult(), i));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Says which call it was. */
  public void say(Console console) {
    console.sayFinding("  %-8s%s at step %d by %s".formatted("refused", call, step, by));
  }

  /** Puts it into an answer. */
  public void into(ObjectNode answer) {
    answer
        .putObject("refused")
        .put("call", call.toString())
        .put("step", step)
        .put("hresult", by.toString());
  }
}
