package io.github.clrsim.api.trace;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.HookFunctions;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import io.github.clrsim.api.shape.Mentioned;
import io.github.clrsim.api.shape.RecordShape;
import io.github.clrsim.api.shape.ValueType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Values of the API as JSON. IDs and tokens are hexadecimal texts, because JSON numbers lose bits;
 * a record is an object of its components; hooks leave only a word, and metadata whose it is.
 */
final class JsonValues {
  private JsonValues() {}

  private static final String METADATA = "metadata";
  private static final String METADATA_OF = METADATA + " of ";

  static void write(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case Integer number -> json.writeNumber(number);
      case Long number -> json.writeNumber(number);
      case Boolean truth -> json.writeBoolean(truth);
      case String text -> json.writeString(text);
      case Enum<?> constant -> json.writeString(constant.name());
      case RunTimeId id -> json.writeString(hex(id.value()));
      case MetadataToken token -> json.writeString(token.toString());
      case HResult hresult -> json.writeString(hresult.name());
      case Guid guid -> json.writeString(guid.toString());
      case Blob blob -> json.writeString(blob.hex());
      case List<?> list -> writeList(json, list);
      case Record function when HookFunctions.isOne(function.getClass()) ->
          json.writeString(Mentioned.FUNCTION);
      case Record composite -> writeRecord(json, composite);
      case MetadataImport metadata -> json.writeString(text(Mentioned.moduleOf(metadata)));
      default -> json.writeString(Mentioned.FUNCTION);
    }
  }

  private static String text(ModuleId whose) {
    return whose.isNull() ? METADATA : METADATA_OF + hex(whose.value());
  }

  /** An address or an ID as it stands in a trace: made for every step, so without a format. */
  static String hex(long bits) {
    return "0x" + Long.toHexString(bits);
  }

  static void writeRecord(JsonGenerator json, Record composite) throws IOException {
    RecordShape shape = RecordShape.of(composite.getClass());
    json.writeStartObject();
    for (int i = 0; i < shape.size(); i++) {
      json.writeFieldName(shape.componentName(i));
      write(json, shape.component(composite, i));
    }
    json.writeEndObject();
  }

  private static void writeList(JsonGenerator json, List<?> list) throws IOException {
    json.writeStartArray();
    for (Object element : list) {
      write(json, element);
    }
    json.writeEndArray();
  }

  /**
   * The value of type {@code type} that {@code node} spells.
   *
   * @throws IllegalArgumentException if it spells none, in words for a diagnostic
   */
  static Object read(JsonNode node, ValueType type) {
    return switch (type) {
      case ValueType.ListOf(ValueType element) -> readList(node, element);
      case ValueType.Composite(RecordShape shape) -> readRecord(node, shape);
      case ValueType.Int32 _ -> number(node, Integer.MIN_VALUE, Integer.MAX_VALUE).intValue();
      case ValueType.Int64 _ -> number(node, Long.MIN_VALUE, Long.MAX_VALUE);
      case ValueType.Truth _ -> {
        require(node.isBoolean(), node, "true or false");
        yield node.booleanValue();
      }
      case ValueType.Empty _ -> Nothing.NOTHING;
      case ValueType.Metadata _ -> readMetadata(node);
      case ValueType.Function(Class<?> function) -> {
        require(node.asText().equals(Mentioned.FUNCTION), node, "the word " + Mentioned.FUNCTION);
        yield Mentioned.function(function);
      }
      case ValueType.Text _,
          ValueType.Result _,
          ValueType.Token _,
          ValueType.Unique _,
          ValueType.Bytes _,
          ValueType.Id _,
          ValueType.Constant _ -> {
        require(node.isTextual(), node, type.name());
        yield readText(node.textValue(), type);
      }
    };
  }

  /** The value of class {@code type} that a field spells. */
  static <T> T read(JsonNode line, String field, Class<T> type) {
    return type.cast(read(field(line, field), ValueType.of(type)));
  }

  private static MetadataImport readMetadata(JsonNode node) {
    String text = node.asText();
    require(text.equals(METADATA) || text.startsWith(METADATA_OF), node, METADATA);
    return Mentioned.metadata(
        text.equals(METADATA)
            ? new ModuleId(0)
            : (ModuleId)
                readText(text.substring(METADATA_OF.length()), ValueType.of(ModuleId.class)));
  }

  static Object readRecord(JsonNode node, RecordShape shape) {
    require(node.isObject(), node, shape.name());
    List<Object> components = new ArrayList<>();
    for (int i = 0; i < shape.size(); i++) {
      components.add(read(field(node, shape.componentName(i)), shape.componentType(i)));
    }
    return shape.create(components);
  }

  static JsonNode field(JsonNode node, String name) {
    JsonNode field = node.get(name);
    if (field == null) {
      throw new IllegalArgumentException("the field \"%s\" is missing".formatted(name));
    }
    return field;
  }

  static String text(JsonNode node, String name) {
    JsonNode field = field(node, name);
    require(field.isTextual(), field, "a text for \"" + name + '"');
    return field.textValue();
  }

  private static List<Object> readList(JsonNode node, ValueType element) {
    require(node.isArray(), node, "a list");
    List<Object> list = new ArrayList<>();
    node.forEach(each -> list.add(read(each, element)));
    return List.copyOf(list);
  }

  private static Object readText(String text, ValueType type) {
    try {
      return spelled(text, type);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("\"%s\" is no %s".formatted(text, type.name()), e);
    }
  }

  private static Object spelled(String text, ValueType type) {
    return switch (type) {
      case ValueType.Text _ -> text;
      case ValueType.Result _ -> HResult.of(text);
      case ValueType.Token _ -> new MetadataToken(Integer.parseUnsignedInt(digits(text), 16));
      case ValueType.Unique _ -> Guid.of(text);
      case ValueType.Bytes _ -> Blob.ofHex(text);
      case ValueType.Id(Class<?> id) ->
          RecordShape.of(id).create(List.of(Long.parseUnsignedLong(digits(text), 16)));
      case ValueType.Constant constant ->
          constant.named(text).orElseThrow(() -> new IllegalArgumentException(text));
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static String digits(String text) {
    if (!text.startsWith("0x")) {
      throw new IllegalArgumentException(text);
    }
    return text.substring(2);
  }

  /** The number of a thread. */
  static int thread(JsonNode line) {
    return number(field(line, "t"), 0, Integer.MAX_VALUE).intValue();
  }

  private static Long number(JsonNode node, long smallest, long largest) {
    require(node.isIntegralNumber() && node.canConvertToLong(), node, "a whole number");
    long number = node.longValue();
    require(number >= smallest && number <= largest, node, "a number of this size");
    return number;
  }

  private static void require(boolean right, JsonNode node, String expected) {
    if (!right) {
      String found = node.toString();
      throw new IllegalArgumentException(
          "found %s where %s belongs"
              .formatted(found.length() > 60 ? found.substring(0, 60) + "…" : found, expected));
    }
  }
}
