package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every rule that code and pages cite by its number stands in docs/RULES.md. */
class RulesPageTest {
  private static final Path ROOT = Path.of("..");
  private static final Path PAGE = ROOT.resolve(Path.of("docs", "RULES.md"));
  private static final Pattern ROW = Pattern.compile("(?m)^\\| ([GNR]\\d+|calls \\d+) \\|");

  // A word boundary alone would find the R8 of a longer name, a dash alone the end of a range.
  private static final Pattern CITED =
      Pattern.compile("(?<![\\w.-])([GNR])(\\d{1,3})(?:-[GNR](\\d{1,3}))?(?!\\w)");
  private static final Pattern CALLS = Pattern.compile("\\bcalls (\\d+)(?: and (\\d+))?\\b");

  @Test
  void everyRuleThatIsCitedStandsOnThePage() throws IOException {
    Set<String> rows = rows();
    Map<Path, List<String>> missing = new LinkedHashMap<>();
    int cited = 0;
    for (Path file : citing()) {
      List<String> rules = citedIn(Files.readString(file));
      cited += rules.size();
      List<String> unknown = rules.stream().filter(rule -> !isRow(rule, rows)).toList();
      if (!unknown.isEmpty()) {
        missing.put(ROOT.relativize(file), unknown);
      }
    }
    assertThat(missing).as("cited, and no row of docs/RULES.md").isEmpty();
    assertThat(cited).as("citations found at all").isGreaterThan(100);
  }

  @Test
  void aRuleStandsOnThePageOnce() throws IOException {
    List<String> numbers =
        ROW.matcher(Files.readString(PAGE))
            .results()
            .map(row -> row.group(1).replaceFirst("^[GN]", "ordering "))
            .toList();
    assertThat(numbers).hasSizeGreaterThan(80).doesNotHaveDuplicates();
  }

  @Test
  void citationsAreFoundInRangesToo() {
    assertThat(citedIn("races R1-R4, R8; ordering G45-G47, N48; calls 2 and 4; x.R9, GR7, G5x"))
        .containsExactly(
            "R1", "R2", "R3", "R4", "R8", "G45", "?46", "G47", "N48", "calls 2", "calls 4");
  }

  private static Set<String> rows() throws IOException {
    return ROW.matcher(Files.readString(PAGE))
        .results()
        .map(row -> row.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** G and N share one line of numbers, so what lies within a range of them may be either. */
  private static boolean isRow(String rule, Set<String> rows) {
    return rule.startsWith("?")
        ? rows.contains("G" + rule.substring(1)) || rows.contains("N" + rule.substring(1))
        : rows.contains(rule);
  }

  private static List<String> citedIn(String text) {
    List<String> rules = new ArrayList<>();
    CITED.matcher(text).results().forEach(citation -> addRange(citation, rules));
    CALLS
        .matcher(text)
        .results()
        .flatMap(citation -> Stream.of(citation.group(1), citation.group(2)))
        .filter(number -> number != null)
        .forEach(number -> rules.add("calls " + number));
    return rules;
  }

  private static void addRange(MatchResult citation, List<String> rules) {
    String letter = citation.group(1);
    int first = Integer.parseInt(citation.group(2));
    int last = citation.group(3) == null ? first : Integer.parseInt(citation.group(3));
    for (int number = first; number <= last; number++) {
      boolean isEnd = number == first || number == last;
      rules.add((isEnd || letter.equals("R") ? letter : "?") + number);
    }
  }

  /** All main sources, and the pages. */
  private static List<Path> citing() {
    List<Path> files = new ArrayList<>(filesIn(ROOT.resolve("docs"), ".md"));
    files.add(ROOT.resolve("README.md"));
    files.add(ROOT.resolve("CONTRIBUTING.md"));
    for (Path module : modules()) {
      files.addAll(filesIn(module.resolve(Path.of("src", "main", "java")), ".java"));
    }
    return files;
  }

  private static List<Path> modules() {
    try (Stream<Path> directories = Files.list(ROOT)) {
      return directories
          .filter(directory -> Files.isRegularFile(directory.resolve("pom.xml")))
          .filter(directory -> Files.isDirectory(directory.resolve(Path.of("src", "main", "java"))))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> filesIn(Path directory, String suffix) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
