package io.github.clrsim.api.trace;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.pack.PackedInput;
import io.github.clrsim.api.pack.PackedOutput;
import io.github.clrsim.api.pack.ValueCodec;
import io.github.clrsim.api.shape.ValueType;
import io.github.clrsim.api.trace.Step.CallAnswered;
import io.github.clrsim.api.trace.Step.CallMade;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** How calls and their answers are written and read: by the types of their Java methods. */
final class CallCodecs {
  private static final ValueType RESULT_TYPE = ValueType.of(HResult.class);
  private static final ValueType MODULE_TYPE = ValueType.of(ModuleId.class);
  private static final ValueType OBJECT_TYPE = ValueType.of(ComPointer.class);
  private static final ValueCodec RESULT = ValueCodec.of(RESULT_TYPE);
  private static final ValueCodec MODULE = ValueCodec.of(MODULE_TYPE);
  private static final ValueCodec OBJECT = ValueCodec.of(OBJECT_TYPE);

  private CallCodecs() {}

  /** A call of the runtime. */
  static StepShape ofRuntime(String word, CallSignature signature) {
    ValueCodec[] codecs = codecs(signature);
    Target runtime = new Target.ProfilerInfo();
    return new StepShape(
        text(word, signature, signature.arguments()),
        (output, step) -> write(output, call(step), codecs),
        (input, thread) -> new CallMade(thread, read(input, runtime, signature, codecs)));
  }

  /** A call of a module's metadata: the ModuleID stands first. */
  static StepShape ofMetadata(String word, CallSignature signature) {
    ValueCodec[] codecs = codecs(signature);
    return new StepShape(
        text(word, signature, behind(MODULE_TYPE, signature)),
        (output, step) -> {
          MODULE.write(output, ((Target.Metadata) call(step).target()).moduleId());
          write(output, call(step), codecs);
        },
        (input, thread) -> {
          Target target = new Target.Metadata((ModuleId) MODULE.read(input));
          return new CallMade(thread, read(input, target, signature, codecs));
        });
  }

  /** A call of another object: its address stands first. */
  static StepShape ofObject(String word, CallSignature signature) {
    ValueCodec[] codecs = codecs(signature);
    return new StepShape(
        text(word, signature, behind(OBJECT_TYPE, signature)),
        (output, step) -> {
          OBJECT.write(output, ((Target.ComObject) call(step).target()).object());
          write(output, call(step), codecs);
        },
        (input, thread) -> {
          Target target = new Target.ComObject((ComPointer) OBJECT.read(input));
          return new CallMade(thread, read(input, target, signature, codecs));
        });
  }

  /** The answer to a call that succeeded. */
  static StepShape answer(String word, CallSignature signature) {
    ValueCodec value = ValueCodec.of(signature.answer());
    String method = signature.row().name();
    return new StepShape(
        text(word, signature, List.of(RESULT_TYPE, signature.answer())),
        (output, step) -> {
          Outcome.Ok<?> ok = (Outcome.Ok<?>) ((CallAnswered) step).outcome();
          RESULT.write(output, ok.hresult());
          value.write(output, ok.value());
        },
        (input, thread) -> {
          HResult hresult = (HResult) RESULT.read(input);
          return new CallAnswered(thread, method, new Outcome.Ok<>(value.read(input), hresult));
        });
  }

  /** A refusal that wrote outputs. */
  static StepShape partial(String word, CallSignature signature) {
    ValueCodec value = ValueCodec.of(signature.answer());
    String method = signature.row().name();
    return new StepShape(
        text(word, signature, List.of(RESULT_TYPE, signature.answer())),
        (output, step) -> {
          Outcome.Partial<?> partial = (Outcome.Partial<?>) ((CallAnswered) step).outcome();
          RESULT.write(output, partial.hresult());
          value.write(output, partial.written());
        },
        (input, thread) -> {
          HResult hresult = (HResult) RESULT.read(input);
          return new CallAnswered(
              thread, method, new Outcome.Partial<>(hresult, value.read(input)));
        });
  }

  /** A refusal. */
  static StepShape refusal(String word, CallSignature signature) {
    String method = signature.row().name();
    return new StepShape(
        text(word, signature, List.of(RESULT_TYPE)),
        (output, step) -> RESULT.write(output, ((CallAnswered) step).outcome().hresult()),
        (input, thread) ->
            new CallAnswered(thread, method, new Outcome.Failed<>((HResult) RESULT.read(input))));
  }

  private static String text(String word, CallSignature signature, List<ValueType> types) {
    return types.stream()
        .map(ValueType::text)
        .collect(Collectors.joining(",", word + " " + signature.name() + "(", ")"));
  }

  private static List<ValueType> behind(ValueType first, CallSignature signature) {
    List<ValueType> types = new ArrayList<>(List.of(first));
    types.addAll(signature.arguments());
    return types;
  }

  private static ValueCodec[] codecs(CallSignature signature) {
    return signature.arguments().stream().map(ValueCodec::of).toArray(ValueCodec[]::new);
  }

  private static InfoCall call(Step step) {
    return ((CallMade) step).call();
  }

  private static void write(PackedOutput output, InfoCall call, ValueCodec[] codecs) {
    List<Object> arguments = call.arguments();
    for (int i = 0; i < codecs.length; i++) {
      codecs[i].write(output, arguments.get(i));
    }
  }

  private static InfoCall read(
      PackedInput input, Target target, CallSignature signature, ValueCodec[] codecs) {
    Object[] values = new Object[codecs.length];
    for (int i = 0; i < codecs.length; i++) {
      values[i] = codecs[i].read(input);
    }
    return signature.call(target, List.of(values));
  }
}
