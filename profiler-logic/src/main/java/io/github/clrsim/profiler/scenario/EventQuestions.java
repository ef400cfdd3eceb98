package io.github.clrsim.profiler.scenario;

import static io.github.clrsim.api.corprof.CorPrfEventpipeParamType.COR_PRF_EVENTPIPE_ARRAY;
import static io.github.clrsim.api.corprof.CorPrfEventpipeParamType.COR_PRF_EVENTPIPE_OBJECT;
import static io.github.clrsim.api.corprof.CorPrfEventpipeParamType.COR_PRF_EVENTPIPE_STRING;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.corprof.CorPrfEventpipeParamDesc;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.EventPipeEvent;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.EventPipeSession;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.profiler.interrogation.DrawnQuestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Listens to the program's event sources, and has a provider of its own, whose events it defines,
 * writes and hears. What it does where a thread says where it is follows from a seed and from that
 * place.
 */
final class EventQuestions {
  private static final String OWN = "clrsim.ScenarioAgent";
  private static final int EVENTS = 4;
  private static final int PARAMETERS_MAX = 4;
  private static final int SESSIONS_MAX = 3;
  private static final int VERBOSE = 5;
  private static final long ALL = -1;
  private static final List<Long> KEYWORDS = List.of(0L, 1L, 2L, 6L, 1L << 40);
  private static final List<Integer> OPCODES = List.of(0, 0, 1, 10, 0x101);
  private static final List<Guid> ACTIVITIES =
      List.of(Guid.EMPTY, new Guid(new UUID(1, 2)), new Guid(new UUID(-1, 0x1234)));

  private static final List<String> FILTERS = List.of("", "", "plant=tree", "a=b;c=dd", "bare");

  private final CorProfilerInfo info;
  private final Optional<List<String>> sources;
  private final long seed;
  private final List<EventPipeProvider> own = new CopyOnWriteArrayList<>();
  private final List<EventPipeEvent> events = new CopyOnWriteArrayList<>();
  private final List<EventPipeSession> sessions = new CopyOnWriteArrayList<>();

  /**
   * The questions of one run.
   *
   * @param sources whose events it hears; if not said, it asks nothing
   */
  EventQuestions(ProfilerHost host, Optional<List<String>> sources, long seed) {
    this.info = host.info();
    this.sources = sources;
    this.seed = seed;
  }

  /** That a thread says where it is. */
  void at(String place) {
    if (sources.isEmpty()) {
      return;
    }
    Draw draw = new Draw(DrawnQuestions.mixed(seed + place.hashCode()));
    if (own.isEmpty()) {
      begin(draw);
    } else {
      goOn(draw);
    }
  }

  /** Before .NET 5 there is no event pipe for profilers, and nothing goes on. */
  private void begin(Draw draw) {
    create(draw)
        .ifPresent(
            provider -> {
              info.eventPipeGetProviderInfo(provider);
              own.add(provider);
              for (int i = 0; i < EVENTS; i++) {
                define(draw);
              }
              listen(draw);
            });
  }

  /** With a function that is told of sessions, where there is that: from .NET 8 on. */
  private Optional<EventPipeProvider> create(Draw draw) {
    Optional<EventPipeProvider> telling =
        draw.below(2) == 0
            ? info.eventPipeCreateProvider2(OWN, this::told).answer()
            : Optional.empty();
    return telling.or(() -> info.eventPipeCreateProvider(OWN).answer());
  }

  /** Writes an event that has what the provider is told for its activities. */
  private void told(
      EventPipeSession session, int isEnabled, int level, long any, long all, Blob filter) {
    long most = any ^ Long.reverse(all);
    long least = (session.value() == 0 ? 0 : 1L << 33) | (long) isEnabled << 32 | level;
    if (!events.isEmpty()) {
      info.eventPipeWriteEvent(
          events.getFirst(),
          List.of(),
          new Guid(new UUID(most, least)),
          new Guid(UUID.nameUUIDFromBytes(filter.bytes())));
    }
  }

