package io.github.clrsim.realclr.processes;

import io.github.clrsim.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The numbers that processes and threads have for themselves. In a container, which counts by
 * itself, they have others here (pid_namespaces(7)).
 */
public final class OwnNumbers {
  private static final Path PROC = Path.of("/proc");
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private OwnNumbers() {}

  /**
   * The process, by its number here, that has a number for itself and a file in its memory.
   *
   * @return empty if none is seen here
   */
  public static OptionalLong process(long own, Path mapped) {
    return process(PROC, own, mapped);
  }

  /**
   * Requires that {@code /proc} knows processes by the numbers by which we name them to the kernel.
   * It does not where somebody made a PID namespace and mounted none in it.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if not
   */
  public static void requireProc() {
    if (!areOfProc()) {
      throw new Diagnostic(
              "The numbers in /proc are not those by which processes are known here",
              "/proc/self",
              "clrsim is in a PID namespace of its own, and the /proc of another is mounted",
              "mount one: unshare --pid --fork --mount-proc")
          .thrown();
    }
  }

  private static boolean areOfProc() {
    try {
      return Files.readSymbolicLink(PROC.resolve("self"))
          .endsWith(Long.toString(ProcessHandle.current().pid()));
    } catch (IOException | UnsupportedOperationException unreadable) {
      return false;
    }
  }

  static OptionalLong process(Path proc, long own, Path mapped) {
    Predicate<ProcessFiles> isIt = files -> files.ownPid() == own && files.hasMapped(mapped);
    ProcessFiles same = new ProcessFiles(proc.resolve(Long.toString(own)));
    return Stream.concat(Stream.of(same).filter(isIt), numbered(proc).filter(isIt))
        .mapToLong(ProcessFiles::pid)
        .findFirst();
  }

  /** Whether a process, by its number here, is there and has this number for itself. */
  public static boolean is(long process, long own) {
    ProcessFiles files = new ProcessFiles(PROC.resolve(Long.toString(process)));
    return files.startTime().isPresent() && files.ownPid() == own;
  }

  /**
   * The number here of a thread that has another for itself; the same if it is not there.
   *
   * @param process by its number here
   */
  public static int thread(long process, int own) {
    return thread(PROC, process, own);
  }

  static int thread(Path proc, long process, int own) {
    ProcessFiles files = new ProcessFiles(proc.resolve(Long.toString(process)));
    return files.ownPid() == files.pid()
        ? own
        : (int)
            numbered(files.directory().resolve("task"))
                .filter(thread -> thread.ownPid() == own)
                .mapToLong(ProcessFiles::pid)
                .findFirst()
                .orElse(own);
  }

  private static Stream<ProcessFiles> numbered(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> NUMBER.matcher(entry.getFileName().toString()).matches())
          .toList()
          .stream()
          .map(ProcessFiles::new);
    } catch (IOException gone) {
      return Stream.empty();
    }
  }
}
