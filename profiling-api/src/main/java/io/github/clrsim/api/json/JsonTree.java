package io.github.clrsim.api.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A JSON document that we wrote ourselves, or a part of it. Jackson's own tree takes longer to load
 * than the tables and messages that a process reads while it starts take to be read; this one has
 * what they need.
 *
 * <p>What is asked of another kind than the document has there is a mistake of ours: {@link
 * IllegalStateException}.
 */
public final class JsonTree {
  private static final JsonFactory JSON = new JsonFactory();

  /** A map, a list, a text, a Long or a Boolean. */
  private final Object value;

  private JsonTree(Object value) {
    this.value = value;
  }

  /**
   * Reads a document.
   *
   * @throws IOException if it cannot be read, or is no JSON
   */
  public static JsonTree read(InputStream stream) throws IOException {
    try (JsonParser parser = JSON.createParser(stream)) {
      if (parser.nextToken() == null) {
        throw new IOException("the document is empty");
      }
      return new JsonTree(value(parser));
    }
  }

  /** Whether this object has a field. */
  public boolean has(String field) {
    return fields().containsKey(field);
  }

  /** A field of this object that must be there. */
  public JsonTree get(String field) {
    return Optional.ofNullable(fields().get(field))
        .map(JsonTree::new)
        .orElseThrow(() -> new IllegalStateException("no field " + field + " in " + value));
  }

  /** The elements of this array. */
  public Stream<JsonTree> elements() {
    List<?> elements = kind(List.class);
    return elements.stream().map(JsonTree::new);
  }

  /** This text. */
  public String text() {
    return kind(String.class);
  }

  /** This whole number. */
  public long number() {
    return kind(Long.class);
  }

  /** This truth. */
  public boolean truth() {
    return kind(Boolean.class);
  }

  /** The texts of this array. */
  public List<String> texts() {
    return elements().map(JsonTree::text).toList();
  }

  /** The texts of this object's fields, by their names, in the document's order. */
  public Map<String, String> textsByName() {
    Map<String, String> texts = new LinkedHashMap<>();
    fields().forEach((name, text) -> texts.put(name, new JsonTree(text).text()));
    return Collections.unmodifiableMap(texts);
  }

  @Override
  public String toString() {
    return value.toString();
  }

  @SuppressWarnings("unchecked") // value(JsonParser) makes maps of no other kind.
  private Map<String, Object> fields() {
    return (Map<String, Object>) kind(Map.class);
  }

  private <T> T kind(Class<T> wanted) {
    if (!wanted.isInstance(value)) {
      throw new IllegalStateException("no %s: %s".formatted(wanted.getSimpleName(), value));
    }
    return wanted.cast(value);
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case JsonToken other -> throw new IOException("no document of ours holds a " + other);
    };
  }

  private static Map<String, Object> object(JsonParser parser) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, value(parser));
    }
    return fields;
  }

  private static List<Object> array(JsonParser parser) throws IOException {
    List<Object> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value(parser));
    }
    return elements;
  }
}
