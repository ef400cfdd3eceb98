package io.github.clrsim.api.event;

import io.github.clrsim.api.spec.EnumSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.Similar;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What can stand in an event mask that a user writes, and what it means. */
public final class EventWords {
  private static final String OPTION = "option --events";

  /** All groups, as far as the runtime knows them. */
  private static final String EVERYTHING = "all";

  private static final Pattern NUMBER = Pattern.compile("0[xX](\\p{XDigit}{1,16})");

  private static final String PREFIX = "COR_PRF_";

  /** What is left out where a name is written short; the longest first. */
  private static final List<String> PREFIXES =
      List.of("COR_PRF_HIGH_MONITOR_", "COR_PRF_HIGH_", "COR_PRF_MONITOR_", PREFIX);

  private static final SequencedMap<String, EventMask> GROUPS = groups();
  private static final SequencedMap<String, EventMask> FLAGS = flags();
  private static final SequencedMap<String, EventMask> SHORT = shortWords();
  private static final EventMask NAMED = union(FLAGS);

  /** COR_PRF_HIGH_MONITOR_EVENT_PIPE and what came after it. */
  private static final EventMask SINCE_5 = new EventMask(0, ~0x7f);

  private EventWords() {}

  /** Groups first, then flags as the API spells them. */
  public static List<String> all() {
    return Stream.concat(GROUPS.sequencedKeySet().stream(), FLAGS.sequencedKeySet().stream())
        .toList();
  }

  /**
   * Reads a list of groups, flags and numbers, parted by commas.
   *
   * @param runtime the version that is asked for them, such as 9.0.5
   * @throws DiagnosticException if one of them means nothing, or the runtime does not know it
   */
  public static EventMask read(String list, String runtime) {
    return Stream.of(list.split(",", -1))
        .map(String::strip)
        .map(word -> known(word, runtime))
        .reduce(EventMask.NONE, EventMask::and);
  }

  /**
   * The same for a profiler that comes into a process that runs: of a group what it may ask for
   * then.
   *
   * @param runtime the version that is asked for them, such as 9.0.5
   * @throws DiagnosticException if one of them means nothing, or nothing that it may ask for
   */
  public static EventMask readForAttach(String list, String runtime) {
    return Stream.of(list.split(",", -1))
        .map(String::strip)
        .map(word -> attachable(word, runtime))
        .reduce(EventMask.NONE, EventMask::and);
  }

  private static EventMask attachable(String word, String runtime) {
    EventMask meant = known(word, runtime);
    EventMask rest = meant.without(EventMask.AFTER_ATTACH);
    EventMask fit = meant.without(rest);
    if (fit.equals(EventMask.NONE)) {
      throw new Diagnostic(
              "%s is asked for, which a runtime refuses who attaches".formatted(word),
              OPTION,
              "it has to be asked for in Initialize, before the program runs; corprof.idl lists in"
                  + " COR_PRF_ALLOWABLE_AFTER_ATTACH what may come later",
              "leave it out, or record the program from its start")
          .thrown();
    }
    return fit;
  }

  private static EventMask known(String word, String runtime) {
    EventMask meant = meaning(word);
    EventMask fit = isBefore5(runtime) ? meant.without(SINCE_5) : meant;
    if (!fit.equals(meant) && !word.equalsIgnoreCase(EVERYTHING)) {
      throw new Diagnostic(
              "%s is asked for, which .NET %s does not know".formatted(word, runtime),
              OPTION,
              "it came with .NET 5; older runtimes take the flag and never tell of anything",
              "leave it out, or record on a newer runtime by --runtime")
          .thrown();
    }
    return fit;
  }

  private static boolean isBefore5(String runtime) {
    return Integer.parseInt(runtime.replaceFirst("\\..*", "")) < 5;
  }

  /**
   * What one word means, on the newest runtime.
   *
   * @throws DiagnosticException if it means nothing
   */
  public static EventMask meaning(String word) {
    Matcher number = NUMBER.matcher(word);
    if (number.matches()) {
      return numbered(word, Long.parseUnsignedLong(number.group(1), 16));
    }
    String upper = word.toUpperCase(Locale.ROOT);
    return Optional.ofNullable(SHORT.get(word.toLowerCase(Locale.ROOT)))
        .or(() -> Optional.ofNullable(FLAGS.get(upper)))
        .orElseThrow(() -> meaningless(word, upper));
  }

  private static EventMask numbered(String word, long bits) {
    EventMask mask = new EventMask((int) bits, (int) (bits >>> Integer.SIZE));
    EventMask rest = mask.without(NAMED);
    if (!rest.equals(EventMask.NONE)) {
      throw new Diagnostic(
              "The event mask %s has bits without a name: %s".formatted(word, rest.text()),
              OPTION,
              "corprof.idl gives them no meaning, so nobody can say what a runtime does with them",
              "leave them out; the low 32 bits are COR_PRF_MONITOR, those above are"
                  + " COR_PRF_HIGH_MONITOR")
          .thrown();
    }
    return mask;
  }

  private static DiagnosticException meaningless(String word, String upper) {
    return new Diagnostic(
            word.isEmpty()
                ? "One of the events is empty"
                : "\"%s\" names no events".formatted(word),
            OPTION,
            ("it takes groups (%s), names of COR_PRF_MONITOR and COR_PRF_HIGH_MONITOR, and 0x with"
                    + " up to 16 hexadecimal digits; a comma between two")
                .formatted(String.join(", ", GROUPS.sequencedKeySet())),
            advice(word, upper))
        .thrown();
  }

  private static String advice(String word, String upper) {
    if (!word.isEmpty() && Character.isDigit(word.charAt(0))) {
      return "write a number as in corprof.idl: 0x with up to 16 hexadecimal digits";
    }
    return upper.startsWith(PREFIX)
        ? Similar.advice(upper, FLAGS.keySet(), "name some of these")
        : Similar.advice(word, SHORT.keySet(), "name some of these");
  }

  private static SequencedMap<String, EventMask> groups() {
    SequencedMap<String, EventMask> groups = new LinkedHashMap<>();
    for (EventGroup group : EventGroup.values()) {
      groups.put(group.word(), group.events());
    }
    groups.put(EVERYTHING, union(groups));
    return Collections.unmodifiableSequencedMap(groups);
  }

  private static SequencedMap<String, EventMask> flags() {
    SequencedMap<String, EventMask> flags = new LinkedHashMap<>();
    for (EnumSpec.Value flag : ProfilingSpec.get().enumeration("COR_PRF_MONITOR").values()) {
      flags.put(flag.name(), new EventMask(flag.value(), 0));
    }
    for (EnumSpec.Value flag : ProfilingSpec.get().enumeration("COR_PRF_HIGH_MONITOR").values()) {
      flags.put(flag.name(), new EventMask(0, flag.value()));
    }
    return Collections.unmodifiableSequencedMap(flags);
  }

  /** In small letters; a group wins over a flag. */
  private static SequencedMap<String, EventMask> shortWords() {
    SequencedMap<String, EventMask> words = new LinkedHashMap<>(GROUPS);
    FLAGS.forEach(
        (name, events) ->
            PREFIXES.stream()
                .filter(name::startsWith)
                .map(prefix -> name.substring(prefix.length()).toLowerCase(Locale.ROOT))
                .forEach(word -> words.putIfAbsent(word, events)));
    return Collections.unmodifiableSequencedMap(words);
  }

  private static EventMask union(Map<String, EventMask> all) {
    return all.values().stream().reduce(EventMask.NONE, EventMask::and);
  }
}
