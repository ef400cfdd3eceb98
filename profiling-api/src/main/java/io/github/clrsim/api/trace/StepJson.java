package io.github.clrsim.api.trace;

import static io.github.clrsim.api.trace.JsonValues.field;
import static io.github.clrsim.api.trace.JsonValues.hex;
import static io.github.clrsim.api.trace.JsonValues.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.trace.Step.CallAnswered;
import io.github.clrsim.api.trace.Step.CallMade;
import io.github.clrsim.api.trace.Step.CallbackEntered;
import io.github.clrsim.api.trace.Step.CallbackReturned;
import io.github.clrsim.api.trace.Step.Claimed;
import io.github.clrsim.api.trace.Step.HookEntered;
import io.github.clrsim.api.trace.Step.HookReturned;
import io.github.clrsim.api.trace.Step.Marked;
import io.github.clrsim.api.trace.Step.MemoryRead;
import io.github.clrsim.api.trace.Step.MemoryWritten;
import io.github.clrsim.api.trace.Step.ThreadSeen;
import io.github.clrsim.api.trace.Step.TruthTold;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One step as one line of a trace file. The forms are told in docs/TRACE-FORMAT.md. */
final class StepJson {
  private static final Map<String, Class<?>> CALLBACKS = nested(Callback.class);
  private static final Map<String, Class<?>> CLAIMS = nested(Claim.class);
  private static final Map<String, Class<?>> TRUTHS = nested(Truth.class);

  private StepJson() {}

  static void write(JsonGenerator json, long number, Step step) throws IOException {
    json.writeStartObject();
    json.writeNumberField("n", number);
    json.writeNumberField("t", step.thread());
    switch (step) {
      case ThreadSeen seen -> {
        json.writeStringField("thread", seen.name());
        json.writeStringField("kind", seen.kind().name());
      }
      case CallbackEntered entered ->
          writeNamed(json, "enter", entered.callback().methodName(), (Record) entered.callback());
      case CallbackReturned returned -> {
        json.writeStringField("return", returned.callback());
        json.writeStringField("hr", returned.reply().hresult().name());
        if (returned.reply().decision()) {
          json.writeBooleanField("decision", true);
        }
      }
      case CallMade made -> writeCall(json, made.call());
      case CallAnswered answered -> writeAnswer(json, answered);
      case HookEntered entered -> HookJson.write(json, entered.hook());
      case HookReturned returned -> HookJson.write(json, returned.type(), returned.reply());
      case MemoryRead read -> {
        json.writeStringField("read", hex(read.from().value()));
        json.writeStringField("content", read.content().hex());
      }
      case MemoryWritten written -> {
        json.writeStringField("write", hex(written.to().value()));
        json.writeStringField("content", written.content().hex());
      }
      case Claimed claimed ->
          writeNamed(json, "claim", simpleName(claimed.claim()), (Record) claimed.claim());
      case TruthTold told ->
          writeNamed(json, "truth", simpleName(told.truth()), (Record) told.truth());
      case Marked marked -> json.writeStringField("mark", marked.text());
    }
    json.writeEndObject();
  }

  private static void writeCall(JsonGenerator json, InfoCall call) throws IOException {
    json.writeStringField("call", call.method().interfaceName() + "::" + call.method().name());
    switch (call.target()) {
      case Target.ProfilerInfo info -> {}
      case Target.Metadata metadata ->
          json.writeStringField("of", hex(metadata.moduleId().value()));
      case Target.ComObject object -> json.writeStringField("on", hex(object.object().value()));
    }
    json.writeFieldName("args");
    JsonValues.write(json, call.arguments());
  }

  private static void writeAnswer(JsonGenerator json, CallAnswered answered) throws IOException {
    json.writeStringField("answer", answered.method());
    json.writeStringField("hr", answered.outcome().hresult().name());
    switch (answered.outcome()) {
      case Outcome.Ok<?> ok when ok.value() == Nothing.NOTHING -> {}
      case Outcome.Ok<?> ok -> {
        json.writeFieldName("value");
        JsonValues.write(json, ok.value());
      }
      case Outcome.Partial<?> partial -> {
        json.writeFieldName("partial");
        JsonValues.write(json, partial.written());
      }
      case Outcome.Failed<?> failed -> {}
    }
  }

  private static void writeNamed(JsonGenerator json, String key, String name, Record value)
      throws IOException {
    json.writeStringField(key, name);
    json.writeFieldName("args");
    JsonValues.writeRecord(json, value);
  }

