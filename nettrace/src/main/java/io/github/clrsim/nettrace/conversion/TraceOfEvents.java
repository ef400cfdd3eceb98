package io.github.clrsim.nettrace.conversion;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.api.trace.TraceGap;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.nettrace.EventPipeReader;
import io.github.clrsim.nettrace.event.Container;
import io.github.clrsim.nettrace.event.Entry;
import io.github.clrsim.nettrace.event.EventNames;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A recording of EventPipe as a trace. Its steps are callbacks that mean the same as an event; each
 * is entered and returns at once, since no profiler was there.
 *
 * <p>The file is read twice, and what stands between two of its sequence points is kept meanwhile.
 */
public final class TraceOfEvents {
  private static final Pattern LINE = Pattern.compile("(\\d+)\\.(\\d+)\\..*");
  private static final int PINNED_SINCE = 5;
  private static final int NAMES_MAX = 10_000;
  private static final String OTHERS = "others";
  private static final long RECORDING = Long.MIN_VALUE;

  private static final String UNNUMBERED =
      "this recording does not number its events, so that those that are missing do not show";

  private final Supplier<EventPipeReader> recording;
  private final String file;
  private final Survey survey;
  private final Optional<String> runtime;

  private TraceOfEvents(
      Supplier<EventPipeReader> recording, String file, Survey survey, Optional<String> runtime) {
    this.recording = recording;
    this.file = file;
    this.survey = survey;
    this.runtime = survey.runtime().or(() -> runtime);
  }

  /**
   * Reads a recording once.
   *
   * @param runtime which version it is of, if the recording does not say
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is missing, no recording, or
   *     damaged
   */
  public static TraceOfEvents of(Path file, Optional<String> runtime) {
    return of(() -> EventPipeReader.open(file), file.toString(), runtime);
  }

  /**
   * The same of a recording that is no file.
   *
   * @param recording opens it, twice in all
   * @param name stands in diagnostics
   */
  static TraceOfEvents of(
      Supplier<EventPipeReader> recording, String name, Optional<String> runtime) {
    return new TraceOfEvents(recording, name, Survey.of(recording, name), runtime);
  }

  /** What the trace is a trace of. Where the runtime is not known, it and its rules are empty. */
  public TraceHeader header() {
    return new TraceHeader(
        TraceHeader.Origin.EVENTPIPE,
        runtime.orElse(""),
        runtime.map(TraceOfEvents::profile).orElse(""),
        "",
        survey
            .commandLine()
            .orElseGet(() -> "process " + Long.toUnsignedString(survey.header().processId())),
        "");
  }

  private static String profile(String version) {
    Matcher line = LINE.matcher(version);
    return line.matches() ? "net%s.%s".formatted(line.group(1), line.group(2)) : "";
  }

  /** How the trace ends; empty if it was cut. */
  public Optional<String> ending() {
    if (survey.isCut()) {
      return Optional.empty();
    }
    return Optional.of(
        survey.hasShutdown() ? "Detached[hasProcessEnded=true]" : "RecordingEnded[]");
  }

  /**
   * Reads the recording once more, and hands out its steps.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it was changed meanwhile
   */
  public Conversion convert(Consumer<Step> steps) {
    return new Writing(steps).run();
  }

  private boolean hasPinnedObjects() {
    Matcher line = LINE.matcher(runtime.orElse(""));
    return line.matches() && Integer.parseInt(line.group(1)) >= PINNED_SINCE;
  }

  /** One pass through the file. */
  private final class Writing {
    private final Consumer<Step> to;
    private final RuntimeEvents events = new RuntimeEvents(file);
    private final Counterparts counterparts = new Counterparts(hasPinnedObjects());
    private final Timeline timeline = new Timeline();
    private final TreeMap<String, Long> without = new TreeMap<>();

    // Looked up only, never walked.
    private final Map<Long, TraceThread> threads = new HashMap<>();

    private int threadCount;
    private long steps;
    private long eventCount;
    private long converted;
    private long atShutdown;
    private OptionalLong gap = OptionalLong.empty();

    Writing(Consumer<Step> to) {
      this.to = to;
    }

    Conversion run() {
      try (EventPipeReader reader = recording.get()) {
        if (reader.header().container() == Container.NETPERF) {
          gap(RECORDING, UNNUMBERED);
        }
        for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
          read(next.get());
        }
        write();
        return new Conversion(
            steps, eventCount, converted, atShutdown, without, reader.lost(), gap, survey.isCut());
      }
    }

