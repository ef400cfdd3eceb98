package io.github.clrsim.api.trace;

import static io.github.clrsim.api.trace.JsonValues.field;
import static io.github.clrsim.api.trace.JsonValues.hex;
import static io.github.clrsim.api.trace.JsonValues.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
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
import io.github.clrsim.api.shape.ValueType;
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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** One step as one line of a trace file. The forms are told in docs/TRACE-FORMAT.md. */
final class StepJson {
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
   * @param open the calls of the steps before it, which say the type of an answer
   * @throws IllegalArgumentException if it spells none, in words for a diagnostic
   */
  static Step read(JsonNode line, OpenCalls open) {
    int thread = JsonValues.thread(line);
    for (Iterator<String> names = line.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      switch (name) {
        case "thread" -> {
          return new ThreadSeen(
              thread, text(line, name), JsonValues.read(line, "kind", ThreadKind.class));
        }
        case "enter" -> {
          return new CallbackEntered(
              thread, (Callback) readNamed(line, name, NamedRecords.CALLBACKS));
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
          String method = text(line, name);
          return new CallAnswered(
              thread, method, readAnswer(line, open.answeredBy(thread, method)));
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
              JsonValues.read(line, name, Address.class),
              JsonValues.read(line, "content", Blob.class));
        }
        case "write" -> {
          return new MemoryWritten(
              thread,
              JsonValues.read(line, name, Address.class),
              JsonValues.read(line, "content", Blob.class));
        }
        case "claim" -> {
          return new Claimed(thread, (Claim) readNamed(line, name, NamedRecords.CLAIMS));
        }
        case "truth" -> {
          return new TruthTold(thread, (Truth) readNamed(line, name, NamedRecords.TRUTHS));
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
    CallSignature signature = CallSignature.named(text(line, "call"));
    Target target = readTarget(line, signature);
    List<ValueType> types = signature.arguments();
    JsonNode arguments = field(line, "args");
    if (!arguments.isArray()) {
      throw new IllegalArgumentException(
          "the arguments of %s are no list".formatted(signature.row().name()));
    }
    if (arguments.size() != types.size()) {
      throw new IllegalArgumentException(
          "%s takes %d arguments, not %d"
              .formatted(signature.row().name(), types.size(), arguments.size()));
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      values.add(JsonValues.read(arguments.get(i), types.get(i)));
    }
    return signature.call(target, values);
  }

  private static Target readTarget(JsonNode line, CallSignature signature) {
    if (signature.isOfRuntime()) {
      return new Target.ProfilerInfo();
    }
    return line.has("on")
        ? new Target.ComObject(JsonValues.read(line, "on", ComPointer.class))
        : new Target.Metadata(JsonValues.read(line, "of", ModuleId.class));
  }

  private static Outcome<?> readAnswer(JsonNode line, MethodSpec answered) {
    HResult hresult = HResult.of(text(line, "hr"));
    ValueType type = CallSignature.of(answered).answer();
    if (line.has("partial")) {
      return new Outcome.Partial<>(hresult, JsonValues.read(field(line, "partial"), type));
    }
    if (hresult.failed()) {
      return new Outcome.Failed<>(hresult);
    }
    Object value =
        type instanceof ValueType.Empty
            ? Nothing.NOTHING
            : JsonValues.read(field(line, "value"), type);
    return new Outcome.Ok<>(value, hresult);
  }

  private static Object readNamed(JsonNode line, String key, NamedRecords records) {
    return JsonValues.readRecord(field(line, "args"), records.named(text(line, key)));
  }

  private static String simpleName(Object value) {
    return value.getClass().getSimpleName();
  }
}
