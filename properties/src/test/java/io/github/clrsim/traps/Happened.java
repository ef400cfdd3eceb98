package io.github.clrsim.traps;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What happened in one run, laid out for symptoms to be looked for. */
final class Happened {
  /** At no step of the trace, because it did not happen. */
  static final int NEVER = Integer.MAX_VALUE;

  private final RuntimeProfile profile;
  private final Run run;
  private final List<Step> steps;
  private final List<Told> told = new ArrayList<>();
  private final List<Answered> answered = new ArrayList<>();
  private final Map<Integer, String> threads = new HashMap<>();

  /**
   * A callback.
   *
   * @param from the step at which it began
   * @param to the step at which it returned, or {@link #NEVER}
   * @param around the names of the callbacks and calls that it came inside of, outermost first
   */
  record Told(Callback callback, String thread, int from, int to, List<String> around) {}

  /**
   * A call that was answered.
   *
   * @param from the step at which it was made
   * @param to the step at which it was answered
   * @param around the names of the callbacks and calls that it came inside of, outermost first
   */
  record Answered(
      String method,
      List<Object> arguments,
      Outcome<?> outcome,
      String thread,
      int from,
      int to,
      List<String> around) {

    /** Whether it was refused with this. */
    boolean isRefusedWith(HResult hresult) {
      return outcome.hresult().equals(hresult) && hresult.failed();
    }

    /** The answer, if the call succeeded and answers such things. */
    <T> Stream<T> answer(Class<T> type) {
      return outcome.answer().stream().filter(type::isInstance).map(type::cast);
    }
  }

  private sealed interface Open {
    String name();

    record OpenCallback(int told, String name) implements Open {}

    record OpenHook(String name) implements Open {}

    record OpenCall(Step.CallMade made, int from, String name) implements Open {}
  }

  Happened(RuntimeProfile profile, Run run, List<Step> steps) {
    this.profile = profile;
    this.run = run;
    this.steps = List.copyOf(steps);
    Map<Integer, Deque<Open>> open = new HashMap<>();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      see(i, step, open.computeIfAbsent(step.thread(), each -> new ArrayDeque<>()));
    }
  }

  private void see(int index, Step step, Deque<Open> open) {
    switch (step) {
      case Step.ThreadSeen seen -> threads.put(seen.thread(), seen.name());
      case Step.CallbackEntered entered -> {
        Callback callback = entered.callback();
        told.add(new Told(callback, thread(step), index, NEVER, around(open)));
        open.addLast(new Open.OpenCallback(told.size() - 1, callback.methodName()));
      }
      case Step.CallbackReturned _ -> {
        if (open.removeLast() instanceof Open.OpenCallback callback) {
          Told begun = told.get(callback.told());
          Told ended =
              new Told(begun.callback(), begun.thread(), begun.from(), index, begun.around());
          told.set(callback.told(), ended);
        }
      }
      case Step.CallMade made ->
          open.addLast(new Open.OpenCall(made, index, made.call().method().name()));
      case Step.CallAnswered answer -> {
        if (open.removeLast() instanceof Open.OpenCall call) {
          List<Object> arguments = call.made().call().arguments();
          answered.add(
              new Answered(
                  call.name(),
                  arguments,
                  answer.outcome(),
                  thread(step),
                  call.from(),
                  index,
                  around(open)));
        }
      }
      case Step.HookEntered entered ->
          open.addLast(new Open.OpenHook(entered.hook().type().idlName()));
      case Step.HookReturned _ -> open.removeLast();
      case Step.Claimed _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.TruthTold _,
          Step.Marked _ -> {}
    }
  }

  private static List<String> around(Deque<Open> open) {
    return open.stream().map(Open::name).toList();
  }

  private String thread(Step step) {
    return threads.getOrDefault(step.thread(), "");
  }

  /** How the run ended. */
  Ending ending() {
    return run.ending();
  }

  /** The runtime died, and what is said of it names this. */
  boolean crashed(String why) {
    return run.ending() instanceof Ending.Crashed crashed && crashed.why().contains(why);
  }

  /** Nothing could go on any more. */
  boolean deadlocked() {
    return run.ending() instanceof Ending.Deadlocked;
  }

  /** The profiler threw, and what it threw names this. */
  boolean threw(String what) {
    return run.ending() instanceof Ending.ProfilerThrew threw && threw.what().contains(what);
  }

  /** The law is broken. */
  boolean breaks(Law law) {
    Judge judge = Judge.of(List.of(law), new TraceContext(profile.name()));
    steps.forEach(judge);
    return judge.end(run.ending()) instanceof Verdict.Broken;
  }

  /** All callbacks in their order. */
  List<Told> told() {
    return List.copyOf(told);
  }

  /** All callbacks of this kind in their order. */
  List<Told> told(Class<? extends Callback> kind) {
    return told.stream().filter(each -> kind.isInstance(each.callback())).toList();
  }

  /** What callbacks of this kind told, in their order. */
  <C extends Callback> List<C> callbacks(Class<C> kind) {
    return told.stream().map(Told::callback).filter(kind::isInstance).map(kind::cast).toList();
  }

  /** All calls of this method in the order of their answers. */
  List<Answered> answered(String method) {
    return answered.stream().filter(each -> each.method().equals(method)).toList();
  }
}
