package io.github.clrsim.cli.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.diagnostic.Diagnostic;

/** A reply on its way from one process to another. */
final class ReplyJson {
  private ReplyJson() {}

  static JsonNode of(Reply reply) {
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

  static Reply read(JsonNode reply) {
    return reply.has("text")
        ? new Reply.Answered(reply.get("text").asText(), reply.get("json"))
        : new Reply.Refused(
            new Diagnostic(
                reply.get("what").asText(),
                reply.get("where").asText(),
                reply.get("why").asText(),
                reply.get("do").asText()));
  }
}