  private void goOn(Draw draw) {
    switch (draw.below(8)) {
      case 0 -> {
        define(draw);
        write(events.getLast(), draw);
      }
      case 1 -> {
        if (sessions.size() < SESSIONS_MAX) {
          open(draw);
        } else {
          close();
        }
      }
      case 2 -> close();
      case 3 -> sessions.stream().findFirst().ifPresent(it -> add(it, draw));
      case 4 -> refused(draw);
      default -> write(events.get(draw.below(events.size())), draw);
    }
  }

  private void define(Draw draw) {
    List<CorPrfEventpipeParamDesc> parameters = new ArrayList<>();
    boolean hasArrays = draw.below(2) == 0;
    for (int i = draw.below(PARAMETERS_MAX + 1); i > 0; i--) {
      boolean isArray = hasArrays && draw.below(2) == 0;
      int type = type(draw);
      parameters.add(
          isArray
              ? new CorPrfEventpipeParamDesc(COR_PRF_EVENTPIPE_ARRAY, type, "many" + i)
              : new CorPrfEventpipeParamDesc(type, 0, "one" + i));
    }
    int number = events.size() + 1;
    info.eventPipeDefineEvent(
            own.getFirst(),
            "Event" + number,
            number,
            draw.oneOf(KEYWORDS),
            draw.below(3),
            draw.below(VERBOSE + 1),
            draw.oneOf(OPCODES),
            false,
            parameters)
        .answer()
        .ifPresent(events::add);
  }

  /** Neither an object nor an array. */
  private static int type(Draw draw) {
    return 3 + draw.below(COR_PRF_EVENTPIPE_STRING - 2);
  }

  private void write(EventPipeEvent event, Draw draw) {
    info.eventPipeWriteEvent(event, List.of(), draw.oneOf(ACTIVITIES), draw.oneOf(ACTIVITIES));
  }

  /**
   * Once, before the sources are there, and until the process ends: a source that hears of a
   * session runs code of its own, and a right profiler does not make that load types (calls 5).
   */
  private void listen(Draw draw) {
    List<CorPrfEventpipeProviderConfig> asked = new ArrayList<>();
    asked.add(ofOwn(draw));
    sources
        .orElse(List.of())
        .forEach(it -> asked.add(new CorPrfEventpipeProviderConfig(it, ALL, VERBOSE, "")));
    info.eventPipeStartSession(asked, false);
  }

  private void open(Draw draw) {
    info.eventPipeStartSession(List.of(ofOwn(draw)), false).answer().ifPresent(sessions::add);
  }

  private void add(EventPipeSession session, Draw draw) {
    info.eventPipeAddProviderToSession(session, ofOwn(draw));
  }

  private static CorPrfEventpipeProviderConfig ofOwn(Draw draw) {
    long keywords = draw.below(2) == 0 ? ALL : draw.oneOf(KEYWORDS);
    int level = draw.below(2) == 0 ? VERBOSE : 1 + draw.below(VERBOSE);
    return new CorPrfEventpipeProviderConfig(OWN, keywords, level, draw.oneOf(FILTERS));
  }

  private void close() {
    sessions.stream()
        .findFirst()
        .ifPresent(
            session -> {
              sessions.remove(session);
              info.eventPipeStopSession(session);
              info.eventPipeStopSession(session);
            });
  }

  private void refused(Draw draw) {
    switch (draw.below(5)) {
      case 0 -> info.eventPipeStartSession(List.of(), false);
      case 1 -> info.eventPipeGetProviderInfo(new EventPipeProvider(0));
      case 2 -> add(new EventPipeSession(0), draw);
      case 3 ->
          info.eventPipeDefineEvent(
              own.getFirst(),
              "Refused",
              1,
              0,
              0,
              0,
              0,
              false,
              List.of(new CorPrfEventpipeParamDesc(COR_PRF_EVENTPIPE_OBJECT, 0, "thing")));
      default -> write(new EventPipeEvent(0), draw);
    }
  }

  /** Numbers that follow from the first one. */
  private static final class Draw {
    private long last;

    Draw(long first) {
      this.last = first;
    }

    int below(int bound) {
      last = DrawnQuestions.mixed(last);
      return (int) Long.remainderUnsigned(last >>> 8, bound);
    }

    <T> T oneOf(List<T> all) {
      return all.get(below(all.size()));
    }
  }
}
