package io.github.clrsim.cli;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.laws.judge.Verdict;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Sees whether the runtime refused what a recording asked it for: then nothing is recorded. */
final class RefusedEvents implements Consumer<Step> {
  /** What the recorder sets in Initialize. */
  private static final Set<String> SETTINGS =
      Set.of(
          "SetEventMask2",
          "SetFunctionIDMapper2",
          "SetEnterLeaveFunctionHooks3",
          "SetEnterLeaveFunctionHooks3WithInfo");

  private Optional<Step.CallAnswered> refusal = Optional.empty();

  @Override
  public void accept(Step step) {
    if (step instanceof Step.CallAnswered answered
        && SETTINGS.contains(answered.method())
        && answered.outcome().hresult().failed()) {
      refusal = refusal.or(() -> Optional.of(answered));
    }
  }

  /** The verdict on a run: the same, unless it could show nothing. */
  Verdict verdict(Verdict verdict, String runtime) {
    return verdict instanceof Verdict.Kept
        ? refusal
            .<Verdict>map(answered -> new Verdict.Inconclusive(diagnostic(answered, runtime)))
            .orElse(verdict)
        : verdict;
  }

  private static Diagnostic diagnostic(Step.CallAnswered answered, String runtime) {
    return new Diagnostic(
        ".NET %s refuses these events: %s answers %s"
            .formatted(runtime, answered.method(), answered.outcome().hresult()),
        "option --events",
        "the program ran without a profiler, so the trace shows nothing of it",
        "ask for fewer events, such as --events loads,threads, and find the one it refuses");
  }
}
