package io.github.clrsim.conformance.apart;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a process ended that had not said all.
 *
 * @param code what the system tells: the exit code, or 128 and the number of a signal
 * @param crash what the JVM says of a crash: the signal, and the library where it was
 */
public record Death(int code, Optional<String> crash) {
  private static final int SIGNALS = 128;

  /** Of a JVM that crashes and makes no core. */
  private static final int OF_CRASHED_JVM = 1;

  /** The signals of x86-64 Linux that end a process because of what it does itself. */
  private static final Map<Integer, String> ITS_OWN =
      Map.of(
          4, "SIGILL", 5, "SIGTRAP", 6, "SIGABRT", 7, "SIGBUS", 8, "SIGFPE", 11, "SIGSEGV", 31,
          "SIGSYS");

  /** Those by which somebody else ends it: SIGHUP, SIGINT, SIGKILL, SIGTERM. */
  private static final Set<Integer> OF_OTHERS = Set.of(1, 2, 9, 15);

  private static final Pattern SIGNAL = Pattern.compile("#\\s+(SIG[A-Z]+) .*");
  private static final Pattern FRAME = Pattern.compile("# [CV]\\s+\\[(\\S+?)\\+0x.*");

  /** The death of a process that left this file, if its JVM crashed. */
  static Death of(int code, Path crashFile) {
    return new Death(code, crash(crashFile));
  }

  private static Optional<String> crash(Path file) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
      return first(lines, SIGNAL)
          .map(signal -> signal + first(lines, FRAME).map(library -> " in " + library).orElse(""));
    } catch (IOException cannotBeRead) {
      return Optional.empty();
    }
  }

  private static Optional<String> first(List<String> lines, Pattern pattern) {
    return lines.stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(found -> found.group(1))
        .findFirst();
  }

  /** Whether somebody else ended it. */
  public boolean isByOthers() {
    return OF_OTHERS.contains(code - SIGNALS);
  }

  /** In words that go on behind "its process". */
  public String text() {
    if (crash.isPresent()) {
      return "crashed by " + crash.get();
    }
    if (code == OF_CRASHED_JVM) {
      return "crashed, or was ended with exit code 1, in the middle of a run";
    }
    if (code <= SIGNALS) {
      return "ended with exit code %d, in the middle of a run".formatted(code);
    }
    int signal = code - SIGNALS;
    return "ended by "
        + Optional.ofNullable(ITS_OWN.get(signal)).orElseGet(() -> "signal " + signal);
  }
}
