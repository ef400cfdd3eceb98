package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.FileFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process that runs, read by way of {@code /proc} (proc(5)). It goes on meanwhile.
 *
 * @param process its name in {@code /proc}
 */
record LiveTarget(String process, FileChannel memory, List<Mapping> mappings) implements Target {
  // start-end permissions offset device inode file
  private static final Pattern MAPPING =
      Pattern.compile(
          "(\\p{XDigit}+)-(\\p{XDigit}+) \\S+ (\\p{XDigit}+) \\S+ \\d+ +(/.*?)(?: \\(deleted\\))?");

  private static final Pattern WRITABLE = Pattern.compile("(\\p{XDigit}+)-(\\p{XDigit}+) rw");

  LiveTarget {
    mappings = List.copyOf(mappings);
  }

  /** A process by the name that it has in {@code /proc}: its number, or {@code self}. */
  static LiveTarget of(String process) {
    Path directory = Path.of("/proc", process);
    try {
      List<Mapping> mappings = mappings(directory.resolve("maps"));
      return new LiveTarget(
          process, FileChannel.open(directory.resolve("mem"), StandardOpenOption.READ), mappings);
    } catch (AccessDeniedException refused) {
      throw new Diagnostic(
              "Process %s must not be read".formatted(process),
              refused.getFile(),
              "it belongs to another user, or the system forbids reading processes",
              "run as the user that started the process, or as root")
          .thrown();
    } catch (NoSuchFileException gone) {
      throw gone(process);
    } catch (IOException broken) {
      // A process that ends while its mappings are read gives ESRCH, and so does one that has
      // ended.
      throw Files.exists(directory) ? ending(process, broken) : gone(process);
    }
  }

  private static RuntimeException ending(String process, IOException broken) {
    return new Diagnostic(
            "Process %s has no memory to be read: %s".formatted(process, FileFault.words(broken)),
            "/proc/" + process,
            "it is about to end; or it has ended, and keeps its number until its parent takes note",
            "list processes, with ps for example, and name one that runs")
        .thrown();
  }

  private static RuntimeException gone(String process) {
    return new Diagnostic(
            "There is no process " + process,
            "/proc/" + process,
            "it has ended, or never was",
            "name one that runs; ./clrsim ps lists those of .NET")
        .thrown();
  }

  /** As it is now: a process that goes on takes more. */
  @Override
  public List<Range> writable() {
    try {
      return Files.readAllLines(Path.of("/proc", process, "maps")).stream()
          .map(WRITABLE::matcher)
          .filter(Matcher::lookingAt)
          .map(parts -> new Range(number(parts.group(1)), number(parts.group(2))))
          .toList();
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

  @Override
  public String name() {
    return "process " + process;
  }

  /** One that has ended has no mappings, or can no longer be asked for them. */
  @Override
  public void requireThere() {
    LiveTarget now = of(process);
    now.close();
    if (now.mappings.isEmpty()) {
      throw new Diagnostic(
              "Process %s has ended while it was read".formatted(process),
              "/proc/" + process,
              "it keeps its number until its parent takes note, and has no memory any more",
              "name one that runs; ./clrsim ps lists them")
          .thrown();
    }
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
