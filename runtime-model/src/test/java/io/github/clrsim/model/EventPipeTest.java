package io.github.clrsim.model;

import static io.github.clrsim.api.corprof.CorPrfEventpipeLevel.COR_PRF_EVENTPIPE_INFORMATIONAL;
import static io.github.clrsim.api.corprof.CorPrfEventpipeLevel.COR_PRF_EVENTPIPE_VERBOSE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeEventDelivered;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeProviderCreated;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfEventData;
import io.github.clrsim.api.corprof.CorPrfEventpipeParamDesc;
import io.github.clrsim.api.corprof.CorPrfEventpipeParamType;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.EventPipeEvent;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.EventPipeSession;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Events are defined, written and heard. What is expected here was measured on 9.0.5. */
class EventPipeTest {
  private static final Guid ONE = Guid.of("00000000-0000-0000-0000-000000000001");

  private static Simulated run(
      RuntimeProfile profile,
      Choices choices,
      Class<? extends CorProfilerCallback> profiler,
      String program) {
    Scenario scenario = Scenario.parse("s", "entry PluginHost\nthread main\n" + program);
    return Simulations.run(scenario, profile, choices, profiler);
  }

  private static Simulated run(Class<? extends CorProfilerCallback> profiler, String program) {
    return run(RuntimeProfile.NET_9_0, Choices.calm(), profiler, program);
  }

  private static List<HResult> answers(Simulated simulated, String method) {
    return simulated.steps().stream()
        .filter(Step.CallAnswered.class::isInstance)
        .map(Step.CallAnswered.class::cast)
        .filter(answer -> answer.method().equals(method))
        .map(answer -> answer.outcome().hresult())
        .toList();
  }

  /** What was told, in order: providers by name, events by provider and number. */
  private static List<String> heard(Simulated simulated) {
    List<String> heard = new ArrayList<>();
    for (Step step : simulated.steps()) {
      switch (step) {
        case Step.CallbackEntered(_, EventPipeProviderCreated _) -> heard.add("created");
        case Step.CallbackEntered(_, EventPipeEventDelivered event) ->
            heard.add("event " + event.eventId());
        case Step.CallbackEntered(_, ThreadNameChanged named) -> heard.add(named.name());
        case Step.CallAnswered(_, String method, Outcome<?> outcome)
            when method.equals("EventPipeGetProviderInfo") ->
            heard.add(outcome.answer().map(Object::toString).orElse("?"));
        default -> {}
      }
    }
    return heard;
  }

  private static List<EventPipeEventDelivered> events(Simulated simulated) {
    return simulated.steps().stream()
        .filter(Step.CallbackEntered.class::isInstance)
        .map(step -> ((Step.CallbackEntered) step).callback())
        .filter(EventPipeEventDelivered.class::isInstance)
        .map(EventPipeEventDelivered.class::cast)
        .toList();
  }

  private static CorPrfEventpipeProviderConfig everythingOf(String provider) {
    return new CorPrfEventpipeProviderConfig(provider, -1L, COR_PRF_EVENTPIPE_VERBOSE, "");
  }

  /** Listens to a source of the program, and asks for the name of every provider it is told of. */
  public static class Listening implements CorProfilerCallback {
    private final ProfilerHost host;

    public Listening(ProfilerHost host) {
      this.host = host;
    }

    final CorProfilerInfo info() {
      return host.info();
    }

    @Override
    public HResult initialize(Initialize event) {
      listenTo("Garden");
      return host.info()
          .setEventMask2(
              CorPrfMonitor.COR_PRF_MONITOR_THREADS,
              CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_EVENT_PIPE);
    }

    final Outcome<EventPipeSession> listenTo(String provider) {
      return host.info().eventPipeStartSession(List.of(everythingOf(provider)), false);
    }

    @Override
    public HResult eventPipeProviderCreated(EventPipeProviderCreated event) {
      return host.info().eventPipeGetProviderInfo(event.provider()).hresult();
    }

    @Override
    public HResult eventPipeEventDelivered(EventPipeEventDelivered event) {
      return host.info().eventPipeGetProviderInfo(event.provider()).hresult();
    }
  }

