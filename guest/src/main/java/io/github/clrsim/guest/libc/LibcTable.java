package io.github.clrsim.guest.libc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What stands in the place of each function of the C library: libc.txt, in the order of its lines.
 */
public final class LibcTable {
  private static final String RESOURCE = "libc.txt";
  private static final Map<String, Kind> KINDS = read();
  private static final List<String> NAMES = new ArrayList<>(KINDS.keySet());
  private static final Map<String, Integer> NUMBERS = numbers();
  private static final Map<String, Integer> OF_TABLE = Map.copyOf(NUMBERS);

  private LibcTable() {}

  /** How a function is taken. */
  public enum Kind {
    /** As it is. */
    PASSED,
    /** By machine code of the host's: its allocator, and what tells threads apart. */
    OWN,
    /** By a class of this package. */
    MODELLED,
    /** Not at all: a limit of ours. */
    REFUSED
  }

  /** How a function is taken; empty if the table does not know it. */
  public static Optional<Kind> kind(String name) {
    return Optional.ofNullable(KINDS.get(name));
  }

  /** All functions of one kind. */
  static List<String> all(Kind kind) {
    return KINDS.entrySet().stream()
        .filter(entry -> entry.getValue() == kind)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The number of a function's thunk; those that the table does not know are numbered behind. */
  public static synchronized int number(String name) {
    Integer known = NUMBERS.get(name);
    if (known != null) {
      return known;
    }
    NAMES.add(name);
    NUMBERS.put(name, NAMES.size() - 1);
    return NAMES.size() - 1;
  }

  /** The number of a function that the table knows. */
  static int numberInTable(String name) {
    return Optional.ofNullable(OF_TABLE.get(name)).orElseThrow();
  }

  private static Map<String, Integer> numbers() {
    Map<String, Integer> numbers = new HashMap<>();
    NAMES.forEach(name -> numbers.put(name, numbers.size()));
    return numbers;
  }

  /** The function with a number. */
  static synchronized String name(int number) {
    return NAMES.get(number);
  }

  /** How many functions the table knows. */
  static int size() {
    return KINDS.size();
  }

  private static Map<String, Kind> read() {
    try (InputStream resource = LibcTable.class.getResourceAsStream(RESOURCE)) {
      if (resource == null) {
        throw new IllegalStateException(RESOURCE + " is missing");
      }
      String text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
      Map<String, Kind> kinds = new LinkedHashMap<>();
      text.lines()
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .forEach(
              line -> {
                String[] words = line.split(" +", 2);
                if (kinds.put(words[1], Kind.valueOf(words[0].toUpperCase(Locale.ROOT))) != null) {
                  throw new IllegalStateException("twice in " + RESOURCE + ": " + words[1]);
                }
              });
      return kinds;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
