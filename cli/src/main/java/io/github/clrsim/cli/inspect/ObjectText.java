package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.value.ValueText;

/**
 * An object as the command DumpObj of SOS writes it, with the content of fields behind their names.
 */
public final class ObjectText {
  private ObjectText() {}

  /** The text of an object, in several lines. */
  public static String of(ObjectDump dump) {
    StringBuilder text = new StringBuilder();
    line(text, "Name:", dump.name());
    line(text, "MethodTable:", hex(dump.data().methodTable().value()));
    if (!dump.type().isFree()) {
      line(text, "EEClass:", hex(dump.type().eeClass().value()));
    }
    line(text, "Size:", "%d(0x%x) bytes".formatted(dump.data().size(), dump.data().size()));
    if (dump.type().isFree()) {
      return text.toString();
    }
    line(text, "File:", dump.file().isEmpty() ? "in memory only" : dump.file());
    content(text, dump);
    FieldTable.append("Fields:", dump.fields(), text);
    return text.toString();
  }

  /** An address in sixteen digits. */
  static String hex(long bits) {
    return "%016x".formatted(bits);
  }

  private static void content(StringBuilder text, ObjectDump dump) {
    ObjectData data = dump.data();
    switch (data.type()) {
      case STRING -> line(text, "String:", ValueText.of(dump.value()));
      case ARRAY -> {
        line(
            text,
            "Array:",
            "Rank %d, Number of elements %d, Type %s"
                .formatted(data.rank(), data.components(), data.elementType().name()));
        line(text, "Elements:", ValueText.of(dump.value()));
      }
      case FREE, OBJECT, OTHER -> {}
    }
  }

  static void line(StringBuilder text, String title, String content) {
    text.append("%-12s %s%n".formatted(title, content));
  }
}
