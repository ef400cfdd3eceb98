package io.github.clrsim.model.corelib.boundary;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.corelib.boundary.Routine.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The words of one thing that a text says, each with its place. Things are parted by line ends and
 * by {@code ;}, and {@code #} begins a comment.
 *
 * @param source what to call the text in diagnostics
 */
record Words(String source, List<Word> words) {
  private static final Pattern PART = Pattern.compile("[^;]+");
  private static final Pattern WORD = Pattern.compile("\\S+");

  /** A word and where it begins. */
  record Word(String text, Place place) {}

  /** All that a text says, in order; empty lines say nothing. */
  static List<Words> of(String text, String source) {
    List<Words> all = new ArrayList<>();
    int line = 0;
    for (String raw : text.lines().toList()) {
      line++;
      Matcher part = PART.matcher(raw.replaceFirst("#.*", ""));
      while (part.find()) {
        List<Word> words = new ArrayList<>();
        Matcher word = WORD.matcher(part.group());
        while (word.find()) {
          words.add(new Word(word.group(), new Place(line, part.start() + word.start() + 1)));
        }
        if (!words.isEmpty()) {
          all.add(new Words(source, List.copyOf(words)));
        }
      }
    }
    return List.copyOf(all);
  }

  String first() {
    return words.getFirst().text();
  }

  Place place() {
    return words.getFirst().place();
  }

  int size() {
    return words.size();
  }

  Word at(int index) {
    return words.get(index);
  }

  /** The words from this one on, as one text. */
  String from(int index) {
    return words.subList(index, size()).stream().map(Word::text).collect(Collectors.joining(" "));
  }

  /** A diagnostic about one of these words. */
  DiagnosticException diagnostic(int word, String fault, String why, String remedy) {
    Place place = word < size() ? at(word).place() : place();
    return new Diagnostic(fault, "%s, %s".formatted(source, place), why, remedy).thrown();
  }
}
