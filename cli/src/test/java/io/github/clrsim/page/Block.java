package io.github.clrsim.page;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fenced block of a page.
 *
 * @param page the page's name
 * @param line where it begins
 * @param language what stands behind the fence; often nothing
 * @param before the last line of prose in front of it
 * @param lines what it holds
 */
public record Block(String page, int line, String language, String before, List<String> lines) {
  private static final String LEFT_OUT = "…";
  private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;]*m");

  /** A word with its quotes. */
  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

  private static final Pattern COMMAND =
      Pattern.compile("(?:\\(cd |\\./|\\.ci/|fixtures/|mvn |javac |[A-Z_]+=\\S+ \\./).*");

  /** Copies the list. */
  public Block {
    lines = List.copyOf(lines);
  }

  /** What it holds, as one text. */
  public String text() {
    return String.join("\n", lines) + "\n";
  }

  /** Where it stands. */
  public String where() {
    return "%s:%d".formatted(page, line);
  }

  /** True of a file of Java, as against a part of one. */
  public boolean isWholeJavaFile() {
    return language.equals("java") && lines.getFirst().startsWith("package ");
  }

  /** True of what a shell is given, as against what is printed or read. */
  public boolean isForAShell() {
    return language.equals("sh")
        || (language.isEmpty() && COMMAND.matcher(lines.getFirst()).matches());
  }

  /** The commands that a shell is given here: continued lines joined, comments left out. */
  public List<String> commands() {
    if (!isForAShell()) {
      return List.of();
    }
    String text = text().replace("\\\n", " ");
    return text.lines().map(Block::withoutComment).filter(line -> !line.isEmpty()).toList();
  }

  private static String withoutComment(String line) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(line);
    while (word.find() && !word.group().startsWith("#")) {
      words.add(word.group());
    }
    return String.join(" ", words);
  }

  /**
   * The lines here that were not printed, in this order. {@code …} stands for what the page leaves
   * out: within a line for any text, alone for any lines.
   */
  public List<String> missingFrom(String printed) {
    Iterator<String> rest = COLOUR.matcher(printed).replaceAll("").lines().iterator();
    return lines.stream()
        .filter(line -> !line.isBlank() && !line.equals(LEFT_OUT))
        .filter(line -> !isAmong(rest, shownAs(line)))
        .toList();
  }

  private static boolean isAmong(Iterator<String> rest, Predicate<String> wanted) {
    while (rest.hasNext()) {
      if (wanted.test(rest.next().stripTrailing())) {
        return true;
      }
    }
    return false;
  }

  private static Predicate<String> shownAs(String line) {
    String pattern =
        Arrays.stream(line.stripTrailing().split(LEFT_OUT, -1))
            .map(Pattern::quote)
            .collect(joining(".*"));
    return Pattern.compile(pattern).asMatchPredicate();
  }
}
