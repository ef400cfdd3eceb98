package io.github.clrsim.model.replay.order;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** The entries and returns of a recording, numbered as a replay takes them in turn. */
final class RecordedTurns {
  private static final int NOBODY = -1;

  private final List<String> threads;
  private final List<RecordedEvent> events;
  private final Belongings belongings;

  /** By turn, the place of its event; nobody where the recording ends before the event returns. */
  private final int[] eventOf;

  private RecordedTurns(
      List<String> threads, List<RecordedEvent> events, Belongings belongings, int[] eventOf) {
    this.threads = List.copyOf(threads);
    this.events = List.copyOf(events);
    this.belongings = belongings;
    this.eventOf = eventOf;
  }

  /** Reads them. */
  static RecordedTurns read(Path file) {
    try (TraceReader reader = TraceReader.open(file)) {
      Reading reading = new Reading();
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        reading.add(step.get());
      }
      return reading.turns();
    }
  }

  /** The names of the threads. */
  List<String> threads() {
    return threads;
  }

  /** In the order of their entries. */
  List<RecordedEvent> events() {
    return events;
  }

  /** What their IDs belong to. */
  Belongings belongings() {
    return belongings;
  }

  /** How many turns there are, those included that nobody takes. */
  int length() {
    return eventOf.length;
  }

  boolean isTaken(int turn) {
    return eventOf[turn] != NOBODY;
  }

  RecordedEvent event(int turn) {
    return events.get(eventOf[turn]);
  }

  boolean isEntry(int turn) {
    return event(turn).enteredAt() == turn;
  }

  /** What was entered and has not returned yet. */
  private static final class Open {
    private final String name;
    private Traits traits;
    private final int enteredAt;
    private final long step;
    private final List<RunTimeId> asked = new ArrayList<>();

    Open(String name, Traits traits, int enteredAt, long step) {
      this.name = name;
      this.traits = traits;
      this.enteredAt = enteredAt;
      this.step = step;
    }

    RecordedEvent ended(int thread, int entered, int returned) {
      return new RecordedEvent(thread, name, traits, asked, entered, returned, step);
    }
  }

  private static final class ThreadReading {
    private final int thread;
    private final Deque<Open> open = new ArrayDeque<>();
    private final List<Open> nested = new ArrayList<>();
    private final Deque<InfoCall> calls = new ArrayDeque<>();

    ThreadReading(int thread) {
      this.thread = thread;
    }
  }

  /** Numbers turns as {@code RecordedRun} does: what came inside another comes behind it. */
  private static final class Reading {
    private final Map<Integer, ThreadReading> threads = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<RecordedEvent> events = new ArrayList<>();
    private final Belongings belongings = new Belongings();
    private int turns;
    private long step;

    void add(Step next) {
      ThreadReading thread =
          threads.computeIfAbsent(
              next.thread(),
              _ -> {
                names.add(next instanceof Step.ThreadSeen seen ? seen.name() : "?");
                return new ThreadReading(names.size() - 1);
              });
      switch (next) {
        case Step.CallbackEntered entered ->
            enter(thread, entered.callback().methodName(), Traits.of(entered.callback()));
        case Step.CallbackReturned _, Step.HookReturned _ -> leave(thread);
        case Step.HookEntered entered ->
            enter(thread, entered.hook().type().idlName(), Traits.of(entered.hook()));
        case Step.CallMade made -> {
          thread.calls.push(made.call());
          named(made.call()).forEach(id -> asked(thread, id));
        }
        case Step.CallAnswered answered -> {
          InfoCall call = thread.calls.pop();
          answered
              .outcome()
              .answer()
              .ifPresent(
                  answer -> {
                    belongings.answered(call, answer);
                    if (answer instanceof RunTimeId id) {
                      asked(thread, id);
                    } else if (answer instanceof List<?> all) {
                      listed(thread, call, all);
                    }
                  });
        }
        case Step.ThreadSeen _,
            Step.MemoryRead _,
            Step.MemoryWritten _,
            Step.Claimed _,
            Step.TruthTold _,
            Step.Marked _ -> {}
      }
      step++;
    }

    /** Whoever was given a list of all there is, as of modules, stays where it is true. */
    private static void listed(ThreadReading thread, InfoCall call, List<?> all) {
      if (named(call).isEmpty() && !thread.open.isEmpty()) {
        thread.open.peekLast().traits = Traits.fixed(Traits.Kind.FIXED);
      }
      for (Object each : all) {
        if (each instanceof RunTimeId id) {
          asked(thread, id);
        }
      }
    }

    private static List<RunTimeId> named(InfoCall call) {
      List<RunTimeId> named = new ArrayList<>();
      for (Object argument : call.arguments()) {
        if (argument instanceof RunTimeId id) {
          named.add(id);
        }
      }
      if (call.target() instanceof Target.Metadata(var module)) {
        named.add(module);
      }
      return named;
    }

    private static void asked(ThreadReading thread, RunTimeId id) {
      if (!thread.open.isEmpty() && !id.isNull()) {
        List<RunTimeId> asked = thread.open.peekLast().asked;
        if (!asked.contains(id)) {
          asked.add(id);
        }
      }
    }

    private void enter(ThreadReading thread, String name, Traits traits) {
      if (thread.open.isEmpty()) {
        thread.open.push(new Open(name, traits, turns++, step));
      } else {
        Open inner = new Open(name, traits, thread.open.peek().enteredAt, step);
        thread.open.push(inner);
        thread.nested.add(inner);
      }
    }

    private void leave(ThreadReading thread) {
      Open left = thread.open.pop();
      if (thread.open.isEmpty()) {
        BiFunction<Open, Integer, RecordedEvent> ended =
            (each, entered) -> each.ended(thread.thread, entered, turns++);
        events.add(ended.apply(left, left.enteredAt));
        thread.nested.forEach(inner -> events.add(ended.apply(inner, turns++)));
        thread.nested.clear();
      }
    }

    RecordedTurns turns() {
      events.sort(Comparator.comparingInt(RecordedEvent::enteredAt));
      int[] eventOf = new int[turns];
      Arrays.fill(eventOf, NOBODY);
      for (int i = 0; i < events.size(); i++) {
        eventOf[events.get(i).enteredAt()] = i;
        eventOf[events.get(i).returnedAt()] = i;
      }
      return new RecordedTurns(names, events, belongings, eventOf);
    }
  }
}
