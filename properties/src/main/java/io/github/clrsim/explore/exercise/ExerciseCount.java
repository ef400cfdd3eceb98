package io.github.clrsim.explore.exercise;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.weave.site.CallSites;
import io.github.clrsim.laws.shape.EventKinds;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Counts what comes of a profiler's wishes, step by step. It is told each step on the thread that
 * takes it: that one's stack tells where a refused call was made.
 */
public final class ExerciseCount implements Consumer<Step> {
  private static final MethodSpec SET_EVENT_MASK_2 =
      CallTable.known("ICorProfilerInfo5", "SetEventMask2");
  private static final MethodSpec DO_STACK_SNAPSHOT =
      CallTable.known("ICorProfilerInfo2", "DoStackSnapshot");

  private int low;
  private int high;
  private long hooks;
  private long stacks;
  private long taken;
  private long claims;
  private final OpenMetadata metadata = new OpenMetadata();

  private final Map<EventKinds, long[]> callbacks = new HashMap<>();
  // Sorted when it is asked for: it is counted at every call.
  private final Map<String, long[]> calls = new HashMap<>();
  private final SortedMap<Refusal, Long> refused = new TreeMap<>();
  private final SortedMap<String, Long> failed = new TreeMap<>();

  @Override
  public void accept(Step step) {
    switch (step) {
      case Step.CallbackEntered(_, Callback callback) -> {
        callbacks.computeIfAbsent(EventKinds.of(callback.getClass()), _ -> new long[1])[0]++;
        FinishedKinds.status(callback)
            .ifPresent(
                status ->
                    failed.merge(callback.methodName(), status.failed() ? 1L : 0L, Long::sum));
        if (isQuestion(callback)) {
          metadata.begin();
        } else {
          taken++;
        }
      }
      case Step.HookEntered(_, Hook hook) ->
          // A mapper is asked which methods have hooks, and is none.
          hooks += hook.type().moment() == HookType.Moment.COMPILED ? 0 : 1;
      case Step.CallMade made -> {
        InfoCall call = made.call();
        metadata.made(made);
        calls.computeIfAbsent(call.method().name(), _ -> new long[1])[0]++;
        noteMask(call);
      }
      case Step.CallAnswered answered -> {
        String method = answered.method();
        var outcome = answered.outcome();
        metadata.answered(answered);
        if (outcome.hresult().failed()) {
          refused.merge(new Refusal(method, outcome.hresult(), CallSites.here()), 1L, Long::sum);
        } else if (method.equals(DO_STACK_SNAPSHOT.name())) {
          stacks++;
        }
      }
      case Step.Claimed _ -> claims++;
      case Step.TruthTold told -> metadata.told(told.truth());
      default -> {} // Nothing of these is asked for.
    }
  }

  /**
   * What was counted in some executions.
   *
   * @param low the event mask, each bit that was set in any of them
   * @param high the upper event mask, likewise
   * @param totals what needs no names
   * @param callbacks how many came, by the names of their {@linkplain EventKinds kinds}
   * @param calls how often which method was called, by name
   * @param refused how often which call was refused, and where
   * @param failed of each callback that tells how something ended, how often it told a failure
   */
  public record Counted(
      int low,
      int high,
      Totals totals,
      SortedMap<String, Long> callbacks,
      SortedMap<String, Long> calls,
      SortedMap<Refusal, Long> refused,
      SortedMap<String, Long> failed) {
    public Counted {
      callbacks = Collections.unmodifiableSortedMap(new TreeMap<>(callbacks));
      calls = Collections.unmodifiableSortedMap(new TreeMap<>(calls));
      refused = Collections.unmodifiableSortedMap(new TreeMap<>(refused));
      failed = Collections.unmodifiableSortedMap(new TreeMap<>(failed));
    }
  }

  /**
   * What was counted without names.
   *
   * @param hooks how many functions were entered, left and so on
   * @param stacks how many stacks were walked
   * @param taken callbacks, without those that ask whether the profiler wants to take part
   * @param claims how often the profiler stated what it had concluded
   * @param modulesOpenMax as in {@link Exercise}
   */
  public record Totals(long hooks, long stacks, long taken, long claims, int modulesOpenMax) {}

  /** What was counted so far. */
  public Counted counted() {
    SortedMap<String, Long> kinds = new TreeMap<>();
    callbacks.forEach((kind, times) -> kinds.put(kind.name(), times[0]));
    return new Counted(
        low,
        high,
        new Totals(hooks, stacks, taken, claims, metadata.modulesMax()),
        kinds,
        timesCalled(),
        refused,
        failed);
  }

  /** Counts what another one has counted, too. */
  public void add(ExerciseCount other) {
    add(other.counted());
  }

  /** Counts what was counted elsewhere, too. */
  public void add(Counted other) {
    low |= other.low();
    high |= other.high();
    hooks += other.totals().hooks();
    stacks += other.totals().stacks();
    taken += other.totals().taken();
    claims += other.totals().claims();
    metadata.sawOpen(other.totals().modulesOpenMax());
    other
        .callbacks()
        .forEach(
            (kind, times) ->
                callbacks.computeIfAbsent(EventKinds.named(kind), _ -> new long[1])[0] += times);
    other
        .calls()
        .forEach((method, times) -> calls.computeIfAbsent(method, _ -> new long[1])[0] += times);
    other.refused().forEach((refusal, times) -> refused.merge(refusal, times, Long::sum));
    other.failed().forEach((callback, times) -> failed.merge(callback, times, Long::sum));
  }

  /** Whether it asks the profiler whether, and how, it wants to take part. */
  private static boolean isQuestion(Callback callback) {
    return callback instanceof LoadAsNotificationOnly
        || callback instanceof Initialize
        || callback instanceof InitializeForAttach;
  }

  private void noteMask(InfoCall call) {
    if (call.method().deed() != Deed.SETS_EVENTS) {
      return;
    }
    low |= (int) call.arguments().getFirst();
    if (call.method().equals(SET_EVENT_MASK_2)) {
      high |= (int) call.arguments().getLast();
    }
  }

  /** What came of all steps so far. */
  public Exercise exercise() {
    List<Event> asked =
        Arrays.stream(Event.values()).filter(event -> event.isIn(low, high)).toList();
    Map<Event, Long> met = new EnumMap<>(Event.class);
    for (Event event : asked) {
      long times = times(event);
      if (times > 0) {
        met.put(event, times);
      }
    }
    return new Exercise(asked, met, refused, failed, taken, claims, metadata.modulesMax());
  }

  /** The methods that the profiler called so far, by their names. */
  public SortedSet<String> calls() {
    return new TreeSet<>(calls.keySet());
  }

  /** How often it made which call so far. */
  public SortedMap<String, Long> timesCalled() {
    SortedMap<String, Long> sorted = new TreeMap<>();
    calls.forEach((method, times) -> sorted.put(method, times[0]));
    return Collections.unmodifiableSortedMap(sorted);
  }

  private long times(Event event) {
    return switch (event) {
      case COR_PRF_MONITOR_ENTERLEAVE -> hooks;
      case COR_PRF_ENABLE_STACK_SNAPSHOT -> stacks;
      default ->
          callbacks.entrySet().stream()
              .filter(each -> event.asksFor(each.getKey()))
              .mapToLong(each -> each.getValue()[0])
              .sum();
    };
  }
}
