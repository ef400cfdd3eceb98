package io.github.clrsim.model.replay;

import io.github.clrsim.api.Letter;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
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
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a recording tells: who delivered what in which order, and what was answered. It is read whole,
 * because any answer may be asked for at any time.
 */
public final class RecordedRun {
  private final TraceHeader header;
  private final List<RecordedThread> threads;
  private final Facts facts;

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
      if (reading.turns == 0) {
        throw new Letter(
                "The recording holds no callback",
                file.toString(),
                "a replay delivers the callbacks that were recorded",
                "record the program again, with a profiler that sets an event mask")
            .thrown();
      }
      return new RecordedRun(reader.header(), reading.threads(), reading.facts);
    }
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

  /**
   * Puts entries and returns in turns. A callback that came inside another one, because the recorded
   * profiler made the runtime load something, takes its turns after that one: the logic under test
   * does not make the same call.
   */
  private static final class Reading {
    private final Map<Integer, ThreadSeen> seen = new HashMap<>();
    private final Map<Integer, List<Delivered>> delivered = new HashMap<>();
    private final Map<Integer, Deque<Open>> open = new HashMap<>();
    private final Map<Integer, Deque<InfoCall>> calls = new HashMap<>();
    private final List<Integer> order = new ArrayList<>();
    private final Facts facts = new Facts();
    private int turns;

    private record Open(Callback callback, int enteredAt, List<Callback> nested) {}

    void add(Step step) {
      switch (step) {
        case ThreadSeen thread -> {
          seen.put(thread.thread(), thread);
          order.add(thread.thread());
        }
        case CallbackEntered entered -> enter(entered);
        case CallbackReturned returned -> leave(returned.thread());
        case CallMade made ->
            calls.computeIfAbsent(made.thread(), key -> new ArrayDeque<>()).push(made.call());
        case CallAnswered answered ->
            facts.add(
                turns,
                innermost(answered.thread()),
                calls.get(answered.thread()).pop(),
                answered.outcome());
        case Step.Claimed claimed -> {}
        case Step.TruthTold told -> {}
        case Step.Marked marked -> {}
      }
    }

    List<RecordedThread> threads() {
      open.keySet().stream().sorted().toList().forEach(this::closeAll);
      return order.stream()
          .filter(delivered::containsKey)
          .map(
              number ->
                  new RecordedThread(
                      seen.get(number).name(), seen.get(number).kind(), delivered.get(number)))
          .toList();
    }

    private void enter(CallbackEntered entered) {
      Deque<Open> stack = open.computeIfAbsent(entered.thread(), key -> new ArrayDeque<>());
      facts.entered(turns, entered.callback());
      if (stack.isEmpty()) {
        stack.push(new Open(entered.callback(), turns++, new ArrayList<>()));
      } else {
        stack.peekLast().nested().add(entered.callback());
        stack.push(new Open(entered.callback(), -1, new ArrayList<>()));
      }
    }

    private void leave(int thread) {
      Open left = open.get(thread).pop();
      if (left.enteredAt() < 0) {
        return;
      }
      List<Delivered> own = delivered.computeIfAbsent(thread, key -> new ArrayList<>());
      own.add(new Delivered(left.callback(), left.enteredAt(), turns++));
      left.nested().forEach(nested -> own.add(new Delivered(nested, turns++, turns++)));
    }

    private void closeAll(int thread) {
      while (!open.get(thread).isEmpty()) {
        leave(thread);
      }
    }

    private Optional<Integer> innermost(int thread) {
      Deque<Open> stack = open.getOrDefault(thread, new ArrayDeque<>());
      return stack.isEmpty() ? Optional.empty() : Optional.of(stack.peekLast().enteredAt());
    }
  }
}