  @Test
  void aSourceIsAnnouncedOnceAndItsEventsAreHeardByWhoAskedForThem() {
    Simulated simulated = run(Listening.class, "mark a\nevent Garden 2\nevent Other\nmark b");
    assertThat(heard(simulated))
        .containsExactly(
            "created",
            "Microsoft-Windows-DotNETRuntime",
            "created",
            "System.Runtime",
            "created",
            "System.Diagnostics.Metrics",
            "a",
            "created",
            "Garden",
            "event 1",
            "Garden",
            "event 1",
            "Garden",
            "created",
            "Other",
            "b",
            "event 1",
            "Microsoft-DotNETCore-EventPipe");
    assertThat(events(simulated).getFirst().metadataBlob())
        .isEqualTo(
            Blob.ofHex(
                "01000000480061007000700065006e006500640000000000000000f0000000000000040000000100"
                    + "0000090000006e0075006d006200650072000000"));
    assertThat(events(simulated))
        .extracting(EventPipeEventDelivered::eventData)
        .startsWith(Blob.ofHex("01000000"), Blob.ofHex("02000000"));
  }

  @Test
  void anOlderRuntimeTellsNothingOfEvents() {
    Simulated simulated =
        run(RuntimeProfile.NET_3_1, Choices.calm(), Listening.class, "mark a\nevent Garden 2");
    assertThat(heard(simulated)).containsExactly("a");
    assertThat(answers(simulated, "EventPipeStartSession")).containsExactly(HResult.E_NOINTERFACE);
  }

  /** Tries what can be refused, when a thread gets a name. */
  public static final class Trying extends Listening {
    public Trying(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      CorProfilerInfo info = info();
      info.eventPipeStartSession(List.of(), false);
      info.eventPipeStopSession(new EventPipeSession(0));
      info.eventPipeStopSession(new EventPipeSession(12345));
      info.eventPipeAddProviderToSession(new EventPipeSession(12345), everythingOf("Mine"));
      info.eventPipeGetProviderInfo(new EventPipeProvider(0));
      EventPipeProvider mine = info.eventPipeCreateProvider("Mine").answer().orElseThrow();
      info.eventPipeCreateProvider("Mine");
      define(mine, CorPrfEventpipeParamType.COR_PRF_EVENTPIPE_OBJECT);
      define(new EventPipeProvider(0), CorPrfEventpipeParamType.COR_PRF_EVENTPIPE_INT32);
      define(mine, 99);
      return info.eventPipeWriteEvent(new EventPipeEvent(0), List.of(), ONE, ONE);
    }

    private void define(EventPipeProvider provider, int type) {
      info()
          .eventPipeDefineEvent(
              provider,
              "Tried",
              1,
              0,
              1,
              COR_PRF_EVENTPIPE_INFORMATIONAL,
              0,
              false,
              List.of(new CorPrfEventpipeParamDesc(type, 0, "it")));
    }
  }

  @Test
  void onlyWhatCannotBeMeantIsRefused() {
    Simulated simulated = run(Trying.class, "mark a");
    assertThat(answers(simulated, "EventPipeStartSession"))
        .containsExactly(HResult.S_OK, HResult.E_INVALIDARG);
    assertThat(answers(simulated, "EventPipeStopSession"))
        .containsExactly(HResult.S_OK, HResult.S_OK);
    assertThat(answers(simulated, "EventPipeAddProviderToSession"))
        .containsExactly(HResult.E_INVALIDARG);
    assertThat(answers(simulated, "EventPipeCreateProvider"))
        .containsExactly(HResult.S_OK, HResult.S_OK);
    assertThat(answers(simulated, "EventPipeDefineEvent"))
        .containsExactly(HResult.E_INVALIDARG, HResult.E_INVALIDARG, HResult.S_OK);
    assertThat(answers(simulated, "EventPipeWriteEvent")).containsExactly(HResult.E_INVALIDARG);
    assertThat(answers(simulated, "EventPipeGetProviderInfo")).contains(HResult.E_INVALIDARG);
  }

