package io.github.clrsim.backends;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeEventDelivered;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadAssignedToOSThread;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.EventPipeSession;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.backends.NotedRuns.Noted;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What event providers are told of sessions (G120), and when these end (G119). */
class ProviderFunctionsIT {
  private static final String PROGRAM =
      "entry PluginHost; thread main; mark here; load default Plugin; type default Garden.Plant";

  @TempDir Path directory;

  /** Writes down what providers by the name of "Mine" are told. */
  public abstract static class Telling implements CorProfilerCallback {
    private static final EventPipeSession NEW = new EventPipeSession(-1);

    final ProfilerHost host;
    final Notes notes;
    private final Map<EventPipeSession, String> sessions = new LinkedHashMap<>();

    Telling(ProfilerHost host) {
      this.host = host;
      this.notes = Notes.of(host);
    }

    final EventPipeSession open(String name, CorPrfEventpipeProviderConfig... asked) {
      notes.add("open " + name);
      // It is told before the call has answered which session it is.
      sessions.put(NEW, name);
      EventPipeSession session =
          host.info().eventPipeStartSession(List.of(asked), false).answer().orElseThrow();
      sessions.remove(NEW);
      sessions.put(session, name);
      return session;
    }

    final void stop(EventPipeSession session) {
      // The next that is opened may have the same address.
      notes.add("stop " + Optional.ofNullable(sessions.remove(session)).orElse("again"));
      notes.add("  " + host.info().eventPipeStopSession(session));
    }

    final Outcome<EventPipeProvider> create(String name) {
      notes.add("create " + name);
      return host.info()
          .eventPipeCreateProvider2(
              "Mine",
              (source, enabled, level, any, all, filter) ->
                  notes.add(
                      "  %s: %s %d %d %x %d %s"
                          .formatted(name, of(source), enabled, level, any, all, text(filter))));
    }

    private String of(EventPipeSession source) {
      return source.value() == 0
          ? "none"
          : Optional.ofNullable(sessions.get(source)).orElseGet(() -> "new " + sessions.get(NEW));
    }

    private static String text(Blob filter) {
      return new String(filter.bytes(), StandardCharsets.UTF_8).replace('\0', '|');
    }

    static CorPrfEventpipeProviderConfig mine(long keywords, int level, String filter) {
      return new CorPrfEventpipeProviderConfig("Mine", keywords, level, filter);
    }
  }

  /** Does so where the program says where it is. */
  public abstract static class TellingAtMark extends Telling {
    private boolean isDone;

    TellingAtMark(ProfilerHost host) {
      super(host);
    }

