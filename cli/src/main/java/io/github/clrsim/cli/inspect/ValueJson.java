package io.github.clrsim.cli.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.cli.console.Console;
import java.math.BigInteger;
import java.util.List;

/**
 * A value for programs to read: numbers, texts and truths as such, and whatever has parts as an
 * object, with its address where a reference leads to it. Numbers with a fraction are texts, since
 * some of them are none in JSON.
 */
final class ValueJson {
  private ValueJson() {}

  static JsonNode of(Value value) {
    return switch (value) {
      case Value.Null _ -> NullNode.getInstance();
      case Value.Truth(boolean is) -> BooleanNode.valueOf(is);
      case Value.Char(char is) -> TextNode.valueOf(String.valueOf(is));
      case Value.Whole(BigInteger is) -> Console.object().numberNode(is);
      case Value.Single _, Value.Real _, Value.Exact _, Value.Moment _, Value.Unique _ ->
          TextNode.valueOf(ValueText.of(value));
      case Value.Pointer _ -> TextNode.valueOf(ValueText.of(value));
      case Value.Text(String first, int length) ->
          Console.object().put("text", first).put("length", length);
      case Value.Enumeration(List<String> names, BigInteger number) -> {
        ObjectNode json = Console.object();
        names.forEach(json.putArray("names")::add);
        yield json.put("number", number);
      }
      case Value.Composite(String type, List<Value.Field> fields) -> {
        ObjectNode json = Console.object().put("type", type);
        ArrayNode array = json.putArray("fields");
        fields.forEach(
            field -> array.addObject().put("name", field.name()).set("value", of(field.value())));
        yield json;
      }
      case Value.ArrayOf array -> array(array);
      case Value.ByReference(Value target) -> Console.object().set("ref", of(target));
      case Value.Referred(Address address, Value object) -> referred(address, of(object));
      case Value.Cut _ -> Console.object().put("isCut", true);
      case Value.Cycle _ -> Console.object().put("isCycle", true);
      case Value.Unknown(String why) -> Console.object().put("unknown", why);
    };
  }

  private static ObjectNode array(Value.ArrayOf array) {
    ObjectNode json = Console.object().put("element", array.element());
    array.sizes().forEach(json.putArray("sizes")::add);
    array.lowerBounds().forEach(json.putArray("lowerBounds")::add);
    ArrayNode first = json.putArray("first");
    array.first().forEach(each -> first.add(of(each)));
    return json;
  }

  /** A box holds a number only, which has no place for an address. */
  private static ObjectNode referred(Address address, JsonNode object) {
    ObjectNode json = Console.object().put("address", ObjectText.hex(address.value()));
    return object instanceof ObjectNode parts ? json.setAll(parts) : json.set("boxed", object);
  }
}
