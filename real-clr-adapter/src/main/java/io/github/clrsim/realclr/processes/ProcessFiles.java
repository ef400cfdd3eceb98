package io.github.clrsim.realclr.processes;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What {@code /proc} says of one process (proc(5)). The process may end, or be another user's, at
 * any moment: whatever cannot be read is absent.
 */
record ProcessFiles(Path directory) {
  private static final Pattern CORE_CLR =
      Pattern.compile(" (/\\S.*/libcoreclr\\.so)(?: \\(deleted\\))?$");
  private static final Pattern ENDED = Pattern.compile("[ZXx]");

  /** Behind the name of the program, which may have blanks and parentheses in it. */
  private static final int START_TIME = 19;

  long pid() {
    return Long.parseLong(directory.getFileName().toString());
  }

  /** When it began, in the clock of the kernel; empty for one that has ended, or is a zombie. */
  Optional<String> startTime() {
    return text("stat")
        .map(stat -> stat.substring(stat.lastIndexOf(')') + 1).strip().split("\\s+", -1))
        .filter(fields -> fields.length > START_TIME && !ENDED.matcher(fields[0]).matches())
        .map(fields -> fields[START_TIME]);
  }

  /** The runtime that is mapped into its memory. */
  Optional<Path> coreClr() {
    return text("maps").stream()
        .flatMap(String::lines)
        .map(CORE_CLR::matcher)
        .filter(Matcher::find)
        .map(found -> Path.of(found.group(1)))
        .findFirst();
  }

  /** Whether we may read its memory, as a debugger does. */
  boolean isMemoryReadable() {
    try (FileChannel memory = FileChannel.open(directory.resolve("mem"), StandardOpenOption.READ)) {
      return memory.isOpen();
    } catch (IOException refused) {
      return false;
    }
  }

  List<String> command() {
    return words("cmdline").toList();
  }

  /** The directory for temporary files that its environment names. */
  Optional<Path> temporaryDirectory() {
    return words("environ")
        .filter(word -> word.startsWith("TMPDIR=/"))
        .map(word -> Path.of(word.substring("TMPDIR=".length())))
        .findFirst();
  }

  String user() {
    try {
      return Files.getOwner(directory).getName();
    } catch (IOException | UnsupportedOperationException gone) {
      return "";
    }
  }

  private Stream<String> words(String file) {
    return text(file).stream()
        .flatMap(text -> Stream.of(text.split("\0", -1)))
        .filter(word -> !word.isEmpty());
  }

  private Optional<String> text(String file) {
    try {
      byte[] bytes = Files.readAllBytes(directory.resolve(file));
      return Optional.of(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException | SecurityException unreadable) {
      return Optional.empty();
    }
  }
}