    abstract void perform();

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask2(COR_PRF_MONITOR_THREADS, 0);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      if (!isDone && event.name().equals("here")) {
        isDone = true;
        perform();
      }
      return HResult.S_OK;
    }
  }

  /** Opens and stops sessions, and creates providers in between. */
  public static final class Late extends TellingAtMark {
    /** A profiler for one run. */
    public Late(ProfilerHost host) {
      super(host);
    }

    @Override
    void perform() {
      if (create("p").answer().isEmpty()) {
        notes.add("there is no such thing");
        return;
      }
      final EventPipeSession first = open("A", mine(1, 1, "plant=tree;age=3"), mine(2, 2, "twice"));
      EventPipeSession second = open("B", new CorPrfEventpipeProviderConfig("Other", 2, 2, ""));
      notes.add("add " + host.info().eventPipeAddProviderToSession(second, mine(4, 3, "added")));
      create("q");
      stop(first);
      EventPipeSession third = open("C", mine(8, 5, ""));
      create("r");
      stop(second);
      stop(third);
      stop(third);
      EventPipeSession other = open("D", new CorPrfEventpipeProviderConfig("mine", 1, 1, "case"));
      stop(other);
      open("E", mine(-1, 0, "left=open"));
    }

    @Override
    public HResult shutdown(Shutdown event) {
      notes.add("Shutdown");
      return HResult.S_OK;
    }
  }

  /** Stops a session as soon as a provider hears of it, where another hears of it behind that. */
  public static final class Stopping extends TellingAtMark {
    /** A profiler for one run. */
    public Stopping(ProfilerHost host) {
      super(host);
    }

    @Override
    void perform() {
      host.info()
          .eventPipeCreateProvider2(
              "Mine",
              (source, enabled, _, _, _, _) -> {
                notes.add("first " + enabled);
                if (source.value() != 0) {
                  notes.add("stop " + host.info().eventPipeStopSession(source));
                }
              });
      create("second");
      host.info().eventPipeStartSession(List.of(mine(1, 1, "")), false);
    }
  }

  /** Opens and stops a session in Initialize. */
  public static final class Early extends Telling {
    private int told;

    /** A profiler for one run. */
    public Early(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initialize(Initialize event) {
      HResult set =
          host.info().setEventMask2(COR_PRF_MONITOR_MODULE_LOADS | COR_PRF_MONITOR_THREADS, 0);
      if (create("p").answer().isPresent()) {
        EventPipeSession stopped = open("A", mine(1, 1, ""));
        stop(stopped);
        stop(stopped);
        open("B", mine(2, 2, ""));
      }
      notes.add("Initialize ends");
      return set;
    }

    @Override
    public HResult threadAssignedToOSThread(ThreadAssignedToOSThread event) {
      ThreadId caller = host.info().getCurrentThreadID().answer().orElseThrow();
      if (told++ == 0) {
        notes.add("the first thread, on itself: " + caller.equals(event.managedThreadId()));
      }
      return HResult.S_OK;
    }

    @Override
    public HResult moduleLoadStarted(ModuleLoadStarted event) {
      if (told > 0) {
        told = Integer.MIN_VALUE;
        notes.add("the first module");
      }
      return HResult.S_OK;
    }

    @Override
    public HResult eventPipeEventDelivered(EventPipeEventDelivered event) {
      notes.add("event " + event.eventId());
      return HResult.S_OK;
    }
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#profiles")
  void eachIsToldOfTheSessionsThatAskForIt(RuntimeProfile profile) throws IOException {
    Noted real = bothDo(profile, Late.class);

    if (profile.interfaces().newestInfo() < 14) {
      assertThat(real.lines()).contains("there is no such thing");
      return;
    }
    assertThat(real.lines())
        .containsExactly(
            "create p",
            "open A",
            "  p: new A 1 1 1 0 plant|tree|age|3|",
            "open B",
            "add S_OK",
            "create q",
            "  q: A 1 3 5 0 plant|tree|age|3|",
            "  q: B 1 3 5 0 added|",
            "stop A",
            "  p: none 0 3 5 0 plant|tree|age|3|",
            "  q: none 1 3 5 0 plant|tree|age|3|",
            "  S_OK",
            "open C",
            "  p: new C 1 5 c 0 |",
            "  q: new C 1 5 c 0 |",
            "create r",
            "  r: C 1 5 c 0 |",
            "  r: B 1 5 c 0 added|",
            "stop B",
            "  p: none 1 5 c 0 added|",
            "  q: none 1 5 c 0 added|",
            "  r: none 1 5 c 0 added|",
            "  S_OK",
            "stop C",
            "  p: none 0 5 8 0 |",
            "  q: none 0 5 8 0 |",
            "  r: none 0 5 8 0 |",
            "  S_OK",
            "stop again",
            "  S_OK",
            "open D",
            "stop D",
            "  S_OK",
            "open E",
            "  p: new E 1 0 ffffffffffffffff 0 left|open|",
            "  q: new E 1 0 ffffffffffffffff 0 left|open|",
            "  r: new E 1 0 ffffffffffffffff 0 left|open|",
            "  p: none 0 0 ffffffffffffffff 0 left|open|",
            "  q: none 0 0 ffffffffffffffff 0 left|open|",
            "  r: none 0 0 ffffffffffffffff 0 left|open|",
            "Shutdown");
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#profiles")
  void whatIsStoppedInInitializeGoesOnUntilTheRuntimeHasStarted(RuntimeProfile profile)
      throws IOException {
    Noted real = bothDo(profile, Early.class);

    if (profile.interfaces().newestInfo() < 14) {
      assertThat(real.lines()).containsSequence("create p", "Initialize ends");
      return;
    }
    assertThat(real.lines())
        .containsExactly(
            "create p",
            "open A",
            "  p: new A 1 1 1 0 |",
            "stop A",
            "  S_OK",
            "stop again",
            "  S_OK",
            "open B",
            "  p: new B 1 2 3 0 |",
            "Initialize ends",
            "the first thread, on itself: true",
            "event 1",
            "event 1",
            "  p: none 1 2 3 0 |",
            "the first module",
            "event 1",
            "  p: none 0 2 2 0 |");
  }

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#profiles")
  void aFunctionMayStopTheSessionThatItHearsOf(RuntimeProfile profile) throws IOException {
    Noted real = bothDo(profile, Stopping.class);

    if (profile.interfaces().newestInfo() >= 14) {
      assertThat(real.lines())
          .containsExactly(
              "create second",
              "first 1",
              "first 0",
              "  second: none 0 1 1 0 |",
              "stop S_OK",
              "  second: new null 1 1 1 0 |");
    }
  }

  private Noted bothDo(RuntimeProfile profile, Class<? extends Telling> profiler)
      throws IOException {
    NotedRuns runs = new NotedRuns(profile, PROGRAM, List.of("Plugin"), directory);

    Noted real = runs.real(profiler, Map.of());

    assertThat(runs.simulated(profiler, Map.of())).isEqualTo(real);
    assertThat(real.ending()).isEqualTo(new Run.Ending.Completed(0));
    return real;
  }
}
