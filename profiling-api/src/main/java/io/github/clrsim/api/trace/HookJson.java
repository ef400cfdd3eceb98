package io.github.clrsim.api.trace;

import static io.github.clrsim.api.trace.JsonValues.field;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import java.io.IOException;

/** Hooks and their replies in the lines of a trace file, which name their type once. */
final class HookJson {
  private static final String TYPE = "hook";
  private static final String FUNCTION = "function";
  private static final String INFO = "eltInfo";
  private static final String DATA = "clientData";
  private static final String FRAME = "frame";
  private static final String ARGUMENTS = "arguments";
  private static final String RESULT = "result";
  private static final String DECISION = "decision";
  private static final String NAME = "name";

  private HookJson() {}

  static void write(JsonGenerator json, Hook hook) throws IOException {
    json.writeStringField(TYPE, hook.type().idlName());
    json.writeObjectFieldStart("args");
    write(json, FUNCTION, hook.function());
    switch (hook) {
      case Hook.Plain _ -> {}
      case Hook.WithInfo info -> write(json, INFO, info.eltInfo());
      case Hook.Entering entering -> {
        write(json, DATA, entering.clientData());
        write(json, FRAME, entering.frame());
        write(json, ARGUMENTS, entering.arguments());
      }
      case Hook.Leaving leaving -> {
        write(json, DATA, leaving.clientData());
        write(json, FRAME, leaving.frame());
        write(json, RESULT, leaving.result());
      }
      case Hook.Tailcalling tailcalling -> {
        write(json, DATA, tailcalling.clientData());
        write(json, FRAME, tailcalling.frame());
      }
    }
    json.writeEndObject();
  }

  static void write(JsonGenerator json, HookType type, HookReply reply) throws IOException {
    json.writeStringField("hooked", type.idlName());
    switch (reply) {
      case HookReply.Done _ -> {}
      case HookReply.NotHooked _ -> json.writeBooleanField(DECISION, false);
      case HookReply.Named(Address name) -> {
        json.writeBooleanField(DECISION, true);
        write(json, NAME, name);
      }
    }
  }

  private static void write(JsonGenerator json, String name, Object value) throws IOException {
    json.writeFieldName(name);
    JsonValues.write(json, value);
  }

  static Hook readHook(JsonNode line) {
    HookType type = type(line, TYPE);
    JsonNode node = field(line, "args");
    FunctionId function = JsonValues.read(node, FUNCTION, FunctionId.class);
    return switch (type) {
      case FUNCTION_ENTER_2 ->
          new Hook.Entering(
              function,
              JsonValues.read(node, DATA, Address.class),
              JsonValues.read(node, FRAME, FrameInfo.class),
              JsonValues.read(node, ARGUMENTS, CorPrfFunctionArgumentInfo.class));
      case FUNCTION_LEAVE_2 ->
          new Hook.Leaving(
              function,
              JsonValues.read(node, DATA, Address.class),
              JsonValues.read(node, FRAME, FrameInfo.class),
              JsonValues.read(node, RESULT, CorPrfFunctionArgumentRange.class));
      case FUNCTION_TAILCALL_2 ->
          new Hook.Tailcalling(
              function,
              JsonValues.read(node, DATA, Address.class),
              JsonValues.read(node, FRAME, FrameInfo.class));
      case FUNCTION_ENTER_3_WITH_INFO, FUNCTION_LEAVE_3_WITH_INFO, FUNCTION_TAILCALL_3_WITH_INFO ->
          new Hook.WithInfo(type, function, JsonValues.read(node, INFO, EltInfo.class));
      case FUNCTION_ENTER,
          FUNCTION_LEAVE,
          FUNCTION_TAILCALL,
          FUNCTION_ENTER_3,
          FUNCTION_LEAVE_3,
          FUNCTION_TAILCALL_3,
          FUNCTION_ID_MAPPER,
          FUNCTION_ID_MAPPER_2 ->
          new Hook.Plain(type, function);
    };
  }

  static HookReply readReply(JsonNode line) {
    if (line.has(NAME)) {
      return new HookReply.Named(JsonValues.read(line, NAME, Address.class));
    }
    return line.has(DECISION) ? HookReply.NOT_HOOKED : HookReply.DONE;
  }

  static HookType type(JsonNode line, String key) {
    String name = JsonValues.text(line, key);
    return HookType.named(name)
        .orElseThrow(() -> new IllegalArgumentException("no hook is named " + name));
  }
}
