package io.github.clrsim.realclr.memory;

import io.github.clrsim.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How to make a dump that can be read, to be typed as it stands. The createdump of a runtime that
 * came in a package may not be executed until it is said to be a program; beside its runtime it
 * finds what it needs, which that of .NET Core 3.1 does not where it is copied to.
 */
public final class DumpAdvice {
  /** What stands for the folder of the runtime where that is not known. */
  static final String FOLDER = "FOLDER";

  private DumpAdvice() {}

  /**
   * The command.
   *
   * @param folder of the runtime
   */
  static String command(String folder) {
    return "D='%s'; chmod +x \"$D/createdump\" && \"$D/createdump\" --withheap -f FILE PID"
        .formatted(folder);
  }

  /** A sentence for who has no dump yet. */
  static String text() {
    return "make one of process PID, as its user or as root: %s (%s is where its libcoreclr.so is:"
            .formatted(command(FOLDER), FOLDER)
        + " grep libcoreclr /proc/PID/maps)";
  }

  /**
   * The heap is not in a dump: what {@code --normal} and {@code --triage} write has stacks only.
   */
  public static Diagnostic noHeap(CoreTarget dump) {
    String folder =
        Mapping.named("libcoreclr.so", dump.mappings())
            .flatMap(found -> Optional.ofNullable(found.file().getParent()))
            .map(Path::toString)
            .orElse(FOLDER);
    return new Diagnostic(
        "The heap is not in " + dump.name(),
        "GetGCHeapData, and what the dump has of the ranges that the collector knows",
        "it was made with --normal or --triage, with DOTNET_DbgMiniDumpType=1 or 3, or by a system"
            + " that leaves memory out (coredump_filter of core(5)): it has stacks, and no objects",
        text(folder));
  }

  /** A sentence for who has another dump of this runtime. */
  private static String text(String folder) {
    return "make one with the heap, or with all by --full, as the user of process PID or as root: %s;"
            .formatted(command(folder))
        + " or start the program with DOTNET_DbgEnableMiniDump=1 and DOTNET_DbgMiniDumpType=2, or 4"
        + " for all (COMPlus_ before .NET 6), so that it leaves one when it crashes";
  }
}