    private void read(Entry entry) {
      switch (entry) {
        case Entry.Event event -> {
          eventCount++;
          events
              .read(event)
              .ifPresentOrElse(
                  read ->
                      timeline.add(
                          event.ticks(),
                          event.emitter().captureThread().id(),
                          event.offset(),
                          read),
                  () -> countWithout(name(event)));
        }
        case Entry.SequencePoint _ -> write();
        case Entry.EventsLost lost -> timeline.addGap(lost.captureThread().id(), lost.offset());
      }
      if (timeline.isFull()) {
        write();
        gap(
            RECORDING,
            "there are too many events up to the next sequence point to bring them into the order"
                + " of time");
      }
    }

    private static String name(Entry.Event event) {
      String name = EventNames.of(event.type());
      return RuntimeEvents.isRuntimes(event)
          ? name
          : "%s/%s".formatted(event.type().provider(), name);
    }

    private void countWithout(String name) {
      boolean hasRoom = without.size() < NAMES_MAX || without.containsKey(name);
      without.merge(hasRoom ? name : OTHERS, 1L, Long::sum);
    }

    private void write() {
      for (Timeline.Moment moment : timeline.taken()) {
        moment
            .event()
            .ifPresentOrElse(
                event -> write(moment, event),
                () -> gap(moment.thread(), "events of this thread were lost"));
      }
    }

    private void write(Timeline.Moment moment, RuntimeEvent event) {
      if (isLeaving(event) && survey.isInShutdown(moment.thread(), moment.offset())) {
        atShutdown++;
        return;
      }
      List<Callback> callbacks = counterparts.of(event);
      if (callbacks.isEmpty()) {
        countWithout("collections in the background, or begun before the recording");
        return;
      }
      converted++;
      if (event instanceof RuntimeEvent.ThreadBegun) {
        begin(moment.thread());
      }
      int thread = thread(moment.thread()).number();
      for (Callback callback : callbacks) {
        put(new Step.CallbackEntered(thread, callback));
        put(new Step.CallbackReturned(thread, callback.methodName(), Reply.of(HResult.S_OK)));
      }
    }

    private static boolean isLeaving(RuntimeEvent event) {
      return switch (event) {
        case RuntimeEvent.ModuleLeaving _,
            RuntimeEvent.AssemblyLeaving _,
            RuntimeEvent.DynamicMethodLeaving _ ->
            true;
        case RuntimeEvent.AssemblyLoaded _,
            RuntimeEvent.ModuleLoaded _,
            RuntimeEvent.DomainLoaded _,
            RuntimeEvent.CompilationStarted _,
            RuntimeEvent.CompilationFinished _,
            RuntimeEvent.ThreadBegun _,
            RuntimeEvent.CollectionStarted _,
            RuntimeEvent.CollectionFinished _,
            RuntimeEvent.SuspensionStarted _,
            RuntimeEvent.Plain _ ->
            false;
      };
    }

    private void gap(long thread, String why) {
      int number = thread(thread).number();
      if (gap.isEmpty()) {
        gap = OptionalLong.of(steps);
        put(new Step.Marked(number, TraceGap.mark(why)));
      }
    }

    /** The operating system gives a thread's number to another one when it has ended. */
    private void begin(long thread) {
      TraceThread known = thread(thread);
      TraceThread begun = known.hasBegun() ? seen(thread, known.life() + 1) : known;
      threads.put(thread, begun.begun());
    }

    private TraceThread thread(long thread) {
      TraceThread known = threads.get(thread);
      if (known == null) {
        known = seen(thread, 1);
        threads.put(thread, known);
      }
      return known;
    }

    private TraceThread seen(long thread, int life) {
      TraceThread made = new TraceThread(threadCount++, life, false);
      put(new Step.ThreadSeen(made.number(), name(thread, life), kind(thread)));
      return made;
    }

    private static String name(long thread, int life) {
      String name = thread == RECORDING ? "recording" : "thread " + Long.toUnsignedString(thread);
      return life == 1 ? name : "%s (%d)".formatted(name, life);
    }

    private ThreadKind kind(long thread) {
      if (survey.isFinalizer(thread)) {
        return ThreadKind.FINALIZER;
      }
      return survey.isManaged(thread) ? ThreadKind.MANAGED : ThreadKind.OTHER;
    }

    private void put(Step step) {
      to.accept(step);
      steps++;
    }
  }

  /**
   * A thread of the trace.
   *
   * @param number in the trace
   * @param life which one it is of those that had its number in the operating system, from 1
   * @param hasBegun whether its beginning was told
   */
  private record TraceThread(int number, int life, boolean hasBegun) {
    TraceThread begun() {
      return new TraceThread(number, life, true);
    }
  }
}
