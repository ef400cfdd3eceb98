package io.github.clrsim.model.eventpipe;

import static io.github.clrsim.api.corprof.CorPrfEventpipeLevel.COR_PRF_EVENTPIPE_INFORMATIONAL;
import static io.github.clrsim.api.corprof.CorPrfEventpipeLevel.COR_PRF_EVENTPIPE_LOGALWAYS;
import static io.github.clrsim.api.corprof.CorPrfEventpipeParamType.COR_PRF_EVENTPIPE_INT32;
import static io.github.clrsim.api.corprof.CorPrfEventpipeParamType.COR_PRF_EVENTPIPE_STRING;

import io.github.clrsim.api.callback.EventPipeCallback.EventPipeEventDelivered;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeProviderCreated;
import io.github.clrsim.api.corprof.CorPrfEventpipeParamDesc;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.id.EventPipeEvent;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.EventPipeSession;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.model.address.AddressRange;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.profile.InterfaceRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The event pipe of one process. Sessions are opened by profilers only, and are synchronous: an
 * event is delivered before the call that writes it returns (N100). All of it measured on 9.0.5,
 * where a delivered event names no thread and brings no stack.
 */
public final class EventPipe {
  private static final long OBJECTS = AddressRange.EVENT_PIPE.start();
  private static final long OBJECT_BYTES = 0x40;
  private static final int SESSIONS_MAX = 64;
  private static final EventPipeProviderCallback NOBODY = (_, _, _, _, _, _) -> {};
  // The runtime's own are made before there is a profiler; managed code then makes these.
  private static final List<String> AT_STARTUP =
      List.of("Microsoft-Windows-DotNETRuntime", "System.Runtime", "System.Diagnostics.Metrics");
  // An EventSource marks its events for all of its sessions.
  private static final long ALL_SESSIONS = 0xf000_0000_0000L;

  private final InterfaceRules rules;
  private final Delivery delivery;
  private final Map<EventPipeProvider, EventProvider> providers = new LinkedHashMap<>();
  private final Map<EventPipeEvent, DefinedEvent> events = new LinkedHashMap<>();
  // For whom each event is enabled: as its session asked when one with its provider came or went.
  private final Map<EventPipeEvent, Set<EventPipeSession>> enabled = new LinkedHashMap<>();
  private final Map<EventPipeProvider, Set<EventPipeSession>> enabledBy = new LinkedHashMap<>();
  private final Map<String, DefinedEvent> sources = new LinkedHashMap<>();
  // By their places: who opens one has the first that is free, and they are gone through in order.
  private final NavigableMap<Integer, EventSession> sessions = new TreeMap<>();
  private final List<EventPipeSession> stoppedEarly = new ArrayList<>();
  private final DefinedEvent processInfo;
  private boolean hasStarted;
  private long objects;

  /** The event pipe of one run; {@code delivery} tells all profilers of it. */
  public EventPipe(InterfaceRules rules, Delivery delivery) {
    this.rules = rules;
    this.delivery = delivery;
    this.processInfo =
        define(
            add("Microsoft-DotNETCore-EventPipe", NOBODY),
            "ProcessInfo",
            1,
            0,
            0,
            COR_PRF_EVENTPIPE_LOGALWAYS,
            0,
            List.of(text("CommandLine"), text("OSInformation"), text("ArchInformation")));
  }

  /** Makes the providers of the managed start-up code. */
  public void startProviders() {
    AT_STARTUP.forEach(name -> createProvider(name, NOBODY));
  }

  /** Has the program's EventSource of this name write its event; the source is made for that. */
  public void write(String source, int times) {
    DefinedEvent event = sources.get(source);
    if (event == null) {
      // Put there before anybody hears of it: another thread may write meanwhile.
      EventProvider provider = add(source, NOBODY);
      event = defineOfSource(provider);
      sources.put(source, event);
      announce(provider);
    }
    for (int number = 1; number <= times; number++) {
      write(event, EventMetadata.payload(number), Guid.EMPTY, Guid.EMPTY);
    }
  }

  /** Delivers an event to every session that listens to it, on this thread. */
  public void write(DefinedEvent event, Blob payload, Guid activity, Guid related) {
    deliver(event, payload, activity, related, session -> isEnabled(event, session));
  }

