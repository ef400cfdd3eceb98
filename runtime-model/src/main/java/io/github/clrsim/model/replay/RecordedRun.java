package io.github.clrsim.model.replay;

import io.github.clrsim.api.Letter;
import io.github.clrsim.api.LetterException;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Step.CallAnswered;
import io.github.clrsim.api.trace.Step.CallMade;
import io.github.clrsim.api.trace.Step.CallbackEntered;
import io.github.clrsim.api.trace.Step.CallbackReturned;
import io.github.clrsim.api.trace.Step.ThreadSeen;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a recording tells: who delivered what in which order, and what was answered. It is read
 * whole, because any answer may be asked for at any time.
 */
public final class RecordedRun {
  private final TraceHeader header;
  private final List<RecordedThread> threads;
  private final Facts facts;
  private final BitSet turns = new BitSet();
  private final Map<Integer, Integer> returns = new HashMap<>();

  /**
   * A thread of the recording.
   *
   * @param name as recorded
   * @param kind as recorded
   * @param callbacks what it delivered, in order
   */
  public record RecordedThread(String name, ThreadKind kind, List<Delivered> callbacks) {
    public RecordedThread {
      callbacks = List.copyOf(callbacks);
    }
  }

  /**
   * One callback of the recording.
   *
   * @param enteredAt its entry's turn among all entries and returns
   * @param returnedAt its return's turn
   */
  public record Delivered(Callback callback, int enteredAt, int returnedAt) {}

  private RecordedRun(TraceHeader header, List<RecordedThread> threads, Facts facts) {
    this.header = header;
    this.threads = List.copyOf(threads);
    this.facts = facts;
    for (RecordedThread thread : threads) {
      for (Delivered callback : thread.callbacks()) {
        turns.set(callback.enteredAt());
        turns.set(callback.returnedAt());
        returns.put(callback.enteredAt(), callback.returnedAt());
      }
    }
  }

  /**
   * Reads a recording; one that was cut is replayed as far as it goes.
   *
   * @throws io.github.clrsim.api.LetterException if the file is no trace, or is damaged
   */
  public static RecordedRun read(Path file) {
    try (TraceReader reader = TraceReader.open(file)) {
      Reading reading = new Reading();
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        reading.add(step.get());
      }
      List<RecordedThread> threads = reading.threads();
      if (threads.stream().noneMatch(RecordedRun::initializes)) {
        throw new Letter(
                "The recording holds no whole Initialize",
                file.toString(),
                "a replay loads the profiler where the recording did, when the process started",
                "record the program again, from its start")
            .thrown();
      }
      return new RecordedRun(reader.header(), threads, reading.facts);
    }
  }

  private static boolean initializes(RecordedThread thread) {
    return thread.callbacks().stream()
        .anyMatch(
            each ->
                each.callback() instanceof LifecycleCallback.Initialize
                    || each.callback() instanceof LifecycleCallback.InitializeForAttach);
  }

  /** What the trace says of itself. */
  public TraceHeader header() {
    return header;
  }

  /** The threads that delivered callbacks. */
  public List<RecordedThread> threads() {
    return threads;
  }

  Facts facts() {
    return facts;
  }

  /** The turn at which the callback returned that was entered at this one. */
  int returnOf(int enteredAt) {
    return returns.getOrDefault(enteredAt, enteredAt);
  }

  /**
   * The first turn from {@code turn} on that some thread takes. A callback that a cut recording
   * does not see return is not delivered, and nobody takes its turn.
   */
  int turnFrom(int turn) {
    int next = turns.nextSetBit(turn);
    return next < 0 ? Integer.MAX_VALUE : next;
  }

  /**
   * Puts entries and returns in turns. A callback that came inside another one, because the
   * recorded profiler made the runtime load something, takes its turns after that one: the logic
   * under test does not make the same call.
   */
  private static final class Reading {
    private final Map<Integer, ThreadReading> threads = new LinkedHashMap<>();
    private final Facts facts = new Facts();
    private int turns;

    void add(Step step) {
      switch (step) {
        case ThreadSeen seen -> threads.put(seen.thread(), new ThreadReading(seen));
        case CallbackEntered entered -> {
          facts.entered(turns, entered.callback());
          of(step).enter(entered.callback());
        }
        case CallbackReturned returned -> of(step).leave(step);
        case CallMade made -> of(step).calls.push(made.call());
        case CallAnswered answered ->
            facts.add(turns, of(step).outermost(), of(step).calls.pop(), answered.outcome());
        case Step.MemoryRead read ->
            facts.add(turns, of(step).outermost(), read.from(), read.content());
        case Step.Claimed claimed -> {}
        case Step.TruthTold told -> {}
        case Step.Marked marked -> {}
      }
    }

    List<RecordedThread> threads() {
      return threads.values().stream()
          .filter(thread -> !thread.delivered.isEmpty())
          .map(
              thread ->
                  new RecordedThread(thread.seen.name(), thread.seen.kind(), thread.delivered))
          .toList();
    }

    private ThreadReading of(Step step) {
      ThreadReading thread = threads.get(step.thread());
      if (thread == null) {
        throw damaged(
            "Thread %d does something before it appears".formatted(step.thread()),
            step,
            "a trace introduces every thread by a step of its own");
      }
      return thread;
    }

    private static LetterException damaged(String fault, Step step, String rule) {
      return new Letter(fault, "the recording, at " + step, rule, "record the run again").thrown();
    }

    private record Open(Callback callback, int enteredAt) {}

    /** What is known of one thread while the recording is read. */
    private final class ThreadReading {
      private final ThreadSeen seen;
      private final List<Delivered> delivered = new ArrayList<>();
      private final List<Callback> nested = new ArrayList<>();
      private final Deque<Open> open = new ArrayDeque<>();
      private final Deque<InfoCall> calls = new ArrayDeque<>();

      ThreadReading(ThreadSeen seen) {
        this.seen = seen;
      }

      void enter(Callback callback) {
        if (open.isEmpty()) {
          open.push(new Open(callback, turns++));
        } else {
          nested.add(callback);
          open.push(new Open(callback, open.peek().enteredAt()));
        }
      }

      void leave(Step step) {
        if (open.isEmpty()) {
          throw damaged(
              "Thread %d returns from a callback that it did not enter".formatted(step.thread()),
              step,
              "every return belongs to the entry before it");
        }
        Open left = open.pop();
        if (open.isEmpty()) {
          delivered.add(new Delivered(left.callback(), left.enteredAt(), turns++));
          nested.forEach(inner -> delivered.add(new Delivered(inner, turns++, turns++)));
          nested.clear();
        }
      }

      Optional<Integer> outermost() {
        return open.isEmpty() ? Optional.empty() : Optional.of(open.peekLast().enteredAt());
      }
    }
  }
}
