package io.github.clrsim.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions and replies come over as they were. */
class ReplyJsonTest {
  @Test
  void aQuestionComesOverInOneLine() throws JsonProcessingException {
    Question question = new Question(Map.of("--type", "A\nB", "", "'\"\\ \u4e2d \ud83d\ude00"));
    String line = ReplyJson.question(question);
    assertThat(line).doesNotContain("\n");
    assertThat(ReplyJson.question(line)).isEqualTo(question);
  }

  @Test
  void repliesComeOver() throws JsonProcessingException {
    Reply told = new Reply.Answered("a\nb", TextNode.valueOf("c"));
    Reply refused = new Reply.Refused(new Diagnostic("what\n", "where", "why", "do"));
    for (Reply each : List.of(told, refused)) {
      String line = ReplyJson.line(each);
      assertThat(line).doesNotContain("\n");
      assertThat(ReplyJson.read(new BoundedLines.Line(line, false))).contains(each);
      assertThat(ReplyJson.read(new BoundedLines.Line(line, true))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "A component says something.",
        "{}",
        "[]",
        "null",
        "7",
        "{\"text\":7,\"json\":{}}",
        "{\"text\":\"no value\"}",
        "{\"what\":\"w\",\"where\":\"w\",\"why\":\"w\"}",
        "{\"what\":\"w\",\"where\":\"w\",\"why\":\"w\",\"do\":[]}",
        "{\"text\":\"cut sh"
      })
  void otherLinesAreNoReplies(String line) {
    assertThat(ReplyJson.read(new BoundedLines.Line(line, false))).isEmpty();
  }

  @Test
  void whatIsTooLongIsADiagnosticThatComesOver() throws JsonProcessingException {
    String text = "x".repeat(ReplyJson.CHARS_MAX);
    String line = ReplyJson.line(new Reply.Answered(text, TextNode.valueOf("")));
    assertThat(ReplyJson.read(new BoundedLines.Line(line, false)).orElseThrow())
        .isInstanceOfSatisfying(
            Reply.Refused.class,
            refused -> assertThat(refused.why().what()).startsWith("The answer is too long: 16,"));
  }

  @Test
  void theLongestReplyComesOver() throws JsonProcessingException {
    int around = ReplyJson.line(new Reply.Answered("", TextNode.valueOf(""))).length();
    Reply longest =
        new Reply.Answered("x".repeat(ReplyJson.CHARS_MAX - around), TextNode.valueOf(""));
    String line = ReplyJson.line(longest);
    assertThat(ReplyJson.read(new BoundedLines.Line(line, false))).contains(longest);
  }
}
