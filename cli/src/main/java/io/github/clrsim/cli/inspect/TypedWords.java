package io.github.clrsim.cli.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of a line, as a shell takes them apart: what is in quotes belongs together. */
public final class TypedWords {
  // Words may begin and end with quotes anywhere, as in --type='Cache<int>'.
  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"]|['\"])+");
  private static final Pattern QUOTED = Pattern.compile("'([^']*)'|\"([^\"]*)\"");

  private TypedWords() {}

  /** The words of a line. */
  public static List<String> of(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(line);
    while (word.find()) {
      words.add(
          QUOTED
              .matcher(word.group())
              .replaceAll(
                  quoted ->
                      Matcher.quoteReplacement(
                          quoted.group(1) == null ? quoted.group(2) : quoted.group(1))));
    }
    return words;
  }
}