  /**
   * The step that a line spells.
   *
   * @param answered the row of the innermost open call of the step's thread, which tells the type
   *     of an answer
   * @throws IllegalArgumentException if it spells none, in words for a diagnostic
   */
  static Step read(JsonNode line, Optional<MethodSpec> answered) {
    int thread = JsonValues.thread(line);
    for (Iterator<String> names = line.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      switch (name) {
        case "thread" -> {
          return new ThreadSeen(
              thread,
              text(line, name),
              (ThreadKind) JsonValues.read(field(line, "kind"), ThreadKind.class));
        }
        case "enter" -> {
          return new CallbackEntered(thread, (Callback) readNamed(line, name, CALLBACKS));
        }
        case "return" -> {
          boolean decision = line.path("decision").asBoolean(false);
          return new CallbackReturned(
              thread, text(line, name), new Reply(HResult.of(text(line, "hr")), decision));
        }
        case "call" -> {
          return new CallMade(thread, readCall(line));
        }
        case "answer" -> {
          return new CallAnswered(thread, text(line, name), readAnswer(line, answered));
        }
        case "hook" -> {
          return new HookEntered(thread, HookJson.readHook(line));
        }
        case "hooked" -> {
          return new HookReturned(thread, HookJson.type(line, name), HookJson.readReply(line));
        }
        case "read" -> {
          return new MemoryRead(
              thread,
              (Address) JsonValues.read(field(line, name), Address.class),
              (Blob) JsonValues.read(field(line, "content"), Blob.class));
        }
        case "write" -> {
          return new MemoryWritten(
              thread,
              (Address) JsonValues.read(field(line, name), Address.class),
              (Blob) JsonValues.read(field(line, "content"), Blob.class));
        }
        case "claim" -> {
          return new Claimed(thread, (Claim) readNamed(line, name, CLAIMS));
        }
        case "truth" -> {
          return new TruthTold(thread, (Truth) readNamed(line, name, TRUTHS));
        }
        case "mark" -> {
          return new Marked(thread, text(line, name));
        }
        default -> {}
      }
    }
    throw new IllegalArgumentException("the line holds no kind of step that this version knows");
  }

  private static InfoCall readCall(JsonNode line) {
    String[] name = text(line, "call").split("::", -1);
    if (name.length != 2) {
      throw new IllegalArgumentException("\"call\" is not INTERFACE::METHOD");
    }
    MethodSpec row =
        CallTable.row(name[0], name[1])
            .orElseThrow(
                () -> new IllegalArgumentException("no method %s::%s".formatted(name[0], name[1])));
    Target target = readTarget(line, row);
    Type[] types = CallTable.method(row).getGenericParameterTypes();
    JsonNode arguments = field(line, "args");
    if (!arguments.isArray()) {
      throw new IllegalArgumentException("the arguments of %s are no list".formatted(row.name()));
    }
    if (arguments.size() != types.length) {
      throw new IllegalArgumentException(
          "%s takes %d arguments, not %d".formatted(row.name(), types.length, arguments.size()));
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      values.add(JsonValues.read(arguments.get(i), types[i]));
    }
    return new InfoCall(target, row, values);
  }

  private static Target readTarget(JsonNode line, MethodSpec row) {
    if (CallTable.isOfRuntime(row)) {
      return new Target.ProfilerInfo();
    }
    return line.has("on")
        ? new Target.ComObject((ComPointer) JsonValues.read(field(line, "on"), ComPointer.class))
        : new Target.Metadata((ModuleId) JsonValues.read(field(line, "of"), ModuleId.class));
  }

  private static Outcome<?> readAnswer(JsonNode line, Optional<MethodSpec> answered) {
    MethodSpec row =
        answered
            .filter(open -> open.name().equals(text(line, "answer")))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "an answer to a call that this thread did not make"));
    HResult hresult = HResult.of(text(line, "hr"));
    Type type = CallTable.answerType(row);
    if (line.has("partial")) {
      return new Outcome.Partial<>(hresult, JsonValues.read(field(line, "partial"), type));
    }
    if (hresult.failed()) {
      return new Outcome.Failed<>(hresult);
    }
    Object value =
        type.equals(Nothing.class) ? Nothing.NOTHING : JsonValues.read(field(line, "value"), type);
    return new Outcome.Ok<>(value, hresult);
  }

  private static Object readNamed(JsonNode line, String key, Map<String, Class<?>> types) {
    String name = text(line, key);
    Class<?> type =
        Optional.ofNullable(types.get(name))
            .orElseThrow(
                () -> new IllegalArgumentException("no %s is named %s".formatted(key, name)));
    return JsonValues.readRecord(field(line, "args"), type);
  }

  private static String simpleName(Object value) {
    return value.getClass().getSimpleName();
  }

  private static Map<String, Class<?>> nested(Class<?> sealed) {
    Map<String, Class<?>> types = new LinkedHashMap<>();
    for (Class<?> permitted : sealed.getPermittedSubclasses()) {
      if (permitted.isSealed()) {
        types.putAll(nested(permitted));
      } else {
        types.put(permitted.getSimpleName(), permitted);
      }
    }
    return types;
  }
}
