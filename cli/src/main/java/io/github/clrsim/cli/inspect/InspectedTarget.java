package io.github.clrsim.cli.inspect;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.dac.DebuggedClr;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What questions are about. */
public sealed interface InspectedTarget {

  /** A process that runs, by its number. */
  record OfProcess(long pid) implements InspectedTarget {}

  /** A dump. */
  record OfDump(Path file) implements InspectedTarget {}

  /** Begins to read it; to be closed. */
  default DebuggedClr open() {
    return switch (this) {
      case OfProcess(long pid) -> openTwice(pid);
      case OfDump(Path file) -> DebuggedClr.ofDump(file);
    };
  }

  /** One that begins or ends just now can be read in a moment, or is gone then. */
  private static DebuggedClr openTwice(long pid) {
    try {
      return DebuggedClr.ofProcess(pid);
    } catch (DiagnosticException _) {
      return DebuggedClr.ofProcess(pid);
    }
  }

  /** Whether it goes on while it is read. */
  default boolean isLive() {
    return this instanceof OfProcess;
  }

  /** In two words, for {@link #parse}. */
  default List<String> words() {
    return switch (this) {
      case OfProcess(long pid) -> List.of(PROCESS, Long.toString(pid));
      case OfDump(Path file) -> List.of(DUMP, file.toString());
    };
  }

  /** The first word of a process. */
  String PROCESS = "process";

  /** The first word of a dump. */
  String DUMP = "dump";

  /** The one that the words of a command name, as far as can be seen before they are understood. */
  static Optional<InspectedTarget> named(List<String> words) {
    List<InspectedTarget> found = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      Matcher option = OPTION.matcher(words.get(i));
      if (option.matches()) {
        String next = i + 1 < words.size() ? words.get(i + 1) : "";
        named(option.group(1), Objects.requireNonNullElse(option.group(2), next))
            .ifPresent(found::add);
      }
    }
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private static Optional<InspectedTarget> named(String option, String value) {
    if (option.equals("--dump")) {
      return Optional.of(new OfDump(Path.of(value)));
    }
    return value.matches("\\d{1,9}")
        ? Optional.of(new OfProcess(Integer.parseInt(value)))
        : Optional.empty();
  }

  /** An option that names one, with what it names or without. */
  Pattern OPTION = Pattern.compile("(--pid|--dump)(?:=(.*))?");

  /** What these two words mean. */
  static InspectedTarget parse(String kind, String name) {
    return kind.equals(PROCESS) ? new OfProcess(Long.parseLong(name)) : new OfDump(Path.of(name));
  }
}
