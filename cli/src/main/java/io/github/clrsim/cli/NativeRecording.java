package io.github.clrsim.cli;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Sees whether the recording of a native profiler shows what the profiler does without clrsim: it
 * may have refused to run, or ended the process in a callback.
 */
final class NativeRecording implements Consumer<Step> {
  private Optional<Diagnostic> refused = Optional.empty();
  private Optional<String> open = Optional.empty();
  private boolean isShutDown;
  private long steps;

  /** By their threads, the callbacks that have not returned. */
  private final Map<Integer, Deque<String>> callbacks = new HashMap<>();

  @Override
  public void accept(Step step) {
    switch (step) {
      case Step.CallbackEntered entered -> {
        String name = entered.callback().methodName();
        callbacks.computeIfAbsent(entered.thread(), _ -> new ArrayDeque<>()).push(name);
        open = Optional.of(name);
        isShutDown |= name.equals("Shutdown");
      }
      case Step.CallbackReturned returned -> {
        Deque<String> ofThread =
            callbacks.computeIfAbsent(returned.thread(), _ -> new ArrayDeque<>());
        ofThread.poll();
        open = Optional.ofNullable(ofThread.peek());
        if (returned.callback().equals("Initialize") && returned.reply().hresult().failed()) {
          refused = Optional.of(refusal(returned.reply().hresult()));
        }
      }
      default -> {}
    }
    steps++;
  }

  /**
   * The verdict on a run: the same, unless nothing follows from it.
   *
   * @param isStopped whether the user has ended it
   */
  Verdict verdict(Verdict verdict, boolean isStopped) {
    return switch (verdict) {
      case Verdict.Kept _ ->
          refused
              .or(() -> isStopped ? Optional.empty() : endedAmid())
              .<Verdict>map(Verdict.Inconclusive::new)
              .orElse(verdict);
      case Verdict.Broken _, Verdict.Inconclusive _ -> verdict;
    };
  }

  private Optional<Diagnostic> endedAmid() {
    return isShutDown ? Optional.empty() : open.map(this::amid);
  }

  private Diagnostic amid(String callback) {
    return new Diagnostic(
        "The process ended in the middle of %s of the native profiler".formatted(callback),
        "behind step %d of the recording".formatted(steps - 1),
        "no Shutdown came, as it does where a program ends: the library has ended the process or"
            + " used up its stack, or the program ended it meanwhile",
        "./clrsim check --library shows in the simulation who does it");
  }

  private static Diagnostic refusal(HResult answer) {
    return new Diagnostic(
        "The native profiler refuses to run: its Initialize answers " + answer,
        "the recording",
        "the program ran without it, so the trace shows nothing of it",
        "see what it wants; --env NAME=VALUE gives it a variable");
  }
}
