package io.github.clrsim.cli.inspect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.clrsim.api.value.ValueText;
import java.util.List;

/** Fields in a table, as SOS writes them, with their content behind their names. */
final class FieldTable {
  private static final String ROW = "%16s %8s %8s %20s %2s %8s %16s %s%n";
  private static final int TYPE_MAX = 20;
  private static final String CUT = "...";

  private FieldTable() {}

  /** Writes a table under a title. */
  static void append(String title, List<FieldRow> rows, StringBuilder text) {
    if (rows.isEmpty()) {
      text.append("%s%nNone%n".formatted(title));
      return;
    }
    text.append("%s%n".formatted(title));
    text.append(ROW.formatted("MT", "Field", "Offset", "Type", "VT", "Attr", "Value", "Name"));
    for (FieldRow row : rows) {
      String content = ValueText.of(row.content());
      boolean isTold = row.value().equals(content);
      text.append(
          ROW.formatted(
              ObjectText.hex(row.methodTable().value()),
              Integer.toHexString(row.token().value()),
              Integer.toHexString(row.offset()),
              shortened(row.type()),
              row.isValueType() ? 1 : 0,
              row.attribute().word(),
              row.value(),
              isTold ? row.name() : row.name() + " = " + content));
    }
  }

  /** Adds the rows for programs to read. */
  static void add(List<FieldRow> rows, ArrayNode json) {
    for (FieldRow row : rows) {
      json.addObject()
          .put("name", row.name())
          .put("type", row.type())
          .put("methodTable", ObjectText.hex(row.methodTable().value()))
          .put("token", row.token().toString())
          .put("offset", row.offset())
          .put("isValueType", row.isValueType())
          .put("attribute", row.attribute().word())
          .put("value", row.value())
          .put("content", ValueText.of(row.content()))
          .set("tree", ValueJson.of(row.content()));
    }
  }

  /** A long name by its end, as that is what tells types apart. */
  private static String shortened(String type) {
    return type.length() <= TYPE_MAX
        ? type
        : CUT + type.substring(type.length() - TYPE_MAX + CUT.length());
  }
}
