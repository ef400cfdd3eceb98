package io.github.clrsim.cli.inspect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.dac.ThreadData;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.cli.console.Console;
import java.util.List;

/** Answers about types, fields, threads and modules, in words and for programs. */
public final class Answers {
  private static final String THREAD_ROW = "%16s %8s %8s%n";
  private static final String MODULE_ROW = "%16s %-40s %s%n";

  private Answers() {}

  /** Types as DumpMT of SOS begins, with their statics. */
  public static String textOfTypes(List<TypeDump> types) {
    StringBuilder text = new StringBuilder();
    for (TypeDump type : types) {
      text.append(text.isEmpty() ? "" : System.lineSeparator());
      ObjectText.line(text, "Name:", type.name());
      ObjectText.line(text, "MethodTable:", ObjectText.hex(type.methodTable().value()));
      ObjectText.line(text, "EEClass:", ObjectText.hex(type.type().eeClass().value()));
      ObjectText.line(text, "Module:", ObjectText.hex(type.type().module().value()));
      ObjectText.line(text, "mdToken:", type.type().token().toString());
      ObjectText.line(text, "File:", type.file().isEmpty() ? "in memory only" : type.file());
      ObjectText.line(text, "BaseSize:", "0x%x".formatted(type.type().baseSize()));
      FieldTable.append("Statics:", type.statics(), text);
      for (TypeDump.OfThread each : type.ofThreads()) {
        FieldTable.append(
            "Statics of thread %d (managed %d):"
                .formatted(each.thread().osThreadId(), each.thread().managedThreadId()),
            each.statics(),
            text);
      }
    }
    return text.toString();
  }

  /** The same for programs. */
  public static ArrayNode jsonOfTypes(List<TypeDump> types) {
    ArrayNode json = Console.array();
    for (TypeDump type : types) {
      ObjectNode one =
          json.addObject()
              .put("name", type.name())
              .put("methodTable", ObjectText.hex(type.methodTable().value()))
              .put("eeClass", ObjectText.hex(type.type().eeClass().value()))
              .put("module", ObjectText.hex(type.type().module().value()))
              .put("token", type.type().token().toString())
              .put("file", type.file())
              .put("baseSize", type.type().baseSize())
              .put("componentSize", type.type().componentSize());
      FieldTable.add(type.statics(), one.putArray("statics"));
      ArrayNode threads = one.putArray("threads");
      for (TypeDump.OfThread each : type.ofThreads()) {
        ObjectNode thread =
            threads
                .addObject()
                .put("thread", each.thread().osThreadId())
                .put("managedThread", each.thread().managedThreadId());
        FieldTable.add(each.statics(), thread.putArray("statics"));
      }
    }
    return json;
  }

  /** A field: its path, where it lies, what is there. */
  public static String textOf(FieldDump field) {
    StringBuilder text = new StringBuilder();
    ObjectText.line(text, "Field:", field.path());
    ObjectText.line(text, "Address:", ObjectText.hex(field.address().value()));
    ObjectText.line(text, "Value:", ValueText.of(field.value()));
    return text.toString();
  }

  /** The same for programs. */
  public static ObjectNode jsonOf(FieldDump field) {
    return Console.object()
        .put("field", field.path())
        .put("address", ObjectText.hex(field.address().value()))
        .put("value", ValueText.of(field.value()))
        .set("tree", ValueJson.of(field.value()));
  }

  /** Elements, one in each line: index, place and value. */
  static String textOf(ElementsDump array) {
    StringBuilder text = new StringBuilder();
    for (FieldDump each : array.elements()) {
      text.append(
          "%s %s %s%n"
              .formatted(
                  each.path(), ObjectText.hex(each.address().value()), ValueText.of(each.value())));
    }
    return text.isEmpty() ? "None%n".formatted() : text.toString();
  }

  /** The same for programs. */
  static ArrayNode jsonOf(ElementsDump array) {
    ArrayNode json = Console.array();
    array.elements().forEach(each -> json.add(jsonOf(each)));
    return json;
  }

  /** Threads, one in each line; of those that have ended the number in Linux is missing. */
  public static String textOfThreads(List<ThreadData> threads) {
    StringBuilder text = new StringBuilder(THREAD_ROW.formatted("Thread", "OSID", "Managed"));
    for (ThreadData each : threads) {
      text.append(
          THREAD_ROW.formatted(
              ObjectText.hex(each.thread().value()),
              each.isAlive() ? each.osThreadId() : "-",
              each.managedThreadId()));
    }
    return text.toString();
  }

  /** The same for programs. */
  public static ArrayNode jsonOfThreads(List<ThreadData> threads) {
    ArrayNode json = Console.array();
    for (ThreadData each : threads) {
      json.addObject()
          .put("address", ObjectText.hex(each.thread().value()))
          .put("thread", each.osThreadId())
          .put("managedThread", each.managedThreadId());
    }
    return json;
  }

  /** Modules, one in each line. */
  public static String textOfModules(List<LoadedModule> modules) {
    StringBuilder text = new StringBuilder(MODULE_ROW.formatted("Module", "Name", "File"));
    for (LoadedModule each : modules) {
      text.append(
          MODULE_ROW.formatted(
              ObjectText.hex(each.moduleId().value()),
              each.name(),
              each.file().isEmpty() ? "in memory only" : each.file()));
    }
    return text.toString();
  }

  /** The same for programs. */
  public static ArrayNode jsonOfModules(List<LoadedModule> modules) {
    ArrayNode json = Console.array();
    for (LoadedModule each : modules) {
      json.addObject()
          .put("module", ObjectText.hex(each.moduleId().value()))
          .put("name", each.name())
          .put("file", each.file());
    }
    return json;
  }
}
