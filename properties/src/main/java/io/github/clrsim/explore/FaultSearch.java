package io.github.clrsim.explore;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.explore.Campaign.Next;
import io.github.clrsim.explore.Campaign.Place;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.Trial.Judged;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.laws.judge.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A campaign in which one call of the profiler fails in each execution, and another one in the
 * next. Of each place the first execution has no failure, and shows what is called; then each call
 * of it is refused in its turn, with each HRESULT that may refuse it, on the calm schedule; and the
 * first one of each kind once more, with all behind it. A kind is a method, the callback that calls
 * it, and how often it did so before since it was entered, which stands for the place in the
 * profiler's code. The first calls of all kinds come before the second ones.
 *
 * <p>The scenarios must have the adversaries that refuse: a refusal is one of their choices, as any
 * other, and is replayed as such.
 */
public final class FaultSearch {
  private final Campaign campaign;
  private final Refusals refusals;
  private final Progress progress;
  private final Supplier<Next> next;
  private final Count count;
  private final LimitsReached limits = new LimitsReached();
  private long known;
  private long tried;
  private long number;

  /**
   * A search that has not begun.
   *
   * @param next asked before each execution
   */
  public FaultSearch(Campaign campaign, Refusals refusals, Progress progress, Supplier<Next> next) {
    this.campaign = campaign;
    this.refusals = refusals;
    this.progress = progress;
    this.next = next;
    this.count = new Count(campaign);
  }

  /**
   * How the scenarios' adversaries refuse.
   *
   * @param pick the choice that refuses, where a call may be refused
   * @param once how many choices there are behind it, of what it is refused with this once
   * @param lasting how many there are behind those, of what it is refused with from then on
   */
  public record Refusals(int pick, int once, int lasting) {}

  /**
   * A call that can be refused.
   *
   * @param position how many choices there are before that
   * @param turn how often such a call was made before
   */
  private record Refusable(int position, int turn) {
    boolean isFirst() {
      return turn == 1;
    }
  }

  /** Runs until a law breaks, or all was refused that there is time for. */
  public Result run() {
    List<Place> places = campaign.places();
    for (int index = 0; index < places.size(); index++) {
      Optional<Result> ended = search(index, places.get(index));
      if (ended.isPresent()) {
        return ended.get();
      }
    }
    return whole();
  }

  /** How much of what could fail has failed, in words. */
  public String text() {
    if (known == 0) {
      return "the profiler makes no call there that may be refused";
    }
    return isWhole()
        ? "each of %s that the profiler makes was refused once".formatted(Counted.of(known, "call"))
        : "%d of %s that the profiler makes were refused once"
            .formatted(tried, Counted.of(known, "call"));
  }

  /** Whether any call was refused. */
  public boolean hasBegun() {
    return tried > 0;
  }

  /** Whether all of it has. */
  public boolean isWhole() {
    return tried == known;
  }

  private Optional<Result> search(int index, Place place) {
    Next wanted = next.get();
    if (wanted != Next.BEGIN) {
      return Optional.of(ended(wanted));
    }
    CountedChoices calm = new CountedChoices(Choices.calm());
    Calls calls = new Calls(calm);
    Optional<Result> failed = failed(index, place, calm, calls);
    List<Refusable> refusable = calls.inOrder();
    known += refusable.size();
    long executions = 1;
    for (Refusable call : refusable) {
      int kinds = refusals.once() + (call.isFirst() ? refusals.lasting() : 0);
      for (int kind = 0; kind < kinds && failed.isEmpty(); kind++) {
        if (executions == campaign.schedules()) {
          return failed;
        }
        wanted = next.get();
        if (wanted != Next.BEGIN) {
          return Optional.of(ended(wanted));
        }
        tried += kind == 0 ? 1 : 0;
        executions++;
        failed = failed(index, place, Choices.recorded(picks(call.position(), kind)), _ -> {});
      }
    }
    return failed;
  }

  private Result whole() {
    return limits
        .result(count.sum(), List.of(), true)
        .orElseGet(() -> new Result.Passed(count.sum(), List.of()));
  }

  private Result ended(Next why) {
    return why == Next.TIME_IS_UP
        ? whole()
        : new Result.EndedByUser(count.sum(), List.of(), limits.number(), Campaign.SCHEDULES_MAX);
  }

