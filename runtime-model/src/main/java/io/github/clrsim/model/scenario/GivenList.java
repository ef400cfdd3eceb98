package io.github.clrsim.model.scenario;

import io.github.clrsim.model.scenario.ScenarioText.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * All that a method is given, {@code this} first: {@code (42, "text", true, 'c', 1.5, null, pot)}.
 * Texts and characters have no blanks, quotes, commas, parentheses, semicolons and hashes in them.
 */
public record GivenList(List<Given> all) {
  /** Nothing is given. */
  public static final GivenList NONE = new GivenList(List.of());

  static final String OPENED = "(";
  private static final String CLOSED = ")";
  private static final String PLAIN = "[^\\s\"',();#]";

  public GivenList {
    all = List.copyOf(all);
  }

  /** How much is given. */
  public int size() {
    return all.size();
  }

  /** The objects among it. */
  List<String> objects() {
    return all.stream()
        .filter(Given.Named.class::isInstance)
        .map(given -> ((Given.Named) given).object())
        .toList();
  }

  GivenList renamed(UnaryOperator<String> name) {
    return new GivenList(
        all.stream()
            .map(
                given ->
                    given instanceof Given.Named(String object)
                        ? new Given.Named(name.apply(object))
                        : given)
            .toList());
  }

  /** Nothing, where nothing is given; parentheses without anything say the same. */
  @Override
  public String toString() {
    return all.isEmpty()
        ? ""
        : all.stream().map(Given::toString).collect(Collectors.joining(", ", OPENED, CLOSED));
  }

  /** What a line gives, which ends it, as one word of its own. */
  static List<Word> asOneWord(List<Word> words) {
    int first = 0;
    while (first < words.size() && !words.get(first).text().startsWith(OPENED)) {
      first++;
    }
    if (first >= words.size()) {
      return words;
    }
    List<Word> joined = new ArrayList<>(words.subList(0, first));
    joined.add(words.get(first).saying(Word.joined(words.subList(first, words.size()))));
    return joined;
  }

  /** Reads what a word says. */
  static GivenList read(Word word) {
    String text = word.text();
    if (text.isEmpty()) {
      return NONE;
    }
    if (!text.startsWith(OPENED) || !text.endsWith(CLOSED)) {
      throw word.refused(
          "\"%s\" does not stand in parentheses".formatted(text),
          "write what the method is given like this: (42, \"text\", true, 'c', 1.5, null, pot)");
    }
    String inside = text.substring(1, text.length() - 1).strip();
    List<Given> all = new ArrayList<>();
    if (!inside.isEmpty()) {
      for (String part : inside.split(",", -1)) {
        all.add(one(part.strip(), word));
      }
    }
    return new GivenList(all);
  }

  private static Given one(String part, Word word) {
    if (part.matches("-?[0-9]{1,18}")) {
      return new Given.Whole(Long.parseLong(part));
    }
    if (part.matches("-?[0-9]{1,18}[.][0-9]{1,18}")) {
      return new Given.Real(Double.parseDouble(part));
    }
    if (part.matches("'%s'".formatted(PLAIN))) {
      return new Given.Char(part.charAt(1));
    }
    if (part.matches("\"%s*\"".formatted(PLAIN))) {
      return new Given.Text(part.substring(1, part.length() - 1));
    }
    return switch (part) {
      case "true" -> new Given.Truth(true);
      case "false" -> new Given.Truth(false);
      case "null" -> new Given.Nothing();
      default -> {
        if (!part.matches("[A-Za-z_][A-Za-z0-9_.-]*")) {
          throw word.refused(
              "\"%s\" can be given to no method".formatted(part),
              "write a number, true, false, null, a 'c'haracter, a \"text\" without blanks, or the"
                  + " name of an object");
        }
        yield new Given.Named(part);
      }
    };
  }
}
