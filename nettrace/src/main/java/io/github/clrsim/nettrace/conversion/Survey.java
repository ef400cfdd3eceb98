package io.github.clrsim.nettrace.conversion;

import io.github.clrsim.nettrace.Ending;
import io.github.clrsim.nettrace.EventPipeReader;
import io.github.clrsim.nettrace.bytes.Cursor;
import io.github.clrsim.nettrace.bytes.Damage;
import io.github.clrsim.nettrace.event.Entry;
import io.github.clrsim.nettrace.event.EventPipeHeader;
import io.github.clrsim.nettrace.event.Payload;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What has to be known of a recording before its first event is told: it is read once for this.
 *
 * <p>Which runtime it was stands in no header, but in the paths of the framework. Which thread runs
 * finalizers, its own events tell. And a process that ends says of everything that is loaded that
 * it is unloaded, where a profiler hears nothing; that begins with the core library, which is never
 * unloaded otherwise.
 */
final class Survey {
  private static final String RUNDOWN = "Microsoft-Windows-DotNETRuntimeRundown";
  private static final String EVENT_PIPE = "Microsoft-DotNETCore-EventPipe";

  private static final Pattern FRAMEWORK =
      Pattern.compile(
          "[/\\\\]Microsoft\\.NETCore\\.App[/\\\\](\\d{1,4}\\.\\d{1,4}\\.\\d[^/\\\\]{0,40})");

  private static final Set<Integer> WITH_PATHS = Set.of(151, 152, 153, 154, 187);
  private static final Set<Integer> OF_FINALIZERS = Set.of(13, 14, 29);
  private static final int RUNTIME_START = 187;
  private static final int PROCESS_INFO = 1;

  // All of these are looked up only, never walked.
  private final Set<Long> finalizers = new HashSet<>();
  private final Set<Long> managed = new HashSet<>();
  private final Map<Long, Long> leavingSince = new HashMap<>();
  private final Map<Long, Long> shutdowns = new HashMap<>();

  private final EventPipeHeader header;
  private final Damage damage;
  private Optional<String> runtime = Optional.empty();
  private Optional<String> commandLine = Optional.empty();
  private boolean isCut;

  private Survey(EventPipeHeader header, String file) {
    this.header = header;
    this.damage = new Damage(file);
  }

  /**
   * Of a recording.
   *
   * @param file its name, for diagnostics
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is missing, no recording, or
   *     damaged
   */
  static Survey of(Supplier<EventPipeReader> recording, String file) {
    try (EventPipeReader reader = recording.get()) {
      Survey survey = new Survey(reader.header(), file);
      RuntimeEvents events = new RuntimeEvents(file);
      for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
        if (next.get() instanceof Entry.Event event) {
          survey.add(event, events.read(event));
        }
      }
      survey.isCut = reader.ending().orElseThrow() instanceof Ending.Cut;
      return survey;
    }
  }

  private void add(Entry.Event event, Optional<RuntimeEvent> read) {
    if (runtime.isEmpty()) {
      runtime = runtime(event);
    }
    if (commandLine.isEmpty()) {
      // The runtime may begin before it knows.
      commandLine = commandLine(event).filter(text -> !text.isEmpty());
    }
    long thread = event.emitter().captureThread().id();
    if (RuntimeEvents.isRuntimes(event) && OF_FINALIZERS.contains(event.type().id())) {
      finalizers.add(thread);
    }
    read.ifPresent(
        each -> {
          switch (each) {
            case RuntimeEvent.ModuleLeaving _ -> leavingSince.putIfAbsent(thread, event.offset());
            case RuntimeEvent.AssemblyLeaving(var _, var isCollectible) -> {
              Long since = leavingSince.remove(thread);
              if (!isCollectible) {
                shutdowns.putIfAbsent(thread, since == null ? event.offset() : since);
              }
            }
            case RuntimeEvent.AssemblyLoaded _,
                RuntimeEvent.CompilationStarted _,
                RuntimeEvent.ThreadBegun _ ->
                managed.add(thread);
            case RuntimeEvent.ModuleLoaded _,
                RuntimeEvent.DomainLoaded _,
                RuntimeEvent.CompilationFinished _,
                RuntimeEvent.DynamicMethodLeaving _,
                RuntimeEvent.CollectionStarted _,
                RuntimeEvent.CollectionFinished _,
                RuntimeEvent.SuspensionStarted _,
                RuntimeEvent.Plain _ -> {}
          }
        });
  }

  private static Optional<String> runtime(Entry.Event event) {
    boolean hasPaths =
        WITH_PATHS.contains(event.type().id())
            && (RuntimeEvents.isRuntimes(event) || event.type().provider().equals(RUNDOWN));
    if (!hasPaths) {
      return Optional.empty();
    }
    byte[] bytes = event.payload().bytes();
    return named(new String(bytes, StandardCharsets.UTF_16LE))
        .or(
            () ->
                bytes.length == 0
                    ? Optional.empty()
                    : named(new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_16LE)));
  }

  private static Optional<String> named(String text) {
    Matcher path = FRAMEWORK.matcher(text);
    return path.find() ? Optional.of(path.group(1)) : Optional.empty();
  }

  private Optional<String> commandLine(Entry.Event event) {
    if (event.type().provider().equals(EVENT_PIPE)
        && event.type().id() == PROCESS_INFO
        && !event.type().fields().isEmpty()) {
      return Optional.of(Payload.of(event).fields().getFirst().value().text());
    }
    if (event.type().id() == RUNTIME_START && RuntimeEvents.isRuntimes(event)) {
      Cursor payload = new Cursor(event.payload(), event.offset(), damage);
      // who it is, versions of the library and the runtime, how it was started
      payload.take(10L * Short.BYTES + Integer.BYTES + 1);
      return Optional.of(payload.zeroTerminatedText());
    }
    return Optional.empty();
  }

  EventPipeHeader header() {
    return header;
  }

  /** The version of the runtime, if a path of its framework is there. */
  Optional<String> runtime() {
    return runtime;
  }

  /** How the program was started, if that is there. */
  Optional<String> commandLine() {
    return commandLine;
  }

  /** Whether the file ends in the middle. */
  boolean isCut() {
    return isCut;
  }

  /** Whether the end of the process is there. */
  boolean hasShutdown() {
    return !shutdowns.isEmpty();
  }

  /** Whether a thread speaks of the end of the process at that byte of the file. */
  boolean isInShutdown(long thread, long offset) {
    Long since = shutdowns.get(thread);
    return since != null && offset >= since;
  }

  boolean isFinalizer(long thread) {
    return finalizers.contains(thread);
  }

  /** Whether a thread has run managed code, or is known to the runtime. */
  boolean isManaged(long thread) {
    return managed.contains(thread);
  }
}