  private void deliver(
      DefinedEvent event,
      Blob payload,
      Guid activity,
      Guid related,
      Predicate<EventSession> hears) {
    delivery.looks();
    for (EventSession session : List.copyOf(sessions.values())) {
      if (sessions.containsValue(session) && hears.test(session)) {
        session
            .listener()
            .deliverAlone(
                new EventPipeEventDelivered(
                    event.provider().id(),
                    event.number(),
                    event.version(),
                    event.metadata(),
                    payload,
                    activity,
                    related,
                    new ThreadId(0),
                    List.of()));
      }
    }
  }

  /**
   * Opens a session; empty if there are too many.
   *
   * @param listener the profiler that opens it, which alone hears its events
   */
  public Optional<EventPipeSession> startSession(
      Delivery listener, List<CorPrfEventpipeProviderConfig> asked) {
    OptionalInt free =
        IntStream.range(0, SESSIONS_MAX).filter(place -> !sessions.containsKey(place)).findFirst();
    if (free.isEmpty()) {
      return Optional.empty();
    }
    EventSession session = new EventSession(new EventPipeSession(address()), listener, asked);
    sessions.put(free.getAsInt(), session);
    List<EventProvider> concerned = askedFor(session);
    concerned.forEach(this::enableEventsOf);
    concerned.stream()
        .map(provider -> noticeOfOpening(provider, session))
        .toList()
        .forEach(Runnable::run);
    return Optional.of(session.id());
  }

  /**
   * Adds a provider to an open session; false if there is no such session. Events that are defined
   * already stay as they are, until a session with that provider comes or goes (measured on 9.0.5;
   * ep.c: ep_add_provider_to_session).
   */
  public boolean addProvider(EventPipeSession id, CorPrfEventpipeProviderConfig asked) {
    Optional<EventSession> session = session(id);
    session.ifPresent(open -> open.ask(asked));
    return session.isPresent();
  }

  /**
   * Closes a session, if it is open: at once, or when the runtime has started, where that is still
   * to come (G119).
   */
  public void stopSession(EventPipeSession id) {
    if (hasStarted) {
      close(id);
    } else {
      stoppedEarly.add(id);
    }
  }

  /** The runtime has started: whatever was stopped before ends now, and all else at once. */
  public void beginStopping() {
    hasStarted = true;
    stoppedEarly.forEach(this::close);
  }

  /** All sessions are told about the process at the end of one. */
  private void close(EventPipeSession id) {
    session(id)
        .ifPresent(
            session -> {
              Blob payload = EventMetadata.payload(List.of("clrsim", "Linux", "x64"));
              deliver(processInfo, payload, Guid.EMPTY, Guid.EMPTY, _ -> true);
              // Another thread may have closed it meanwhile.
              if (sessions.containsValue(session)) {
                closed(session);
              }
            });
  }

  /** Providers are told what was asked of them until now. */
  private void closed(EventSession session) {
    List<EventProvider> concerned = askedFor(session);
    List<Runnable> notices =
        concerned.stream()
            .map(
                provider -> {
                  enabledBy(provider).remove(session.id());
                  return notice(provider, new EventPipeSession(0), session);
                })
            .toList();
    sessions.values().remove(session);
    concerned.forEach(this::enableEventsOf);
    notices.forEach(Runnable::run);
  }

  /** Closes all sessions, as the process does at its end. */
  public void shutdown() {
    while (!sessions.isEmpty()) {
      close(sessions.firstEntry().getValue().id());
    }
  }

  /** Makes a provider, and tells the profilers. */
  public EventProvider createProvider(String name, EventPipeProviderCallback listener) {
    EventProvider provider = add(name, listener);
    sessions.values().stream()
        .filter(session -> session.asksFor(provider).isPresent())
        .map(session -> noticeOfOpening(provider, session))
        .toList()
        .forEach(Runnable::run);
    announce(provider);
    return provider;
  }

  /** Makes a provider that nobody is called back for. */
  public EventProvider createProvider(String name) {
    return createProvider(name, NOBODY);
  }

  /** The provider at this address. */
  public Optional<EventProvider> provider(EventPipeProvider id) {
    return Optional.ofNullable(providers.get(id));
  }

  /** The event at this address. */
  public Optional<DefinedEvent> event(EventPipeEvent id) {
    return Optional.ofNullable(events.get(id));
  }

