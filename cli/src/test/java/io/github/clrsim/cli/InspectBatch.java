package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command {@code inspect --batch} in a JVM of its own, as users have it: whatever ends it is
 * seen here. To be closed.
 */
final class InspectBatch implements AutoCloseable {
  private final ObjectMapper json = new ObjectMapper();
  private final Process process;
  private final Path errors;
  private final BufferedReader answers;
  private final OutputStream questions;

  private InspectBatch(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
    this.answers = process.inputReader(StandardCharsets.UTF_8);
    this.questions = process.getOutputStream();
  }

  /**
   * Begins.
   *
   * @param words of the command that say what is asked about
   */
  static InspectBatch of(String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Xmx320m"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Clrsim.class.getName()));
    command.addAll(List.of("inspect", "--batch", "--json"));
    command.addAll(List.of(words));
    File errors = Files.createTempFile("clrsim-err-", ".txt").toFile();
    return new InspectBatch(
        new ProcessBuilder(command).redirectError(errors).start(), errors.toPath());
  }

  /** Asks; the answer is to be taken next. */
  void ask(byte[] line) throws IOException {
    questions.write(line);
    questions.write('\n');
    questions.flush();
  }

  /** The next answer. */
  JsonNode answer() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new AssertionError("no answer any more:\n" + Files.readString(errors));
    }
    return json.readTree(line);
  }

  /** Asks, and takes the answer. */
  JsonNode answer(String line) throws IOException {
    ask(line.getBytes(StandardCharsets.UTF_8));
    return answer();
  }

  /** What a diagnostic says; nothing of an answer. */
  static String refusal(JsonNode answer) {
    return answer.path("diagnostic").path("what").asText();
  }

  /** Whether what asks the component has died of a question. */
  static boolean isDeath(JsonNode answer) {
    return refusal(answer).startsWith("The process that asks");
  }

  /** Ends it by the end of its questions: its exit code. */
  int end() throws IOException, InterruptedException {
    questions.close();
    if (answers.readLine() != null) {
      throw new AssertionError("more answers than questions");
    }
    int code = process.waitFor();
    String said = Files.readString(errors, StandardCharsets.UTF_8);
    if (said.contains("\tat ") || said.contains("bug of clrsim")) {
      throw new AssertionError(said);
    }
    return code;
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly().onExit().join();
    Files.delete(errors);
  }
}
