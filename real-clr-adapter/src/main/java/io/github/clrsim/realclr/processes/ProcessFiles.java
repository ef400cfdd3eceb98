package io.github.clrsim.realclr.processes;

import io.github.clrsim.realclr.elf.BuildId;
import io.github.clrsim.realclr.elf.ElfFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What {@code /proc} says of one process (proc(5)). The process may end, or be another user's, at
 * any moment: whatever cannot be read is absent.
 */
record ProcessFiles(Path directory) {
  /** Its first address and its path, where the first byte of the file is. */
  private static final Pattern CORE_CLR =
      Pattern.compile("(\\p{XDigit}+)-\\S+ \\S+ 0+ .* (/\\S.*/libcoreclr\\.so)(?: \\(deleted\\))?");

  private static final Pattern ENDED = Pattern.compile("[ZXx]");

  private static final Pattern STOPPED = Pattern.compile("[Tt]");

  /** Behind the name of the program, which may have blanks and parentheses in it. */
  private static final int START_TIME = 19;

  private static final int PARENT = 1;
  private static final int FLAGS = 6;
  private static final long PF_KTHREAD = 0x0020_0000; // sched.h of the kernel

  long pid() {
    return Long.parseLong(directory.getFileName().toString());
  }

  /** When it began, in the clock of the kernel; empty for one that has ended, or is a zombie. */
  Optional<String> startTime() {
    return stat()
        .filter(fields -> !ENDED.matcher(fields.getFirst()).matches())
        .map(fields -> fields.get(START_TIME));
  }

  private Optional<List<String>> stat() {
    return text("stat")
        .map(stat -> stat.substring(stat.lastIndexOf(')') + 1).strip().split("\\s+", -1))
        .filter(fields -> fields.length > START_TIME)
        .map(List::of);
  }

  /** Whether it has ended, and keeps its number until its parent takes note. */
  boolean isZombie() {
    return stat().filter(fields -> ENDED.matcher(fields.getFirst()).matches()).isPresent();
  }

  /** Whether a signal or a debugger has stopped it. */
  boolean isStopped() {
    return stat().filter(fields -> STOPPED.matcher(fields.getFirst()).matches()).isPresent();
  }

  /** Whether it is a part of the kernel. */
  boolean isOfKernel() {
    return stat()
        .filter(fields -> (Long.parseLong(fields.get(FLAGS)) & PF_KTHREAD) != 0)
        .isPresent();
  }

  /** The number of its parent; 0 if that is not here. */
  long parent() {
    return stat().map(fields -> Long.parseLong(fields.get(PARENT))).orElse(0L);
  }

  /** What it is called: the beginning of its program's name, or what it calls itself. */
  String shortName() {
    return text("comm").map(String::strip).orElse("?");
  }

  /** The program that it runs, by the path that the kernel tells; empty for what runs none. */
  Optional<Path> program() {
    return link("exe");
  }

  private Optional<Path> link(String file) {
    try {
      return Optional.of(Files.readSymbolicLink(directory.resolve(file)));
    } catch (IOException | UnsupportedOperationException unreadable) {
      return Optional.empty();
    }
  }

  /** The number that it has for itself, which in a container is another. */
  long ownPid() {
    return status("NSpid")
        .map(numbers -> Long.parseLong(numbers.substring(numbers.lastIndexOf('\t') + 1)))
        .orElseGet(this::pid);
  }

  /** The number of the user as whom it runs; empty if that cannot be read. */
  Optional<Integer> userNumber() {
    return status("Uid").map(numbers -> Integer.parseInt(numbers.split("\t", -1)[0]));
  }

  /** The rest of a line of its status. */
  private Optional<String> status(String name) {
    return text("status").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst();
  }

  /** Whether a file of this name is mapped into its memory. */
  boolean hasMapped(String name) {
    return text("maps").stream().flatMap(String::lines).anyMatch(line -> line.endsWith("/" + name));
  }

  /**
   * Whether this file is mapped into its memory: one of that name in a folder of that name. Where
   * that folder is, the kernel tells differently in a container.
   */
  boolean hasMapped(Path file) {
    String end =
        "/" + Objects.requireNonNull(file.getParent()).getFileName().resolve(file.getFileName());
    return text("maps").stream().flatMap(String::lines).anyMatch(line -> line.contains(end));
  }

  /** The runtime that is mapped into its memory. */
  Optional<Path> coreClr() {
    return coreClrParts().map(found -> Path.of(found.group(2)));
  }

  private Optional<MatchResult> coreClrParts() {
    return text("maps").stream()
        .flatMap(String::lines)
        .map(CORE_CLR::matcher)
        .filter(Matcher::matches)
        .map(Matcher::toMatchResult)
        .findFirst();
  }

  /** Which build of the runtime is in its memory, whatever its file is by now. */
  Optional<BuildId> loadedBuild() {
    return coreClrParts()
        .map(found -> Long.parseUnsignedLong(found.group(1), 16))
        .flatMap(base -> ElfFile.buildIdInMemory(directory.resolve("mem"), base));
  }

  /** Where its files are. */
  ProcessRoot root() {
    return ProcessRoot.of(directory);
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

  /** The folder in which it runs; the top of all if that is kept from us. */
  Path workingDirectory() {
    return link("cwd").orElse(Path.of("/"));
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

  /** The number of the user whose its directory is. */
  Optional<Integer> userOfDirectory() {
    try {
      return Optional.of((Integer) Files.getAttribute(directory, "unix:uid"));
    } catch (IOException | UnsupportedOperationException gone) {
      return Optional.empty();
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