  /** Writes events of its own in Initialize, and hears them there. */
  public static final class Writing extends Listening {
    private final List<String> told = new ArrayList<>();

    public Writing(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initialize(Initialize event) {
      CorProfilerInfo info = info();
      EventPipeSession session = listenTo("Mine").answer().orElseThrow();
      EventPipeProvider mine =
          info.eventPipeCreateProvider2(
                  "Mine",
                  (source, enabled, level, any, _, filter) ->
                      told.add(
                          "%s %d %d %x %s"
                              .formatted(
                                  source.value() == 0 ? "stopped" : "opened",
                                  enabled,
                                  level,
                                  any,
                                  new String(filter.bytes(), StandardCharsets.UTF_8)
                                      .replace('\0', '|'))))
              .answer()
              .orElseThrow();
      info.eventPipeWriteEvent(
          defined(mine, COR_PRF_EVENTPIPE_VERBOSE, 3, arrayAndNumber()),
          List.of(new CorPrfEventData(0, 3, 0)),
          ONE,
          Guid.EMPTY);
      // Not loud enough for the second session, not chosen by the third.
      info.eventPipeStartSession(
          List.of(new CorPrfEventpipeProviderConfig("Mine", 2, 4, "")), false);
      info.eventPipeStartSession(
          List.of(new CorPrfEventpipeProviderConfig("Mine", 4, 5, "")), false);
      // Until the runtime has started it hears what there is (G119).
      info.eventPipeStopSession(session);
      assertThat(told)
          .containsExactly(
              "opened 1 5 ffffffffffffffff |",
              "opened 1 5 ffffffffffffffff |",
              "opened 1 5 ffffffffffffffff |");
      info.eventPipeWriteEvent(
          defined(mine, COR_PRF_EVENTPIPE_VERBOSE, 0, List.of()), List.of(), ONE, ONE);
      return HResult.S_OK;
    }

    private static List<CorPrfEventpipeParamDesc> arrayAndNumber() {
      return List.of(
          new CorPrfEventpipeParamDesc(
              CorPrfEventpipeParamType.COR_PRF_EVENTPIPE_ARRAY,
              CorPrfEventpipeParamType.COR_PRF_EVENTPIPE_INT32,
              "n"),
          new CorPrfEventpipeParamDesc(CorPrfEventpipeParamType.COR_PRF_EVENTPIPE_INT32, 0, "m"));
    }

    private EventPipeEvent defined(
        EventPipeProvider mine, int level, int opcode, List<CorPrfEventpipeParamDesc> parameters) {
      return info()
          .eventPipeDefineEvent(mine, "A", 7, 2, 1, level, opcode, false, parameters)
          .answer()
          .orElseThrow();
    }
  }

  @Test
  void aProfilerHearsItsOwnEventsEvenInInitializeAndWithoutTheBitInItsMask() {
    Simulated simulated = run(Writing.class, "");
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
    List<EventPipeEventDelivered> events = events(simulated);
    assertThat(events.getFirst().metadataBlob())
        .isEqualTo(
            Blob.ofHex(
                "07000000410000000200000000000000010000000500000000000000"
                    // The opcode 3, and then what only the second version knows, as measured.
                    + "010000000103"
                    + "200000000202000000"
                    + "100000006e000000130000000900000"
                    + "00c0000006d00000009000000"));
    assertThat(events.getFirst().eventData()).isEqualTo(Blob.ofHex("000000"));
    assertThat(events.getFirst().activityId()).isEqualTo(ONE);
    // Two by itself, and what all three hear when the first session ends, and the others later.
    assertThat(events)
        .extracting(EventPipeEventDelivered::eventId)
        .containsExactly(7, 7, 1, 1, 1, 1, 1, 1);
  }

  /** Has two providers of one name, and the first stops each session as soon as it hears of it. */
  public static final class Stopping extends Listening {
    private final List<String> called = new ArrayList<>();

