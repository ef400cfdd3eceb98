package io.github.clrsim.orders;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one real runtime told a profiler about one program, in words that the simulation shares.
 *
 * @param scenario the counterpart of that program
 * @param profile the rules of that runtime
 * @param low the events that the profiler asked for
 * @param high the second half of them
 * @param probe the class of the entry assembly that the profiler asked for too early; empty if none
 * @param callers methods that only call others, in the place of the program's own Main
 * @param asks in which callbacks the profiler asked a row of questions, and which is the first of
 *     it
 * @param objectsFrom the mark from which on all objects are the program's; empty if there is none
 * @param crashes whether the process died of a question that the profiler asked
 * @param allowances in which ways the simulation may differ
 * @param lines what was told, in order
 */
record LoggedOrder(
    String scenario,
    String profile,
    int low,
    int high,
    String probe,
    List<String> callers,
    Map<String, String> asks,
    String objectsFrom,
    boolean crashes,
    List<Allowance> allowances,
    List<String> lines) {
  private static final String END_OF_HEAD = "---";

  /** How a line may differ. */
  enum Kind {
    /** It stands in the log only. */
    LOGGED,
    /** It stands in the simulated order only. */
    SIMULATED,
    /** It stands in both, at another place. */
    MOVED
  }

  /**
   * A difference that a rule allows.
   *
   * @param rule its number in docs/RULES.md
   * @param lines which lines it is about, with a star for any text
   */
  record Allowance(String rule, Kind kind, String lines, String why) {
    boolean allows(Kind differs, String line) {
      return differs == kind
          && Stream.of(lines.split("\\*", -1))
              .map(Pattern::quote)
              .reduce((left, right) -> left + ".*" + right)
              .filter(line::matches)
              .isPresent();
    }
  }

  /** What its profiler must know. */
  Map<String, String> options() {
    return Map.of(
        "low", Integer.toHexString(low),
        "high", Integer.toHexString(high),
        "probe", probe,
        "asks", String.join(" ", asks.keySet()));
  }

  static LoggedOrder read(Path file) {
    try {
      return parse(file.getFileName().toString(), Files.readAllLines(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static LoggedOrder parse(String file, List<String> text) {
    int cut = text.indexOf(END_OF_HEAD);
    if (cut < 0) {
      throw new IllegalArgumentException(file + " has no line " + END_OF_HEAD);
    }
    List<String> head =
        text.subList(0, cut).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .toList();
    String[] mask = one(file, head, "mask").split(" ", -1);
    return new LoggedOrder(
        one(file, head, "scenario"),
        one(file, head, "profile"),
        Integer.parseUnsignedInt(mask[0], 16),
        Integer.parseUnsignedInt(mask[1], 16),
        String.join("", all(head, "probe")),
        all(head, "caller"),
        all(head, "asks").stream()
            .map(line -> line.split(" ", -1))
            .collect(Collectors.toMap(words -> words[0], words -> words[1])),
        String.join("", all(head, "objects")),
        !all(head, "crashes").isEmpty(),
        all(head, "allow").stream().map(line -> allowance(file, line)).toList(),
        text.subList(cut + 1, text.size()).stream().filter(line -> !line.isBlank()).toList());
  }

  private static Allowance allowance(String file, String text) {
    var written = Pattern.compile("(N\\d+) (logged|simulated|moved) \"([^\"]+)\": (.+)");
    var matcher = written.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(file + ": no allowance: " + text);
    }
    return new Allowance(
        matcher.group(1),
        Kind.valueOf(matcher.group(2).toUpperCase(java.util.Locale.ROOT)),
        matcher.group(3),
        matcher.group(4));
  }

  private static String one(String file, List<String> head, String keyword) {
    List<String> found = all(head, keyword);
    if (found.size() != 1) {
      throw new IllegalArgumentException(file + " names no or several: " + keyword);
    }
    return found.getFirst();
  }

  private static List<String> all(List<String> head, String keyword) {
    List<String> found = new ArrayList<>();
    for (String line : head) {
      if (line.startsWith(keyword + " ") || line.equals(keyword)) {
        found.add(line.substring(keyword.length()).strip());
      }
    }
    return found;
  }
}
