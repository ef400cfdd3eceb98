package io.github.clrsim.cli.inspect;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.dac.DebuggedClr;
import java.nio.file.Path;
import java.util.List;

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

  /** What these two words mean. */
  static InspectedTarget parse(String kind, String name) {
    return kind.equals(PROCESS) ? new OfProcess(Long.parseLong(name)) : new OfDump(Path.of(name));
  }
}