    public Stopping(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      CorProfilerInfo info = info();
      info.eventPipeCreateProvider2(
          "Mine",
          (source, enabled, _, _, _, _) -> {
            called.add("first %d".formatted(enabled));
            info.eventPipeStopSession(source);
          });
      info.eventPipeCreateProvider2(
          "Mine", (_, enabled, _, _, _, _) -> called.add("second %d".formatted(enabled)));
      listenTo("Mine");
      assertThat(called).containsExactly("first 1", "first 0", "second 0", "second 1");
      return HResult.S_OK;
    }
  }

  @Test
  void aFunctionMayStopTheSessionThatItHearsOf() {
    assertThat(run(Stopping.class, "  mark here").run().ending())
        .isEqualTo(new Ending.Completed(0));
  }

  /** Asks an open session for more of a provider that has events. */
  public static final class Adding extends Listening {
    public Adding(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initialize(Initialize event) {
      CorProfilerInfo info = info();
      EventPipeProvider mine = info.eventPipeCreateProvider("Mine").answer().orElseThrow();
      EventPipeSession session = listenTo("Garden").answer().orElseThrow();
      EventPipeEvent early = defined(mine, 1);
      info.eventPipeAddProviderToSession(session, everythingOf("Mine"));
      write(early);
      EventPipeEvent late = defined(mine, 2);
      write(late);
      // What is asked of it a second time in the same session does not count.
      EventPipeSession quiet =
          info.eventPipeStartSession(
                  List.of(new CorPrfEventpipeProviderConfig("Mine", -1L, 1, "")), false)
              .answer()
              .orElseThrow();
      info.eventPipeAddProviderToSession(quiet, everythingOf("Mine"));
      write(defined(mine, 3));
      write(early);
      return HResult.S_OK;
    }

    private EventPipeEvent defined(EventPipeProvider mine, int number) {
      return info()
          .eventPipeDefineEvent(
              mine, "A", number, 2, 1, COR_PRF_EVENTPIPE_VERBOSE, 0, false, List.of())
          .answer()
          .orElseThrow();
    }

    private void write(EventPipeEvent event) {
      info().eventPipeWriteEvent(event, List.of(), ONE, ONE);
    }
  }

  @Test
  void aProviderThatIsAddedIsHeardWhenItsEventsAreLookedAtAgainAndAsItWasAskedForFirst() {
    Simulated simulated = run(Adding.class, "failfast");
    assertThat(events(simulated))
        .extracting(EventPipeEventDelivered::eventId)
        .containsExactly(2, 3, 1);
  }

  /** Opens sessions until it cannot. */
  public static final class Opening extends Listening {
    public Opening(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult initialize(Initialize event) {
      for (int n = 0; n < 64; n++) {
        assertThat(listenTo("Garden").hresult()).isEqualTo(HResult.S_OK);
      }
      assertThat(listenTo("Garden").hresult()).isEqualTo(HResult.E_FAIL);
      return HResult.S_OK;
    }
  }

  @Test
  void thereIsRoomForSixtyFourSessions() {
    Simulated simulated = run(Opening.class, "event Garden\nfailfast");
    assertThat(events(simulated)).hasSize(64);
  }

  /** Detaches without closing its session. */
  public static final class Leaving extends Listening {
    public Leaving(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      return info().requestProfilerDetach(5000);
    }
  }

  /** N100. */
  @Test
  void eventsComeAfterADetachAndMayMeetALibraryThatIsGone() {
    List<Simulated> runs =
        LongStream.range(0, 400)
            .mapToObj(
                seed ->
                    run(
                        RuntimeProfile.NET_9_0,
                        Choices.seeded(seed),
                        Leaving.class,
                        "start w\ndetach\njoin w\nthread w\nevent Garden 5"))
            .toList();
    assertThat(runs)
        .anyMatch(
            simulated ->
                answers(simulated, "EventPipeGetProviderInfo")
                    .contains(HResult.CORPROF_E_PROFILER_DETACHING));
    assertThat(runs)
        .map(simulated -> simulated.run().ending())
        .filteredOn(Ending.Crashed.class::isInstance)
        .isNotEmpty()
        .allMatch(why -> why.toString().contains("after its library was unloaded"));
  }
}
