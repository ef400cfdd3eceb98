package io.github.clrsim.api.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Reads the tables from the class path. Their order is kept: it is the vtable's. */
final class SpecResources {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SpecResources() {}

  static ProfilingSpec load() {
    JsonNode corprof = read("corprof.json");
    Map<String, InterfaceSpec> interfaces =
        keyed(corprof.get("interfaces"), SpecResources::interfaceOf, InterfaceSpec::name);
    interfaces.putAll(
        keyed(
            read("metadata.json").get("interfaces"),
            SpecResources::interfaceOf,
            InterfaceSpec::name));
    JsonNode dac = read("dac.json");
    interfaces.putAll(
        keyed(dac.get("interfaces"), SpecResources::interfaceOf, InterfaceSpec::name));
    Map<String, StructSpec> structs =
        keyed(corprof.get("structs"), SpecResources::structOf, StructSpec::name);
    structs.putAll(keyed(dac.get("structs"), SpecResources::structOf, StructSpec::name));
    return new ProfilingSpec(
        Collections.unmodifiableMap(interfaces),
        keyed(read("call-gates.json"), SpecResources::gateOf, CallGate::method),
        keyed(
            read("callback-contracts.json"), SpecResources::contractOf, CallbackContract::callback),
        Collections.unmodifiableMap(structs),
        keyed(corprof.get("enums"), SpecResources::enumOf, EnumSpec::name),
        keyed(corprof.get("callbackTypes"), SpecResources::hookOf, MethodSpec::name),
        each(corprof.get("hresults"), SpecResources::hresultOf));
  }

  private static InterfaceSpec interfaceOf(JsonNode node) {
    String name = node.get("name").asText();
    return new InterfaceSpec(
        name,
        UUID.fromString(node.get("iid").asText()),
        node.get("base").asText(),
        each(node.get("methods"), method -> methodOf(name, method)));
  }

  private static MethodSpec methodOf(String interfaceName, JsonNode node) {
    return new MethodSpec(
        interfaceName,
        node.get("name").asText(),
        node.get("slot").asInt(),
        node.get("returns").asText(),
        each(node.get("params"), SpecResources::parameterOf));
  }

  private static MethodSpec hookOf(JsonNode node) {
    return new MethodSpec(
        "",
        node.get("name").asText(),
        -1,
        node.get("returns").asText(),
        each(node.get("params"), SpecResources::parameterOf));
  }

  private static ParameterSpec parameterOf(JsonNode node) {
    return new ParameterSpec(
        node.get("name").asText(),
        withoutBlanks(node.get("type").asText()),
        ParameterSpec.Direction.valueOf(node.get("direction").asText().toUpperCase(Locale.ROOT)),
        node.path("sizeIs").asText(""));
  }

  private static CallGate gateOf(JsonNode node) {
    String access = node.get("access").asText().replace('+', '_').replace('-', '_');
    return new CallGate(
        node.get("method").asText(),
        CallGate.Access.valueOf(access.toUpperCase(Locale.ROOT)),
        node.get("afterAttach").asBoolean(),
        node.get("needsThread").asBoolean(),
        node.get("mayTrigger").asBoolean());
  }

  private static CallbackContract contractOf(JsonNode node) {
    return new CallbackContract(
        node.get("callback").asText(),
        node.get("mayTrigger").asBoolean(),
        CallbackContract.Mode.valueOf(node.get("mode").asText().toUpperCase(Locale.ROOT)),
        node.get("whileInitializing").asBoolean(),
        node.get("everSentBy31").asBoolean());
  }

  private static StructSpec structOf(JsonNode node) {
    return new StructSpec(
        node.get("name").asText(),
        each(
            node.get("fields"),
            field ->
                new StructSpec.Field(
                    field.get("name").asText(),
                    withoutBlanks(field.get("type").asText()),
                    Optional.ofNullable(field.get("component")).map(JsonNode::asText))));
  }

  private static EnumSpec enumOf(JsonNode node) {
    return new EnumSpec(
        node.get("name").asText(),
        each(
            node.get("values"),
            value ->
                new EnumSpec.Value(value.get("name").asText(), (int) value.get("value").asLong())));
  }

  private static HResultSpec hresultOf(JsonNode node) {
    return new HResultSpec(
        node.get("name").asText(),
        (int) Long.decode(node.get("value").asText()).longValue(),
        node.get("meaning").asText());
  }

  private static String withoutBlanks(String type) {
    return type.replaceAll("\\bconst\\b", "").replaceAll("\\s", "");
  }

  private static <T> Map<String, T> keyed(
      JsonNode rows, Function<JsonNode, T> reader, Function<T, String> key) {
    Map<String, T> table = new LinkedHashMap<>();
    each(rows, reader).forEach(row -> table.put(key.apply(row), row));
    return table;
  }

  private static <T> List<T> each(JsonNode rows, Function<JsonNode, T> reader) {
    List<T> read = new ArrayList<>();
    rows.forEach(row -> read.add(reader.apply(row)));
    return List.copyOf(read);
  }

  private static JsonNode read(String resource) {
    try (InputStream stream = SpecResources.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException("the class path lacks " + resource);
      }
      return JSON.readTree(stream);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }
}
