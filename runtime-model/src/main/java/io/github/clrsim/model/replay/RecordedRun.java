package io.github.clrsim.model.replay;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.trace.InsideProfiler;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Step.CallAnswered;
import io.github.clrsim.api.trace.Step.CallMade;
import io.github.clrsim.api.trace.Step.CallbackEntered;
import io.github.clrsim.api.trace.Step.CallbackReturned;
import io.github.clrsim.api.trace.Step.HookEntered;
import io.github.clrsim.api.trace.Step.HookReturned;
import io.github.clrsim.api.trace.Step.ThreadSeen;
import io.github.clrsim.api.trace.StepStore;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceFooter;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.replay.order.Order;
import io.github.clrsim.model.replay.order.ThreadTurns;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What a recording tells: who delivered what in which order, and what was answered. It is read
 * whole, because any answer may be asked for at any time, and kept packed, in some tens of bytes a
 * step.
 */
public final class RecordedRun {
  private final TraceHeader header;
  private final int exitCode;
  private final List<RecordedThread> threads;
  private final Facts facts;
  private final FilesOfModules files = new FilesOfModules();
  private final EventMask events;
  private final Order order;
  // By the turn of an entry, that of its return; 0, where nobody entered.
  private final int[] returns;

  /**
   * A thread of the recording.
   *
   * @param name as recorded
   * @param kind as recorded
   * @param delivered what it told the profiler, in order
   * @param last what it was telling when the process died of that
   */
  public record RecordedThread(
      String name, ThreadKind kind, List<Delivered> delivered, Optional<LastEvent> last) {
    public RecordedThread {
      delivered = Deliveries.copyOf(delivered);
    }

    /** Whether the process died on it while the profiler was made and initialized. */
    boolean diesInitializing() {
      return last.map(LastEvent::event)
          .filter(
              event ->
                  initializes(event)
                      || event instanceof Event.Told(LifecycleCallback.LoadAsNotificationOnly _))
          .isPresent();
    }

    /** The turn with which it begins. */
    int firstTurn() {
      return delivered.isEmpty()
          ? last.map(LastEvent::enteredAt).orElse(Order.END)
          : delivered.getFirst().enteredAt();
    }
  }

  /** What a profiler was told. */
  public sealed interface Event {
    /** By a callback. */
    record Told(Callback callback) implements Event {}

    /**
     * By a hook, or as a question to a mapper.
     *
     * @param reply of the recorded profiler
     */
    record Hooked(Hook hook, HookReply reply) implements Event {}
  }

  /**
   * One event of the recording.
   *
   * @param enteredAt its entry's turn among all entries and returns
   * @param returnedAt its return's turn
   */
  public record Delivered(Event event, int enteredAt, int returnedAt) {}

  /**
   * The callback or hook in which the process died, or was ended without a Shutdown.
   *
   * @param enteredAt its turn
   * @param call the call that it died in, if it was in one
   * @param why as the recording says it
   */
  public record LastEvent(Event event, int enteredAt, Optional<InfoCall> call, String why) {}

  private RecordedRun(TraceHeader header, Optional<TraceFooter> footer, Reading reading) {
    this.header = header;
    this.exitCode = footer.map(TraceFooter::exitCode).orElse(OptionalInt.empty()).orElse(0);
    this.threads = reading.threads(footer);
    this.facts = reading.facts;
    this.events = reading.asked.held();
    this.returns = new int[reading.turns];
    BitSet turns = new BitSet();
    reading.deliveries().forEach(delivered -> takeTurns(delivered, turns));
    threads.forEach(thread -> thread.last().ifPresent(last -> turns.set(last.enteredAt())));
    this.order = Order.recorded(turns);
    facts.end();
  }

  private void takeTurns(Deliveries delivered, BitSet turns) {
    delivered.end();
    for (int place = 0; place < delivered.size(); place++) {
      turns.set(delivered.enteredAt(place));
      turns.set(delivered.returnedAt(place));
      returns[delivered.enteredAt(place)] = delivered.returnedAt(place);
    }
  }

