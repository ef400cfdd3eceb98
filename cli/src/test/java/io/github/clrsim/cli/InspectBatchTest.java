package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.inspect.AnswererHere;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import picocli.CommandLine;

/** Each line of a batch has its answer, in the order of the lines, whatever the line is. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class InspectBatchTest {
  private static final String NO_RUNTIME = "No .NET runtime runs in process";
  private static final String SELF = Long.toString(ProcessHandle.current().pid());

  /** A line, and how what is said of it begins. */
  private record Said(String line, String what) {}

  @Test
  void everyLineHasItsAnswerInOrder() throws IOException {
    List<Said> all =
        List.of(
            new Said("--object 7f0000001000", NO_RUNTIME),
            new Said("--object here", "'here' is no address"),
            new Said("--threads\r", NO_RUNTIME),
            new Said("x", "A question is not understood"),
            new Said("--threads --modules", "Several things are asked at once"),
            new Said("''", "A question is not understood"),
            new Said("@/etc/passwd", "A question is not understood"),
            new Said("--type '@/etc/passwd'", NO_RUNTIME),
            new Said("--type=" + "<".repeat(60_000), "'<<<"),
            new Said("--type " + "A<".repeat(20_000), "'A<A<"),
            new Said("--object 1 --field " + "<a>".repeat(20_000), NO_RUNTIME),
            new Said("--object 1 --field " + "[1".repeat(20_000), "'[1[1"),
            new Said("--object " + "1".repeat(60_000), "'111"),
            new Said("y".repeat(70_000), "A question is longer than 65,536 characters"),
            new Said("\u0000\u0001\u001b[31m", "A question is not understood"),
            new Said("\"".repeat(50_001), "A quote is never closed"),
            new Said("--object '1", "A quote is never closed"),
            new Said("--stat", NO_RUNTIME),
            new Said("--pid 1", "A question is not understood"),
            new Said("--batch", "A question is not understood"),
            new Said("--help", "A question is not understood"),
            new Said("--modules", NO_RUNTIME));
    List<JsonNode> told =
        answers(
            String.join("\n", all.stream().map(Said::line).toList())
                .getBytes(StandardCharsets.UTF_8));

    assertThat(told).hasSameSizeAs(all);
    for (int i = 0; i < all.size(); i++) {
      assertThat(told.get(i).get("diagnostic").get("what").asText())
          .as("line %d", i)
          .startsWith(all.get(i).what());
      assertThat(told.get(i).get("diagnostic").get("where").asText())
          .startsWith("line %d, ".formatted(i + 1));
    }
  }

  @Test
  void whatIsNoTextIsALineToo() throws IOException {
    byte[] bytes = {(byte) 0xff, (byte) 0xfe, 'a', '\n', (byte) 0xc3, '\n', '-', '\n'};
    assertThat(answers(bytes)).hasSize(3);
  }

  @Test
  void blankLinesAreNoQuestions() throws IOException {
    assertThat(answers("\n \t\r\n--stat\n\n".getBytes(StandardCharsets.UTF_8))).hasSize(1);
    assertThat(answers(new byte[0])).isEmpty();
  }

  private static List<JsonNode> answers(byte[] questions) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    int code =
        new CommandLine(
                new InspectCommand(
                    console,
                    (target, _) -> new AnswererHere(target),
                    new ByteArrayInputStream(questions)))
            .execute("--pid", SELF, "--batch", "--json");
    List<JsonNode> answers = new ArrayList<>();
    for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
      answers.add(new ObjectMapper().readTree(line));
    }
    assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(answers.isEmpty() ? 0 : 2);
    assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("\tat ");
    return answers;
  }
}
