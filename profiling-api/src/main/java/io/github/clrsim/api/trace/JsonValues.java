package io.github.clrsim.api.trace;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.HookFunctions;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import io.github.clrsim.api.outcome.Outcome;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * Values of the API as JSON. IDs and tokens are hexadecimal texts, because JSON numbers lose bits;
 * a record is an object of its components; hooks leave only a word, and metadata whose it is.
 */
final class JsonValues {
  private JsonValues() {}

  /** What a trace mentions and does not hold. */
  private static final class Mentioned {
    private static final String WORD = "metadata";
    private static final String OF = WORD + " of ";
    private static final String FUNCTION = "function";

    static String text(MetadataImport metadata) {
      return TypedCalls.moduleOf(metadata).map(module -> OF + hex(module.value())).orElse(WORD);
    }

    /** Metadata that a trace mentions: the trace holds its answers, not the thing. */
    static MetadataImport metadata(JsonNode node) {
      String text = node.asText();
      require(text.equals(WORD) || text.startsWith(OF), node, WORD);
      ModuleId module =
          text.startsWith(OF)
              ? (ModuleId) readText(text.substring(OF.length()), ModuleId.class)
              : new ModuleId(0);
      return TypedCalls.metadata(module, call -> Outcome.notYet());
    }

    /** Stand for the profiler's functions that a trace mentions: nobody can call them any more. */
    private static final ClassValue<Object> FUNCTIONS =
        new ClassValue<>() {
          @Override
          protected Object computeValue(Class<?> function) {
            return Proxy.newProxyInstance(
                function.getClassLoader(),
                new Class<?>[] {function},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "equals" -> isSame(proxy, arguments[0]);
                      case "hashCode" -> function.hashCode();
                      default -> FUNCTION;
                    });
          }
        };
  }

  @SuppressWarnings("ReferenceEquality") // A proxy has no value: it is equal to itself alone.
  private static boolean isSame(Object proxy, Object other) {
    return proxy == other;
  }

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
      case MetadataImport metadata -> json.writeString(Mentioned.text(metadata));
      default -> json.writeString(Mentioned.FUNCTION);
    }
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
   * The value of Java type {@code type} that {@code node} spells.
   *
   * @throws IllegalArgumentException if it spells none, in words for a diagnostic
   */
  static Object read(JsonNode node, Type type) {
    if (type instanceof ParameterizedType list) {
      return readList(node, list.getActualTypeArguments()[0]);
    }
    Class<?> plain = (Class<?>) type;
    if (plain.equals(int.class) || plain.equals(Integer.class)) {
      return number(node, Integer.MIN_VALUE, Integer.MAX_VALUE).intValue();
    }
    if (plain.equals(long.class) || plain.equals(Long.class)) {
      return number(node, Long.MIN_VALUE, Long.MAX_VALUE);
    }
    if (plain.equals(boolean.class) || plain.equals(Boolean.class)) {
      require(node.isBoolean(), node, "true or false");
      return node.booleanValue();
    }
    if (plain.equals(Nothing.class)) {
      return Nothing.NOTHING;
    }
    if (MetadataImport.class.isAssignableFrom(plain)) {
      return Mentioned.metadata(node);
    }
    if (isFunction(plain)) {
      require(node.asText().equals(Mentioned.FUNCTION), node, "the word " + Mentioned.FUNCTION);
      return Mentioned.FUNCTIONS.get(plain);
    }
    if (plain.isRecord() && node.isObject()) {
      return readRecord(node, plain);
    }
    require(node.isTextual(), node, plain.getSimpleName());
    return readText(node.textValue(), plain);
  }

  private static boolean isFunction(Class<?> type) {
    return type.isInterface() && type.getPackage().equals(HookType.class.getPackage());
  }

  static Object readRecord(JsonNode node, Class<?> type) {
    require(node.isObject(), node, type.getSimpleName());
    RecordShape shape = RecordShape.of(type);
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

  private static List<Object> readList(JsonNode node, Type element) {
    require(node.isArray(), node, "a list");
    List<Object> list = new ArrayList<>();
    node.forEach(each -> list.add(read(each, element)));
    return List.copyOf(list);
  }

  private static Object readText(String text, Class<?> type) {
    try {
      return spelled(text, type);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "\"%s\" is no %s".formatted(text, type.getSimpleName()), e);
    }
  }

  private static Object spelled(String text, Class<?> type) {
    if (type.equals(String.class)) {
      return text;
    }
    if (type.equals(HResult.class)) {
      return HResult.of(text);
    }
    if (type.equals(MetadataToken.class)) {
      return new MetadataToken(Integer.parseUnsignedInt(digits(text), 16));
    }
    if (type.equals(Guid.class)) {
      return Guid.of(text);
    }
    if (type.equals(Blob.class)) {
      return Blob.ofHex(text);
    }
    if (RunTimeId.class.isAssignableFrom(type)) {
      return RecordShape.of(type).create(List.of(Long.parseUnsignedLong(digits(text), 16)));
    }
    if (type.isEnum()) {
      return constant(text, type);
    }
    throw new IllegalArgumentException(text);
  }

  private static Object constant(String name, Class<?> type) {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(name);
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
