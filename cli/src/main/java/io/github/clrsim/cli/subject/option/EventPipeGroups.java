package io.github.clrsim.cli.subject.option;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.processes.EventPipeProvider;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The groups of events of which the runtime's own events tell the same: what --events may list. */
enum EventPipeGroups {
  LOADS(0x8),
  /** And when they end, which only .NET Framework tells. */
  THREADS(0x10000 | 0x800),
  /** What is compiled, and code that was compiled before. */
  JIT(0x10 | 0x20),
  EXCEPTIONS(0x8000),
  GC(0x1),
  SUSPENSIONS(0x1);

  private static final String RUNTIME = "Microsoft-Windows-DotNETRuntime";
  private static final String ALL = "all";
  private static final int INFORMATIONAL = 4;
  // The beginning of a compilation is told there alone.
  private static final int VERBOSE = 5;

  private final long keywords;

  EventPipeGroups(long keywords) {
    this.keywords = keywords;
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Whose events to ask for.
   *
   * @param list of words with commas between; all, if there is none
   * @throws io.github.clrsim.diagnostic.DiagnosticException if a word is no such group
   */
  static List<EventPipeProvider> providers(Optional<String> list) {
    List<EventPipeGroups> groups =
        Stream.of(list.orElse(ALL).split(",", -1))
            .map(String::strip)
            .flatMap(EventPipeGroups::named)
            .toList();
    // Without threads nobody knows which of them are there from their beginning.
    long keywords =
        groups.stream().mapToLong(each -> each.keywords).reduce(THREADS.keywords, (a, b) -> a | b);
    return List.of(
        new EventPipeProvider(RUNTIME, keywords, groups.contains(JIT) ? VERBOSE : INFORMATIONAL));
  }

  private static Stream<EventPipeGroups> named(String word) {
    if (word.equalsIgnoreCase(ALL)) {
      return Stream.of(values());
    }
    return Stream.of(
        Stream.of(values())
            .filter(each -> each.word().equalsIgnoreCase(word))
            .findFirst()
            .orElseThrow(() -> unknown(word).thrown()));
  }

  private static Diagnostic unknown(String word) {
    return new Diagnostic(
        "The runtime's own events have no group \"%s\"".formatted(word),
        "options --events and --eventpipe",
        "of all that a profiler may ask for, events mean the same only of some",
        "name some of %s, %s"
            .formatted(
                Stream.of(values()).map(EventPipeGroups::word).collect(Collectors.joining(", ")),
                ALL));
  }
}
