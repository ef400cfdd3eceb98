package io.github.clrsim.model.replay.order;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.hook.Hook;
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
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;

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

  /** An event while it is read. */
  private static final class Reported {
    private final String name;
    private Traits traits;
    private final long step;
    private final List<RunTimeId> asked = new ArrayList<>();

    Reported(String name, Traits traits, long step) {
      this.name = name;
      this.traits = traits;
      this.step = step;
    }
  }

  private static final class ThreadReading {
    private final int thread;
    private final ThreadTurns<Reported> turns;
    private final Deque<InfoCall> calls = new ArrayDeque<>();
    private final Deque<Hook> hooks = new ArrayDeque<>();

    ThreadReading(int thread, IntSupplier next) {
      this.thread = thread;
      this.turns = new ThreadTurns<>(next);
    }
  }

  private static final class Reading {
    private final Map<Integer, ThreadReading> threads = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<RecordedEvent> events = new ArrayList<>();
    private final Belongings belongings = new Belongings();
    private final HookNames hookNames = new HookNames();
    private int turns;
    private long step;

    void add(Step next) {
      ThreadReading thread =
          threads.computeIfAbsent(
              next.thread(),
              _ -> {
                names.add(next instanceof Step.ThreadSeen seen ? seen.name() : "?");
                return new ThreadReading(names.size() - 1, () -> turns++);
              });
      switch (next) {
        case Step.CallbackEntered entered ->
            enter(thread, entered.callback().methodName(), Traits.of(entered.callback()));
        case Step.CallbackReturned _ -> leave(thread);
        case Step.HookEntered(int _, Hook hook) -> {
          thread.hooks.push(hook);
          enter(thread, hook.type().idlName(), Traits.of(hook, hookNames.function(hook)));
        }
        case Step.HookReturned returned -> {
          hookNames.answered(thread.hooks.pop(), returned.reply());
          leave(thread);
        }
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
      if (named(call).isEmpty()) {
        thread.turns.outermost().ifPresent(event -> event.traits = Traits.fixed(Traits.Kind.FIXED));
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
      thread
          .turns
          .outermost()
          .filter(event -> !id.isNull() && !event.asked.contains(id))
          .ifPresent(event -> event.asked.add(id));
    }

    private void enter(ThreadReading thread, String name, Traits traits) {
      thread.turns.enter(new Reported(name, traits, step));
    }

    private void leave(ThreadReading thread) {
      thread.turns.leave(
          UnaryOperator.identity(),
          (event, entered, returned) ->
              events.add(
                  new RecordedEvent(
                      thread.thread,
                      event.name,
                      event.traits,
                      event.asked,
                      entered,
                      returned,
                      event.step)));
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
