package io.github.clrsim.conformance.store;

import com.fasterxml.jackson.databind.JsonNode;

/** Fields of JSON objects of which it is known what they must be. */
public final class JsonFields {
  private JsonFields() {}

  /**
   * A text.
   *
   * @throws IllegalArgumentException if it is none, or not there
   */
  public static String text(JsonNode node, String field) {
    JsonNode value = node.required(field);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("\"%s\" is no text".formatted(field));
    }
    return value.textValue();
  }

  /**
   * A whole number.
   *
   * @throws IllegalArgumentException if it is none, or not there
   */
  public static long number(JsonNode node, String field) {
    JsonNode value = node.required(field);
    if (!value.isIntegralNumber()) {
      throw new IllegalArgumentException("\"%s\" is no number".formatted(field));
    }
    return value.longValue();
  }
}
