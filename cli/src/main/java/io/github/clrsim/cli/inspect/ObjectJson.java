package io.github.clrsim.cli.inspect;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.cli.console.Console;
import java.util.Locale;

/** An object for programs to read. */
public final class ObjectJson {
  private ObjectJson() {}

  /** The object as one value; addresses are texts of hexadecimal digits. */
  public static ObjectNode of(ObjectDump dump) {
    ObjectData data = dump.data();
    ObjectNode json =
        Console.object()
            .put("address", ObjectText.hex(dump.address().value()))
            .put("kind", data.type().name().toLowerCase(Locale.ROOT))
            .put("name", dump.name())
            .put("methodTable", ObjectText.hex(data.methodTable().value()))
            .put("eeClass", ObjectText.hex(dump.type().eeClass().value()))
            .put("size", data.size())
            .put("file", dump.file())
            .put("value", ValueText.of(dump.value()));
    json.set("tree", ValueJson.of(dump.value()));
    if (data.type() == ObjectData.Kind.ARRAY) {
      json.put("rank", data.rank())
          .put("elements", data.components())
          .put("elementType", data.elementType().name());
    }
    FieldTable.add(dump.fields(), json.putArray("fields"));
    return json;
  }
}
