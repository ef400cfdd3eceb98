package io.github.clrsim.realclr.record;

import io.github.clrsim.api.spec.EnumSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.Similar;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
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
final class EventWords {
  private static final String OPTION = "option --events";

  /** All groups, as far as the runtime knows them. */
  private static final String EVERYTHING = "all";

  private static final Pattern NUMBER = Pattern.compile("0[xX](\\p{XDigit}{1,16})");

  private static final String PREFIX = "COR_PRF_";

  /** What is left out where a name is written short; the longest first. */
  private static final List<String> PREFIXES =
      List.of("COR_PRF_HIGH_MONITOR_", "COR_PRF_HIGH_", "COR_PRF_MONITOR_", PREFIX);

  private static final SequencedMap<String, RecordedEvents> GROUPS = groups();
  private static final SequencedMap<String, RecordedEvents> FLAGS = flags();
  private static final SequencedMap<String, RecordedEvents> SHORT = shortWords();
  private static final RecordedEvents NAMED = union(FLAGS);

  /** COR_PRF_HIGH_MONITOR_EVENT_PIPE and what came after it. */
  private static final RecordedEvents SINCE_5 = new RecordedEvents(0, ~0x7f);

  private EventWords() {}

  /** Groups first, then flags as the API spells them. */
  static List<String> all() {
    return Stream.concat(GROUPS.sequencedKeySet().stream(), FLAGS.sequencedKeySet().stream())
        .toList();
  }

  /** See {@link RecordedEvents#of}. */
  static RecordedEvents read(String list, RuntimeVersion runtime) {
    return Stream.of(list.split(",", -1))
        .map(String::strip)
        .map(word -> known(word, runtime))
        .reduce(RecordedEvents.NONE, RecordedEvents::and);
  }

  private static RecordedEvents known(String word, RuntimeVersion runtime) {
    RecordedEvents meant = meaning(word);
    RecordedEvents fit = runtime.major() < 5 ? meant.without(SINCE_5) : meant;
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

  /**
   * What one word means, on the newest runtime.
   *
   * @throws DiagnosticException if it means nothing
   */
  static RecordedEvents meaning(String word) {
    Matcher number = NUMBER.matcher(word);
    if (number.matches()) {
      return numbered(word, Long.parseUnsignedLong(number.group(1), 16));
    }
    String upper = word.toUpperCase(Locale.ROOT);
    return Optional.ofNullable(SHORT.get(word.toLowerCase(Locale.ROOT)))
        .or(() -> Optional.ofNullable(FLAGS.get(upper)))
        .orElseThrow(() -> meaningless(word, upper));
  }

  private static RecordedEvents numbered(String word, long bits) {
    RecordedEvents mask = new RecordedEvents((int) bits, (int) (bits >>> Integer.SIZE));
    RecordedEvents rest = mask.without(NAMED);
    if (!rest.isEmpty()) {
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
                ? "One of the events is a word without letters"
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

  private static SequencedMap<String, RecordedEvents> groups() {
    SequencedMap<String, RecordedEvents> groups = new LinkedHashMap<>();
    for (EventGroup group : EventGroup.values()) {
      groups.put(group.word(), group.events());
    }
    groups.put(EVERYTHING, union(groups));
    return Collections.unmodifiableSequencedMap(groups);
  }

  private static SequencedMap<String, RecordedEvents> flags() {
    SequencedMap<String, RecordedEvents> flags = new LinkedHashMap<>();
    for (EnumSpec.Value flag : ProfilingSpec.get().enumeration("COR_PRF_MONITOR").values()) {
      flags.put(flag.name(), new RecordedEvents(flag.value(), 0));
    }
    for (EnumSpec.Value flag : ProfilingSpec.get().enumeration("COR_PRF_HIGH_MONITOR").values()) {
      flags.put(flag.name(), new RecordedEvents(0, flag.value()));
    }
    return Collections.unmodifiableSequencedMap(flags);
  }

  /** In small letters; a group wins over a flag. */
  private static SequencedMap<String, RecordedEvents> shortWords() {
    SequencedMap<String, RecordedEvents> words = new LinkedHashMap<>(GROUPS);
    FLAGS.forEach(
        (name, events) ->
            PREFIXES.stream()
                .filter(name::startsWith)
                .map(prefix -> name.substring(prefix.length()).toLowerCase(Locale.ROOT))
                .forEach(word -> words.putIfAbsent(word, events)));
    return Collections.unmodifiableSequencedMap(words);
  }

  private static RecordedEvents union(Map<String, RecordedEvents> all) {
    return all.values().stream().reduce(RecordedEvents.NONE, RecordedEvents::and);
  }
}
