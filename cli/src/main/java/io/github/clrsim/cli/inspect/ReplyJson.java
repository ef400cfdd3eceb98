package io.github.clrsim.cli.inspect;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A question and a reply on their ways from one process to another. */
final class ReplyJson {
  /** A reply is read whole, and so is its text. */
  static final int CHARS_MAX = 1 << 24;

  private static final ObjectMapper JSON =
      new ObjectMapper(
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder().maxStringLength(CHARS_MAX).build())
              .build());

  private ReplyJson() {}

  /** A question, in one line. */
  static String question(Question question) throws JsonProcessingException {
    return JSON.writeValueAsString(question.typed());
  }

  /** The question that a line is. */
  static Question question(String line) throws JsonProcessingException {
    return new Question(JSON.readValue(line, new TypeReference<Map<String, String>>() {}));
  }

  /** A reply, in one line; of one that is too long, that it is. */
  static String line(Reply reply) throws JsonProcessingException {
    String line = JSON.writeValueAsString(of(reply));
    return line.length() <= CHARS_MAX
        ? line
        : JSON.writeValueAsString(of(new Reply.Refused(tooLong(line.length()))));
  }

  /** That an answer is too long. */
  private static Diagnostic tooLong(int length) {
    return new Diagnostic(
        "The answer is too long: %,d characters".formatted(length),
        "the way from the process that asks the data access component",
        "at most %,d are handed over".formatted(CHARS_MAX),
        "ask for less: with --field for one thing, or with less of --max, --elements or --depth");
  }

  private static JsonNode of(Reply reply) {
    return switch (reply) {
      case Reply.Answered(String text, JsonNode json) ->
          Console.object().put("text", text).set("json", json);
      case Reply.Refused(Diagnostic why) ->
          Console.object()
              .put("what", why.what())
              .put("where", why.where())
              .put("why", why.why())
              .put("do", why.remedy());
    };
  }

  /** The reply that a line is, if it is one. */
  static Optional<Reply> read(BoundedLines.Line line) {
    if (line.isCut()) {
      return Optional.empty();
    }
    try {
      return read(JSON.readTree(line.text()));
    } catch (JsonProcessingException noJson) {
      return Optional.empty();
    }
  }

  private static Optional<Reply> read(JsonNode reply) {
    if (reply.path("text").isTextual() && reply.has("json")) {
      return Optional.of(new Reply.Answered(reply.path("text").asText(), reply.path("json")));
    }
    return Stream.of("what", "where", "why", "do").allMatch(part -> reply.path(part).isTextual())
        ? Optional.of(
            new Reply.Refused(
                new Diagnostic(
                    reply.path("what").asText(),
                    reply.path("where").asText(),
                    reply.path("why").asText(),
                    reply.path("do").asText())))
        : Optional.empty();
  }
}
