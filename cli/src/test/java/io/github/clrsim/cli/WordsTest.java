package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users read keeps to the words of the field; docs/GLOSSARY.md says which they are. */
class WordsTest {
  private static final Path ROOT = Path.of("..");

  /** Words of our own that a stranger would have to look up. */
  private static final Pattern OUR_OWN =
      Pattern.compile(
          "\\b(letters?|told|stor(y|ies)|calm(ed)?|picks?|arms?|graves?|eyes?|scenes?|sights?)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Where such a word means what everybody means by it. */
  private static final Pattern EVERYBODYS =
      Pattern.compile(
          "by letter and number|The letter and the number|words? without letters|use letters"
              + "|letter first|core library of 42 letters",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern CODE =
      Pattern.compile("```.*?```|`[^`\n]*`|\\]\\([^)]*\\)", Pattern.DOTALL);

  private static final Pattern LITERAL =
      Pattern.compile("\"\"\"(.*?)\"\"\"|\"((?:[^\"\\\\\n]|\\\\.)*)\"", Pattern.DOTALL);

  @Test
  void pagesSpeakTheLanguageOfTheField() throws IOException {
    List<Path> pages = pages();
    assertThat(pages).hasSizeGreaterThan(15);
    List<String> found = new ArrayList<>();
    for (Path page : pages) {
      found.addAll(ownWords(page, CODE.matcher(Files.readString(page)).replaceAll("`code`")));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void soDoesWhatAProgramPrints() throws IOException {
    List<String> found = new ArrayList<>();
    int literals = 0;
    for (Path source : mainSources()) {
      Matcher literal = LITERAL.matcher(Files.readString(source));
      while (literal.find()) {
        literals++;
        if (literal.group().contains(" ")) {
          found.addAll(ownWords(source, literal.group()));
        }
      }
    }
    assertThat(literals).isGreaterThan(5_000);
    assertThat(found).isEmpty();
  }

  @Test
  void anOwnWordIsSeen() {
    assertThat(ownWords(ROOT, "What is told is a story.")).hasSize(2);
    assertThat(ownWords(ROOT, "Rules are cited by letter and number.")).isEmpty();
  }

  private static List<String> ownWords(Path where, String text) {
    String rest = EVERYBODYS.matcher(text).replaceAll("");
    return OUR_OWN
        .matcher(rest)
        .results()
        .map(word -> "%s: %s".formatted(where, around(rest, word.start())))
        .toList();
  }

  private static String around(String text, int place) {
    return text.substring(Math.max(0, place - 30), Math.min(text.length(), place + 30))
        .replace('\n', ' ');
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> found =
        Files.find(
            ROOT,
            3,
            (path, file) ->
                file.isRegularFile()
                    && path.toString().endsWith(".md")
                    && !path.toString().matches(".*(/target/|/decisions/|GLOSSARY).*"))) {
      return found.sorted().toList();
    }
  }

  private static List<Path> mainSources() throws IOException {
    try (Stream<Path> found =
        Files.find(
            ROOT,
            30,
            (path, file) ->
                file.isRegularFile()
                    && path.toString().endsWith(".java")
                    && path.toString().contains("/src/main/")
                    && !path.toString().contains("/benchmarks/"))) {
      return found.sorted().toList();
    }
  }
}