  /**
   * Reads a recording; one that was cut is replayed as far as it goes.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the file is no trace, is damaged, or
   *     is an excerpt
   */
  public static RecordedRun read(Path file) {
    try (TraceReader reader = TraceReader.open(file)) {
      Reading reading = new Reading();
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        reading.accept(step.get());
      }
      reader.footer().ifPresent(last -> last.requireNoExcerpt(file.toString()));
      return reading.end(reader.header(), reader.footer(), file);
    }
  }

  private static boolean initializes(Event event) {
    return event instanceof Event.Told(Callback callback)
        && (callback instanceof LifecycleCallback.Initialize
            || callback instanceof LifecycleCallback.InitializeForAttach);
  }

  /** What the trace says of itself. */
  public TraceHeader header() {
    return header;
  }

  /**
   * With which exit code the program ended: a process that died owes nothing that was to come
   * (N57). 0 if it did not end by itself.
   */
  public int exitCode() {
    return exitCode;
  }

  /**
   * The events that it holds from its beginning to its end: those that its recorder asked for all
   * the time, or all where it does not say.
   */
  public EventMask events() {
    return events;
  }

  /** The threads that delivered callbacks. */
  public List<RecordedThread> threads() {
    return threads;
  }

  Facts facts() {
    return facts;
  }

  FilesOfModules files() {
    return files;
  }

  /** The turn at which the callback returned that was entered at this one. */
  int returnOf(int enteredAt) {
    int returned = enteredAt < returns.length ? returns[enteredAt] : 0;
    return returned == 0 ? enteredAt : returned;
  }

  /**
   * The order of the recording. A callback that a cut recording does not see return is not
   * delivered, and nobody takes its turn.
   */
  public Order order() {
    return order;
  }

  /** Is given the steps of a recording, by whoever reads them for other reasons as well. */
  public static final class Reading implements Consumer<Step> {
    private final Map<Integer, ThreadReading> threads = new LinkedHashMap<>();
    private final Facts facts = new Facts();
    private final StepStore events = new StepStore();
    private final RecordedEvents asked = new RecordedEvents();
    private boolean isInitialized;
    private boolean shutsDown;
    private int turns;

    /**
     * The next step.
     *
     * @throws io.github.clrsim.diagnostic.DiagnosticException if it cannot stand there
     */
    @Override
    public void accept(Step step) {
      asked.add(step);
      switch (step) {
        case ThreadSeen seen -> {
          if (threads.put(seen.thread(), new ThreadReading(seen)) != null) {
            throw damaged(
                "Thread %d appears a second time".formatted(seen.thread()),
                step,
                "a trace introduces every thread once, by a number of its own");
          }
        }
        case CallbackEntered entered -> {
          shutsDown |= entered.callback() instanceof LifecycleCallback.Shutdown;
          facts.entered(turns, entered.callback());
          of(step).enter(new Event.Told(entered.callback()));
        }
        case CallbackReturned returned -> of(step).leave(step);
        case HookEntered entered ->
            of(step).enter(new Event.Hooked(entered.hook(), HookReply.DONE));
        case HookReturned returned -> of(step).leave(step);
        case CallMade made -> of(step).calls.push(made.call());
        case CallAnswered answered ->
            facts.add(turns, of(step).outermost(), of(step).calls.pop(), answered.outcome());
        case Step.MemoryRead read ->
            facts.add(turns, of(step).outermost(), read.from(), read.content());
        case Step.MemoryWritten written -> {}
        case Step.Claimed claimed -> {}
        case Step.TruthTold(int _, Truth.BodyIsSet is) -> facts.truths().told(turns, is);
        case Step.TruthTold told -> {}
        case Step.Marked marked -> {}
      }
    }

    /**
     * There are no more.
     *
     * @param header what the trace says of itself
     * @param footer how it ends; none if it was cut
     * @param file where it is
     * @throws io.github.clrsim.diagnostic.DiagnosticException if no profiler was loaded in it
     */
    public RecordedRun end(TraceHeader header, Optional<TraceFooter> footer, Path file) {
      RecordedRun run = new RecordedRun(header, footer, this);
      if (!isInitialized && run.threads().stream().noneMatch(RecordedThread::diesInitializing)) {
        throw new Diagnostic(
                "The recording holds no whole Initialize",
                file.toString(),
                "a replay loads the profiler where the recording did, when the process started",
                "record the program again, from its start")
            .thrown();
      }
      return run;
    }

    private Stream<Deliveries> deliveries() {
      return threads.values().stream().map(thread -> thread.delivered);
    }

    private List<RecordedThread> threads(Optional<TraceFooter> footer) {
      return threads.values().stream()
          .map(
              thread ->
                  new RecordedThread(
                      thread.seen.name(),
                      thread.seen.kind(),
                      thread.delivered,
                      footer.flatMap(end -> last(thread, end))))
          .filter(thread -> !thread.delivered().isEmpty() || thread.last().isPresent())
          .toList();
    }

    /** What a thread was telling when the process died, or when somebody ended it in there. */
    private Optional<LastEvent> last(ThreadReading thread, TraceFooter footer) {
      if (footer.crash().isPresent()) {
        return thread.last(footer.crash().get());
      }
      boolean isAmid =
          !shutsDown
              && footer.exitCode().isPresent()
              && threads.values().stream().filter(each -> each.ofThread.isOpen()).count() == 1;
      return isAmid ? thread.last() : Optional.empty();
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

    private static DiagnosticException damaged(String fault, Step step, String rule) {
      return new Diagnostic(fault, "the recording, at " + step, rule, "record the run again")
          .thrown();
    }

    /** What is known of one thread while the recording is read. */
    private final class ThreadReading {
      private final ThreadSeen seen;
      private final Deliveries delivered = new Deliveries(events);
      private final ThreadTurns<Event> ofThread = new ThreadTurns<>(() -> turns++);
      private final Deque<InfoCall> calls = new ArrayDeque<>();

      ThreadReading(ThreadSeen seen) {
        this.seen = seen;
      }

      void enter(Event event) {
        ofThread.enter(event);
      }

      void leave(Step step) {
        if (!ofThread.isOpen()) {
          throw damaged(
              "Thread %d returns from what it did not enter".formatted(step.thread()),
              step,
              "every return belongs to the entry before it");
        }
        Event left = ofThread.leave(event -> ended(event, step), delivered::tell);
        isInitialized |= initializes(left);
      }

      /** A mapper's reply is known when it returns. */
      private static Event ended(Event event, Step step) {
        return event instanceof Event.Hooked hooked && step instanceof HookReturned returned
            ? new Event.Hooked(hooked.hook(), returned.reply())
            : event;
      }

      Optional<Integer> outermost() {
        return ofThread.enteredAt();
      }

      /** What it was telling when the process died, if the thread is the one that died. */
      Optional<LastEvent> last(String why) {
        Optional<InfoCall> call =
            Optional.ofNullable(calls.peek())
                .filter(made -> why.contains(InsideProfiler.of(new CallMade(0, made))));
        boolean isThere =
            call.isPresent()
                || ofThread.innermost().filter(inner -> why.contains(inside(inner))).isPresent();
        return isThere ? last(call, why) : Optional.empty();
      }

      /** What it is telling still. */
      Optional<LastEvent> last() {
        return last(Optional.empty(), "the process was ended in there");
      }

      private Optional<LastEvent> last(Optional<InfoCall> call, String why) {
        return ofThread
            .outermost()
            .map(outer -> new LastEvent(outer, ofThread.enteredAt().orElseThrow(), call, why));
      }

      private static String inside(Event event) {
        return InsideProfiler.of(
            switch (event) {
              case Event.Told(Callback callback) -> new CallbackEntered(0, callback);
              case Event.Hooked(Hook hook, HookReply _) -> new HookEntered(0, hook);
            });
      }
    }
  }
}
