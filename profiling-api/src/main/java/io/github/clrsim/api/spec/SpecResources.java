package io.github.clrsim.api.spec;

import io.github.clrsim.api.json.JsonTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.HashMap;
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
    JsonTree dac = read("dac.json");
    Map<String, CallTraits> traits = traits(read("call-traits.json"));
    Map<String, InterfaceSpec> interfaces = interfaces(corprof, traits);
    interfaces.putAll(interfaces(read("metadata.json"), traits));
    interfaces.putAll(interfaces(dac, traits));
    Map<String, StructSpec> structs =
        keyed(corprof.get("structs"), SpecResources::structOf, StructSpec::name);
    structs.putAll(keyed(dac.get("structs"), SpecResources::structOf, StructSpec::name));
    return new ProfilingSpec(
        Collections.unmodifiableMap(interfaces),
        gates(read("call-gates.json"), interfaces),
        keyed(
            read("callback-contracts.json"), SpecResources::contractOf, CallbackContract::callback),
        Collections.unmodifiableMap(structs),
        keyed(corprof.get("enums"), SpecResources::enumOf, EnumSpec::name),
        keyed(corprof.get("callbackTypes"), SpecResources::hookOf, MethodSpec::name),
        each(corprof.get("hresults"), SpecResources::hresultOf));
  }

  private static Map<String, InterfaceSpec> interfaces(
      JsonTree table, Map<String, CallTraits> traits) {
    return keyed(table.get("interfaces"), node -> interfaceOf(node, traits), InterfaceSpec::name);
  }

  private static InterfaceSpec interfaceOf(JsonTree node, Map<String, CallTraits> traits) {
    String name = node.get("name").text();
    return new InterfaceSpec(
        name,
        UUID.fromString(node.get("iid").text()),
        node.get("base").text(),
        each(node.get("methods"), method -> methodOf(name, method, traits)));
  }

  private static MethodSpec methodOf(
      String interfaceName, JsonTree node, Map<String, CallTraits> traits) {
    String name = node.get("name").text();
    return new MethodSpec(
        interfaceName,
        name,
        (int) node.get("slot").number(),
        node.get("returns").text(),
        each(node.get("params"), SpecResources::parameterOf),
        traits.getOrDefault(interfaceName + "::" + name, CallTraits.NONE));
  }

  private static Map<String, CallTraits> traits(JsonTree table) {
    Map<String, CallTraits> traits = new LinkedHashMap<>();
    table
        .elements()
        .forEach(
            row ->
                traits.put(
                    row.get("interface").text() + "::" + row.get("method").text(),
                    new CallTraits(
                        row.get("reads").truth(),
                        row.get("lists").truth(),
                        row.get("refusable").truth(),
                        Deed.valueOf(constant(row.get("deed"))))));
    return traits;
  }

  private static MethodSpec hookOf(JsonTree node) {
    return new MethodSpec(
        "",
        node.get("name").text(),
        -1,
        node.get("returns").text(),
        each(node.get("params"), SpecResources::parameterOf),
        CallTraits.NONE);
  }

  private static ParameterSpec parameterOf(JsonTree node) {
    return new ParameterSpec(
        node.get("name").text(),
        withoutBlanks(node.get("type").text()),
        ParameterSpec.Direction.valueOf(node.get("direction").text().toUpperCase(Locale.ROOT)),
        node.has("sizeIs") ? node.get("sizeIs").text() : "");
  }

  private static Map<String, CallGate> gates(
      JsonTree table, Map<String, InterfaceSpec> interfaces) {
    Map<String, Integer> versions = new HashMap<>();
    int version = 0;
    for (InterfaceSpec each : ProfilingSpec.lineage(interfaces, ProfilingSpec.NEWEST_INFO)) {
      version++;
      for (MethodSpec method : each.methods()) {
        versions.put(method.name(), version);
      }
    }
    return keyed(table, row -> gateOf(row, versions), CallGate::method);
  }

  private static CallGate gateOf(JsonTree node, Map<String, Integer> versions) {
    String method = node.get("method").text();
    return new CallGate(
        method,
        versions.getOrDefault(method, 0),
        CallGate.Access.valueOf(constant(node.get("access"))),
        node.get("afterAttach").truth(),
        node.get("needsThread").truth(),
        node.get("mayTrigger").truth(),
        node.get("mainOnly").truth());
  }

  private static String constant(JsonTree word) {
    return word.text().replace('+', '_').replace('-', '_').toUpperCase(Locale.ROOT);
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
