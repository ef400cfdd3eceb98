package io.github.clrsim.explore.story;

import io.github.clrsim.api.trace.PackedSteps;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.ReadyThreads;
import io.github.clrsim.explorer.schedule.SimulatedThread;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.weave.site.Site;
import io.github.clrsim.explorer.weave.site.Sites;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Records the course of one run: it sees the steps, and stands in front of the strategy.
 *
 * <p>Of the moves in woven code it keeps those at switches that were chosen though another thread
 * was to go on: where that one stood, and what the others then did. In a case that was made as
 * small as it can be, each of these switches decides.
 */
public final class CourseRecorder implements Consumer<Step> {
  private static final int MOVES_BEHIND_A_SWITCH = 3;

  /** How many are kept; of more the latest, which stand nearest to the failure. */
  private static final int MOVES_MAX = 16;

  private final PackedSteps steps = new PackedSteps();
  private final Deque<Made> kept = new ArrayDeque<>();
  // Looked up only, never walked.
  private final Map<Integer, Integer> numbersInTrace = new HashMap<>();
  private final Callers callers = new Callers();
  private Optional<SimulatedThread> current = Optional.empty();
  private Optional<Made> latest = Optional.empty();
  private int behindSwitch;

  /** From where calls were made, by the numbers of their steps: the latest ones. */
  private static final class Callers extends LinkedHashMap<Integer, String> {
    private static final long serialVersionUID = 1L;
    private static final int MOST = 1 << 16;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
      return size() > MOST;
    }
  }

  private record Made(long told, int number, String name, String text) {}

  @Override
  public void accept(Step step) {
    if (step instanceof Step.ThreadSeen seen) {
      current
          .filter(thread -> thread.name().equals(seen.name()))
          .ifPresent(thread -> numbersInTrace.put(thread.number(), seen.thread()));
    }
    if (isOfCall(step)) {
      current.flatMap(SimulatedThread::caller).ifPresent(place -> callers.put(steps.size(), place));
    }
    steps.accept(step);
  }

  private static boolean isOfCall(Step step) {
    return switch (step) {
      case Step.CallMade _, Step.CallAnswered _, Step.MemoryRead _, Step.MemoryWritten _ -> true;
      case Step.ThreadSeen _,
          Step.CallbackEntered _,
          Step.CallbackReturned _,
          Step.HookEntered _,
          Step.HookReturned _,
          Step.Claimed _,
          Step.TruthTold _,
          Step.Marked _ ->
          false;
    };
  }

  /** Runs a case, and records its course. */
  public Trial.Judged judged(Trial trial, Case tried) {
    return judged(trial, tried, UnaryOperator.identity());
  }

  /** The same, with the attempt watched by somebody else, too. */
  public Trial.Judged judged(Trial trial, Case tried, UnaryOperator<Attempt> watching) {
    return trial.of(
        tried,
        this,
        attempt -> {
          Attempt watched = watching.apply(attempt);
          return new Attempt(watched.number(), watching(watched.strategy()), watched.choices());
        });
  }

  private Strategy watching(Strategy watched) {
    return new Strategy.Forwarding() {
      @Override
      public Strategy strategy() {
        return watched;
      }

      @Override
      public int choose(ReadyThreads ready, Choices choices) {
        int place = watched.choose(ready, choices);
        if (place > 0) {
          passOver(ready.at(0));
        }
        return place;
      }

      @Override
      public void steps(SimulatedThread thread) {
        move(thread);
        watched.steps(thread);
      }
    };
  }

  private void passOver(SimulatedThread thread) {
    behindSwitch = MOVES_BEHIND_A_SWITCH;
    if (thread.site() <= 0) {
      return;
    }
    latest.filter(move -> move.number() == thread.number()).ifPresent(this::keep);
    latest = Optional.empty();
    keep(made(thread, "(stands before %s)".formatted(Sites.at(thread.site()).brief())));
  }

  private void move(SimulatedThread thread) {
    current = Optional.of(thread);
    if (thread.site() <= 0) {
      return;
    }
    Site site = Sites.at(thread.site());
    if (behindSwitch > 0) {
      behindSwitch--;
      // What was made before is no more the latest, and would stand behind its time.
      latest = Optional.empty();
      keep(made(thread, site.brief()));
    } else {
      latest = Optional.of(made(thread, site.brief()));
    }
  }

  private Made made(SimulatedThread thread, String text) {
    return new Made(steps.size(), thread.number(), thread.name(), text);
  }

  private void keep(Made move) {
    kept.addLast(move);
    if (kept.size() > MOVES_MAX) {
      kept.removeFirst();
    }
  }

  /** How many steps were recorded so far. */
  public int stepCount() {
    return steps.size();
  }

  /** What was recorded so far. */
  public Course course() {
    List<Move> moves = new ArrayList<>(kept.stream().map(this::told).toList());
    if (!moves.isEmpty()) {
      latest.map(this::told).ifPresent(moves::add);
    }
    return new Course(steps.steps(), moves, callers);
  }

  private Move told(Made move) {
    int number = numbersInTrace.getOrDefault(move.number(), -1 - move.number());
    return new Move(move.told(), number, move.name(), move.text());
  }
}
