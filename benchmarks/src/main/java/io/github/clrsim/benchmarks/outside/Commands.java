package io.github.clrsim.benchmarks.outside;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.benchmarks.Sample;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks {@code ./clrsim inspect} about a process, as a user does.
 *
 * @param clrsim the program
 * @param pid of the process
 * @param core on which it runs
 */
record Commands(Path clrsim, long pid, Core core) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ROUNDS = 5;

  /** How long a command takes, from its start to its end, in milliseconds. */
  Sample whole(String... question) {
    double[] millis = new double[ROUNDS];
    ask(question);
    for (int round = 0; round < ROUNDS; round++) {
      long began = System.nanoTime();
      ask(question);
      millis[round] = (System.nanoTime() - began) / 1e6;
    }
    return Sample.of(millis);
  }

  /** What a command answers. */
  JsonNode ask(String... question) {
    try {
      Process process = start(List.of(question));
      process.getOutputStream().close();
      JsonNode answer = JSON.readTree(process.getInputStream());
      int code = process.waitFor();
      if (code != 0) {
        throw new IllegalStateException("inspect %s: %s".formatted(List.of(question), answer));
      }
      return answer;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while inspect ran", stopped);
    }
  }

  /**
   * How long one question among many takes, in milliseconds, when it was asked often before.
   *
   * @param times how often it is asked
   */
  Sample warm(String question, int times) {
    double[] millis = new double[times];
    try {
      Process process = start(List.of("--batch"));
      try (BufferedReader answers = process.inputReader(StandardCharsets.UTF_8);
          Writer questions = process.outputWriter(StandardCharsets.UTF_8)) {
        for (int i = -times; i < times; i++) {
          long began = System.nanoTime();
          questions.write(question + "\n");
          questions.flush();
          String answer = answers.readLine();
          if (answer == null || answer.contains("\"diagnostic\"")) {
            throw new IllegalStateException("inspect --batch, %s: %s".formatted(question, answer));
          }
          if (i >= 0) {
            millis[i] = (System.nanoTime() - began) / 1e6;
          }
        }
      }
      return Sample.of(millis);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private Process start(List<String> question) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(clrsim.toAbsolutePath().normalize().toString());
    command.addAll(List.of("inspect", "--json", "--pid", Long.toString(pid)));
    command.addAll(question);
    return core.starting(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