  /** Defines an event; nothing forbids to define it twice. */
  public DefinedEvent define(
      EventProvider provider,
      String name,
      int number,
      long keywords,
      int version,
      int level,
      int opcode,
      List<CorPrfEventpipeParamDesc> parameters) {
    return defined(
        provider,
        number,
        keywords,
        version,
        level,
        EventMetadata.of(number, name, keywords, version, level, opcode, parameters));
  }

  /** Its metadata says more keywords than it is chosen by. */
  private DefinedEvent defineOfSource(EventProvider provider) {
    int level = COR_PRF_EVENTPIPE_INFORMATIONAL;
    List<CorPrfEventpipeParamDesc> parameters =
        List.of(new CorPrfEventpipeParamDesc(COR_PRF_EVENTPIPE_INT32, 0, "number"));
    return defined(
        provider,
        1,
        0,
        0,
        level,
        EventMetadata.of(1, "Happened", ALL_SESSIONS, 0, level, 0, parameters));
  }

  private DefinedEvent defined(
      EventProvider provider, int number, long keywords, int version, int level, Blob metadata) {
    DefinedEvent event =
        new DefinedEvent(
            new EventPipeEvent(address()), provider, number, version, keywords, level, metadata);
    events.put(event.id(), event);
    enable(event);
    return event;
  }

  private void enable(DefinedEvent event) {
    enabled.put(
        event.id(),
        sessions.values().stream()
            .filter(session -> session.asksFor(event))
            .map(EventSession::id)
            .collect(Collectors.toUnmodifiableSet()));
  }

  private boolean isEnabled(DefinedEvent event, EventSession session) {
    return enabled.getOrDefault(event.id(), Set.of()).contains(session.id());
  }

  private EventProvider add(String name, EventPipeProviderCallback listener) {
    EventProvider provider = new EventProvider(new EventPipeProvider(address()), name, listener);
    providers.put(provider.id(), provider);
    return provider;
  }

  private void announce(EventProvider provider) {
    if (rules.tellsOfEvents()) {
      delivery.deliver(new EventPipeProviderCreated(provider.id()));
    }
  }

  private List<EventProvider> askedFor(EventSession session) {
    return providers.values().stream()
        .filter(provider -> session.asksFor(provider).isPresent())
        .toList();
  }

  private void enableEventsOf(EventProvider provider) {
    events.values().stream()
        .filter(event -> event.provider().equals(provider))
        .forEach(this::enable);
  }

  private Runnable noticeOfOpening(EventProvider provider, EventSession session) {
    enabledBy(provider).add(session.id());
    return notice(provider, session.id(), session);
  }

  /** Those that asked when they were opened, or when the provider was created. */
  private Set<EventPipeSession> enabledBy(EventProvider provider) {
    return enabledBy.computeIfAbsent(provider.id(), _ -> new LinkedHashSet<>());
  }

  /**
   * Tells a provider of a session that is opened or stopped, by the filter of that, and what all
   * sessions together ask of it (G120). All of it is settled before any function is called, for
   * such a function may open and stop sessions, too.
   */
  private Runnable notice(EventProvider provider, EventPipeSession source, EventSession session) {
    List<CorPrfEventpipeProviderConfig> asked =
        sessions.values().stream().flatMap(it -> it.asksFor(provider).stream()).toList();
    int isEnabled = enabledBy(provider).isEmpty() ? 0 : 1;
    int level = asked.stream().mapToInt(each -> each.loggingLevel()).max().orElseThrow();
    long keywords =
        asked.stream().mapToLong(each -> each.keywords()).reduce(0, (one, other) -> one | other);
    Blob filter = EventMetadata.filter(session.asksFor(provider).orElseThrow().filterData());
    return () -> provider.listener().call(source, isEnabled, level, keywords, 0, filter);
  }

  private Optional<EventSession> session(EventPipeSession id) {
    return sessions.values().stream().filter(each -> each.id().equals(id)).findFirst();
  }

  private static CorPrfEventpipeParamDesc text(String name) {
    return new CorPrfEventpipeParamDesc(COR_PRF_EVENTPIPE_STRING, 0, name);
  }

  private long address() {
    return OBJECTS + ++objects * OBJECT_BYTES;
  }
}
