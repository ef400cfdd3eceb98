package io.github.clrsim.cli.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.diagnostic.Diagnostic;

/** What comes of a question. */
public sealed interface Reply {

  /**
   * An answer.
   *
   * @param text for a human reader
   * @param json the same for programs
   */
  record Answered(String text, JsonNode json) implements Reply {}

  /** None, and why. */
  record Refused(Diagnostic why) implements Reply {}
}
