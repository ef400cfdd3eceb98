package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import io.github.clrsim.realclr.processes.PlacedFile;
import io.github.clrsim.realclr.processes.RunningProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process that runs, read by way of {@code /proc} (proc(5)). It goes on meanwhile.
 *
 * @param process its name in {@code /proc}
 */
public record LiveTarget(
    RunningProcess running, String process, FileChannel memory, List<Mapping> mappings)
    implements Target {
  // start-end permissions offset device inode file
  private static final Pattern MAPPING =
      Pattern.compile(
          "(\\p{XDigit}+)-(\\p{XDigit}+) \\S+ (\\p{XDigit}+) \\S+ \\d+ +(/.*?)(?: \\(deleted\\))?");

  private static final Pattern WRITABLE =
      Pattern.compile("(\\p{XDigit}+)-(\\p{XDigit}+) rw.(.) \\p{XDigit}+ \\S+ (\\d+)");

  public LiveTarget {
    mappings = List.copyOf(mappings);
  }

  /** A process by the name that it has in {@code /proc}: its number, or {@code self}. */
  public static LiveTarget of(String process) {
    Path directory = Path.of("/proc", process);
    RunningProcess running = RunningProcess.of(process);
    running.requireMemory();
    try {
      List<Mapping> mappings = mappings(directory.resolve("maps"));
      if (mappings.isEmpty()) {
        // Also the loader is a file, so that one without has not begun, or gives its memory back.
        throw new IOException("no file is in its memory");
      }
      return new LiveTarget(
          running,
          process,
          FileChannel.open(directory.resolve("mem"), StandardOpenOption.READ),
          mappings);
    } catch (AccessDeniedException refused) {
      throw running.kept().thrown();
    } catch (IOException broken) {
      // A process that ends while its mappings are read gives ESRCH.
      running.requireMemory();
      throw ending(process, broken);
    }
  }

  private static RuntimeException ending(String process, IOException broken) {
    return new Diagnostic(
            "Process %s has no memory to be read: %s".formatted(process, FileFault.words(broken)),
            "/proc/" + process,
            "it is about to end, or has just begun",
            "ask again, or name another process; ./clrsim ps lists those of .NET")
        .thrown();
  }

  /**
   * As it is now: a process that goes on takes more. Memory of its own that nobody has used yet, as
   * most of a stack, is left out.
   */
  @Override
  public List<Range> writable() {
    Path directory = Path.of("/proc", process);
    try (PresentPages present = PresentPages.of(directory.resolve("pagemap"))) {
      List<Range> ranges = new ArrayList<>();
      for (String line : Files.readAllLines(directory.resolve("maps"))) {
        Matcher parts = WRITABLE.matcher(line);
        if (parts.lookingAt()) {
          Range range = new Range(number(parts.group(1)), number(parts.group(2)));
          boolean isOwn = parts.group(3).equals("p") && parts.group(4).equals("0");
          ranges.addAll(isOwn ? present.in(range) : List.of(range));
        }
      }
      return ranges;
    } catch (IOException gone) {
      return List.of();
    }
  }

  private static long number(String hexadecimal) {
    return Long.parseUnsignedLong(hexadecimal, 16);
  }

  private static List<Mapping> mappings(Path file) throws IOException {
    return Files.readAllLines(file).stream().flatMap(line -> mapping(line).stream()).toList();
  }

  private static Optional<Mapping> mapping(String line) {
    Matcher parts = MAPPING.matcher(line);
    return parts.matches()
        ? Optional.of(
            new Mapping(
                number(parts.group(1)),
                number(parts.group(2)),
                number(parts.group(3)),
                Path.of(parts.group(4))))
        : Optional.empty();
  }

  /** Its number in Linux. */
  int number() {
    return process.equals("self") ? (int) ProcessHandle.current().pid() : Integer.parseInt(process);
  }

  @Override
  public String name() {
    return "process " + process;
  }

  @Override
  public boolean goesOn() {
    return true;
  }

  @Override
  public PlacedFile place(Path file) {
    return running.root().told(file);
  }

  @Override
  public Diagnostic noRuntime() {
    return running.noRuntime();
  }

  @Override
  public void requireThere() {
    of(process).close();
  }

  @Override
  public int read(Address from, ByteBuffer into) {
    long start = from.value();
    int wanted = into.remaining();
    // The upper half of addresses is the kernel's, and no position in a file of Java.
    while (start >= 0 && into.hasRemaining()) {
      try {
        long at = start + wanted - into.remaining();
        if (at < 0 || memory.read(into, at) <= 0) {
          break;
        }
      } catch (IOException unreadable) {
        break;
      }
    }
    return wanted - into.remaining();
  }

  @Override
  public void close() {
    try {
      memory.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
