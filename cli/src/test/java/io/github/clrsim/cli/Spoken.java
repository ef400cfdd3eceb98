package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What one command said, run in this JVM. */
record Spoken(int code, String out, String err) {
  private static final int LETTER_LINES_MAX = 12;
  private static final Pattern WORD = Pattern.compile("'((?:[^']|'\\\\'')*)'|(\\S+)");

  static Spoken by(String... words) {
    return by(false, words);
  }

  /** The same, with somebody who watches standard error live. */
  static Spoken watched(String... words) {
    return by(true, words);
  }

  /** The same with the file of options of this directory. */
  static Spoken in(Path directory, String... words) {
    return by(false, directory, words);
  }

  private static Spoken by(boolean isWatched, String... words) {
    return by(isWatched, Path.of(""), words);
  }

  private static Spoken by(boolean isWatched, Path directory, String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Clrsim.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            isWatched,
            directory,
            words);
    return new Spoken(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  static Spoken by(List<String> words) {
    return by(words.toArray(String[]::new));
  }

  /** The same in a JVM of its own, with these flags; for what ends a JVM. */
  static Spoken inChild(List<String> flags, List<String> words) throws IOException {
    return inChild(flags, Map.of(), words);
  }

  /** The same, with these variables in its environment, too. */
  static Spoken inChild(List<String> flags, Map<String, String> environment, List<String> words)
      throws IOException {
    return inChild(flags, Clrsim.class, environment, words);
  }

  /** The same of another program. */
  static Spoken inChild(
      List<String> flags, Class<?> program, Map<String, String> environment, List<String> words)
      throws IOException {
    Path out = Files.createTempFile("clrsim-out-", ".txt");
    Path err = Files.createTempFile("clrsim-err-", ".txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(program.getName());
    command.addAll(words);
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      return new Spoken(process.waitFor(), Files.readString(out), Files.readString(err));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("the test was interrupted", stopped);
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  /**
   * Runs a line as it would stand in a shell; only plain and single-quoted words are understood.
   */
  static Spoken byLine(String line, String... more) {
    List<String> words = words(line);
    words.addAll(List.of(more));
    return by(words);
  }

  /** The words of such a line, behind the program's name. */
  static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(line);
    while (matcher.find()) {
      String quoted = matcher.group(1);
      words.add(quoted == null ? matcher.group(2) : quoted.replace("'\\''", "'"));
    }
    assertThat(words.removeFirst()).isEqualTo("./clrsim");
    return words;
  }

  /** The line of a finding that replays it. */
  String replayLine() {
    String line =
        out.lines().filter(each -> each.contains("./clrsim replay")).findFirst().orElseThrow();
    return line.substring(line.indexOf("./clrsim replay"));
  }

  /** Standard output as the one JSON value that it has to be. */
  JsonNode json() {
    try {
      return new ObjectMapper()
          .readerFor(JsonNode.class)
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .readValue(out);
    } catch (JsonProcessingException e) {
      throw new AssertionError("not one JSON value: " + this, e);
    }
  }

  /** Asserts that it is exit 2 with one diagnostic of a few lines and nothing else. */
  Spoken isDiagnosticAbout(String... parts) {
    assertThat(code).as(toString()).isEqualTo(2);
    assertThat(out).isEmpty();
    assertThat(err).contains("  where   ").contains("  why     ").contains("  do      ");
    assertThat(err).contains(parts).doesNotContain("\tat ").doesNotContain("bug of clrsim");
    assertThat(err.lines().count()).isLessThanOrEqualTo(LETTER_LINES_MAX);
    return this;
  }
}
