package io.github.clrsim.spark;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What stands behind the jar in the line of {@code spark-submit}.
 *
 * @param program where clrsim.jar is
 * @param java the JVM that runs it, if it is not that of the executor
 * @param store where the campaign is
 * @param parts in how many parts it is run
 * @param work the words of a worker that say which campaign it is, and how long it goes on
 * @param report the words of the report
 */
record Words(
    String program,
    Optional<String> java,
    String store,
    int parts,
    List<String> work,
    List<String> report) {
  private static final String USAGE =
      "spark-submit … clrsim-campaign-spark.jar --clrsim CLRSIM.JAR --store STORE --parts"
          + " 64 [options of campaign report] -- --profiler NAME …";
  private static final int PARTS_MAX = 100_000;
  private static final int USUAL_PARTS = 16;
  private static final Pattern URI_TEXT = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");

  Words {
    work = List.copyOf(work);
    report = List.copyOf(report);
  }

  /**
   * Reads them.
   *
   * @throws Fault if they are not those of a campaign
   */
  static Words of(List<String> words) {
    int end = words.contains("--") ? words.indexOf("--") : words.size();
    Deque<String> left = new ArrayDeque<>(words.subList(0, end));
    Optional<String> program = Optional.empty();
    Optional<String> java = Optional.empty();
    Optional<String> store = Optional.empty();
    int parts = USUAL_PARTS;
    List<String> work =
        new ArrayList<>(words.subList(Math.min(end + 1, words.size()), words.size()));
    List<String> report = new ArrayList<>();
    while (!left.isEmpty()) {
      String word = left.removeFirst();
      String option = word.replaceFirst("=.*", "");
      switch (option) {
        case "--clrsim" -> program = Optional.of(value(word, left));
        case "--java" -> java = Optional.of(value(word, left));
        case "--store" -> store = Optional.of(onAnyMachine(value(word, left)));
        case "--parts" -> parts = number(value(word, left));
        case "--findings" -> {
          String findings = "--findings=" + value(word, left);
          work.add(findings);
          report.add(findings);
        }
        case "--time" -> {
          work.add("--time=" + value(word, left));
          report.add("--partial");
        }
        default -> report.add(word);
      }
    }
    return new Words(
        program.orElseThrow(() -> missing("--clrsim")),
        java,
        store.orElseThrow(() -> missing("--store")),
        parts,
        work,
        report);
  }

  private static String value(String word, Deque<String> left) {
    int sign = word.indexOf('=');
    String value =
        sign >= 0 ? word.substring(sign + 1) : Optional.ofNullable(left.pollFirst()).orElse("");
    if (value.isBlank()) {
      throw missing("the value of " + word.replaceFirst("=.*", ""));
    }
    return value;
  }

  private static int number(String text) {
    if (!text.matches("[0-9]{1,6}")
        || Integer.parseInt(text) < 1
        || Integer.parseInt(text) > PARTS_MAX) {
      throw new Fault(
          "\"%s\" is no number of parts".formatted(text),
          "option --parts",
          "each part of a campaign is a task of Spark",
          "choose a number from 1 to " + PARTS_MAX);
    }
    return Integer.parseInt(text);
  }

  /** An executor has another working directory. */
  private static String onAnyMachine(String store) {
    return URI_TEXT.matcher(store).matches() ? store : Path.of(store).toAbsolutePath().toString();
  }

  private static Fault missing(String what) {
    return new Fault(
        what + " is missing",
        "the words behind the jar of the program",
        "workers are processes that run clrsim.jar, and a store is all that they share",
        "say " + USAGE);
  }
}
