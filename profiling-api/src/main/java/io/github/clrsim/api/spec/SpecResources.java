package io.github.clrsim.api.spec;

import io.github.clrsim.api.json.JsonTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
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
  private SpecResources() {}

  static ProfilingSpec load() {
    JsonTree corprof = read("corprof.json");
    Map<String, InterfaceSpec> interfaces =
        keyed(corprof.get("interfaces"), SpecResources::interfaceOf, InterfaceSpec::name);
    interfaces.putAll(
        keyed(
            read("metadata.json").get("interfaces"),
            SpecResources::interfaceOf,
            InterfaceSpec::name));
    JsonTree dac = read("dac.json");
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

  private static InterfaceSpec interfaceOf(JsonTree node) {
    String name = node.get("name").text();
    return new InterfaceSpec(
        name,
        UUID.fromString(node.get("iid").text()),
        node.get("base").text(),
        each(node.get("methods"), method -> methodOf(name, method)));
  }

  private static MethodSpec methodOf(String interfaceName, JsonTree node) {
    return new MethodSpec(
        interfaceName,
        node.get("name").text(),
        (int) node.get("slot").number(),
        node.get("returns").text(),
        each(node.get("params"), SpecResources::parameterOf));
  }

  private static MethodSpec hookOf(JsonTree node) {
    return new MethodSpec(
        "",
        node.get("name").text(),
        -1,
        node.get("returns").text(),
        each(node.get("params"), SpecResources::parameterOf));
  }

  private static ParameterSpec parameterOf(JsonTree node) {
    return new ParameterSpec(
        node.get("name").text(),
        withoutBlanks(node.get("type").text()),
        ParameterSpec.Direction.valueOf(node.get("direction").text().toUpperCase(Locale.ROOT)),
        node.has("sizeIs") ? node.get("sizeIs").text() : "");
  }

  private static CallGate gateOf(JsonTree node) {
    String access = node.get("access").text().replace('+', '_').replace('-', '_');
    return new CallGate(
        node.get("method").text(),
        CallGate.Access.valueOf(access.toUpperCase(Locale.ROOT)),
        node.get("afterAttach").truth(),
        node.get("needsThread").truth(),
        node.get("mayTrigger").truth());
  }

  private static CallbackContract contractOf(JsonTree node) {
    return new CallbackContract(
        node.get("callback").text(),
        node.get("mayTrigger").truth(),
        CallbackContract.Mode.valueOf(node.get("mode").text().toUpperCase(Locale.ROOT)),
        node.get("whileInitializing").truth(),
        node.get("everSentBy31").truth());
  }

  private static StructSpec structOf(JsonTree node) {
    return new StructSpec(
        node.get("name").text(),
        each(
            node.get("fields"),
            field ->
                new StructSpec.Field(
                    field.get("name").text(),
                    withoutBlanks(field.get("type").text()),
                    field.has("component")
                        ? Optional.of(field.get("component").text())
                        : Optional.empty())));
  }

  private static EnumSpec enumOf(JsonTree node) {
    return new EnumSpec(
        node.get("name").text(),
        each(
            node.get("values"),
            value ->
                new EnumSpec.Value(value.get("name").text(), (int) value.get("value").number())));
  }

  private static HResultSpec hresultOf(JsonTree node) {
    return new HResultSpec(
        node.get("name").text(),
        (int) Long.decode(node.get("value").text()).longValue(),
        node.get("meaning").text());
  }

  private static String withoutBlanks(String type) {
    return type.replaceAll("\\bconst\\b", "").replaceAll("\\s", "");
  }

  private static <T> Map<String, T> keyed(
      JsonTree rows, Function<JsonTree, T> reader, Function<T, String> key) {
    Map<String, T> table = new LinkedHashMap<>();
    each(rows, reader).forEach(row -> table.put(key.apply(row), row));
    return table;
  }

  private static <T> List<T> each(JsonTree rows, Function<JsonTree, T> reader) {
    return rows.elements().map(reader).toList();
  }

  private static JsonTree read(String resource) {
    try (InputStream stream = SpecResources.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException("the class path lacks " + resource);
      }
      return JsonTree.read(stream);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
  }
}