  private ChoiceSequence picks(int position, int kind) {
    int[] picks = new int[position + 2];
    picks[position] = refusals.pick();
    picks[position + 1] = kind;
    return ChoiceSequence.of(picks);
  }

  /** Executes it; answers what came of the campaign, if it ends with that. */
  private Optional<Result> failed(int index, Place place, Choices choices, Consumer<Step> watcher) {
    Count.Watched watched = count.watch(index, new Attempt(number, Strategy.walk(), choices));
    Judged judged =
        campaign
            .trial()
            .with(
                place.scenario(),
                place.profile(),
                watched.attempt(),
                watched.exercise().andThen(watcher));
    count.over(watched);
    count.add(judged.run());
    count.seen(watched, judged);
    progress.at(
        ++number,
        campaign.executionsPlanned(),
        () -> "%s; %d of %d calls refused".formatted(place, tried, known));
    if (limits.take(judged) || judged.verdict() instanceof Verdict.Kept) {
      return Optional.empty();
    }
    return Optional.of(new Result.Stopped(judged.verdict(), count.sum(), judged.tried()));
  }

  /**
   * What stands for a place in the profiler's code.
   *
   * @param nth how often this callback has called it since it was entered; of a loop, the first
   *     rounds count
   */
  private record Kind(String method, String callback, int nth) {}

  /** A callback that is under way. */
  private static final class Caller {
    private static final int NTH_MAX = 4;

    private final String callback;
    private final Map<String, Integer> calls = new HashMap<>();

    Caller(String callback) {
      this.callback = callback;
    }

    Kind calls(String method) {
      return new Kind(method, callback, Math.min(calls.merge(method, 1, Integer::sum), NTH_MAX));
    }
  }

  /** Notes where calls can be refused. */
  private static final class Calls implements Consumer<Step> {
    private final CountedChoices choices;
    private final List<Refusable> found = new ArrayList<>();
    private final Map<Kind, Integer> turns = new HashMap<>();

    /** By the thread: the callbacks in which it is, and what they have called. */
    private final Map<Integer, Deque<Caller>> inside = new HashMap<>();

    /** By the thread: how many choices there were before the calls in which it is. */
    private final Map<Integer, Deque<Integer>> made = new HashMap<>();

    Calls(CountedChoices choices) {
      this.choices = choices;
    }

    @Override
    public void accept(Step step) {
      switch (step) {
        case Step.CallbackEntered entered ->
            callers(entered.thread()).push(new Caller(entered.callback().methodName()));
        case Step.CallbackReturned returned -> callers(returned.thread()).poll();
        case Step.CallMade call ->
            made.computeIfAbsent(call.thread(), _ -> new ArrayDeque<>())
                .push(isRefusable(call.call()) ? choices.count() : Integer.MAX_VALUE);
        case Step.CallAnswered answered -> {
          Integer before = made.computeIfAbsent(answered.thread(), _ -> new ArrayDeque<>()).poll();
          if (before != null && before < choices.count()) {
            note(answered, before);
          }
        }
        default -> {} // Nothing is asked there.
      }
    }

    private Deque<Caller> callers(int thread) {
      return inside.computeIfAbsent(thread, _ -> new ArrayDeque<>());
    }

    private static boolean isRefusable(InfoCall call) {
      return switch (call.target()) {
        case InfoCall.Target.ProfilerInfo _ -> call.method().traits().isRefusable();
        case InfoCall.Target.Metadata _ -> !call.method().deed().countsReferences();
        case InfoCall.Target.ComObject _ -> false;
      };
    }

    private void note(Step.CallAnswered answered, int before) {
      Kind kind =
          Optional.ofNullable(callers(answered.thread()).peek())
              .map(caller -> caller.calls(answered.method()))
              .orElseGet(() -> new Kind(answered.method(), "a thread of its own", 1));
      found.add(new Refusable(before, turns.merge(kind, 1, Integer::sum)));
    }

    List<Refusable> inOrder() {
      return found.stream()
          .sorted(Comparator.comparingInt(Refusable::turn).thenComparingInt(Refusable::position))
          .toList();
    }
  }
}
