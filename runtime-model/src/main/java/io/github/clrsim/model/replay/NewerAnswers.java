package io.github.clrsim.model.replay;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ClassIDInfo;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a method answers that a newer one answers with more. Recordings ask the newer ones, and many
 * a profiler asks the old ones.
 *
 * @param known what the recording knows of a call
 */
record NewerAnswers(Function<InfoCall, Optional<Outcome<?>>> known) {
  private static final MethodSpec MODULE = CallTable.known("ICorProfilerInfo", "GetModuleInfo");
  private static final MethodSpec MODULE_2 = CallTable.known("ICorProfilerInfo3", "GetModuleInfo2");
  private static final MethodSpec TYPE = CallTable.known("ICorProfilerInfo", "GetClassIDInfo");
  private static final MethodSpec TYPE_2 = CallTable.known("ICorProfilerInfo2", "GetClassIDInfo2");
  private static final MethodSpec FUNCTION = CallTable.known("ICorProfilerInfo", "GetFunctionInfo");
  private static final MethodSpec FUNCTION_2 =
      CallTable.known("ICorProfilerInfo2", "GetFunctionInfo2");

  /** What follows from a newer method's answer; empty if none is known, or it decides nothing. */
  Optional<Outcome<?>> answer(InfoCall call) {
    if (call.method().equals(MODULE)) {
      return newer(MODULE_2, call.arguments()).map(NewerAnswers::module);
    }
    if (call.method().equals(TYPE)) {
      return newer(TYPE_2, call.arguments()).flatMap(NewerAnswers::type);
    }
    if (call.method().equals(FUNCTION)) {
      return newer(FUNCTION_2, List.of(call.arguments().getFirst(), new FrameInfo(0)))
          .flatMap(this::function);
    }
    return Optional.empty();
  }

  private Optional<Outcome<?>> newer(MethodSpec method, List<Object> arguments) {
    return known.apply(InfoCall.toRuntime(method, arguments));
  }

  private static Outcome<?> module(Outcome<?> newer) {
    return newer instanceof Outcome.Partial<?>(HResult refused, ModuleInfo2 parts)
        ? new Outcome.Partial<>(refused, module(parts))
        : newer.map(info -> module((ModuleInfo2) info));
  }

  private static ModuleInfo module(ModuleInfo2 info) {
    return new ModuleInfo(info.baseLoadAddress(), info.name(), info.assemblyId());
  }

  /** The old method knows no array, and answers nothing about it (measured). */
  private static Optional<Outcome<?>> type(Outcome<?> newer) {
    if (newer.hresult().equals(HResult.CORPROF_E_CLASSID_IS_ARRAY)) {
      return Optional.of(Outcome.ok(new ClassIDInfo(new ModuleId(0), new MetadataToken(0))));
    }
    return newer instanceof Outcome.Ok<?>(ClassIDInfo2 info, _)
        ? Optional.of(Outcome.ok(new ClassIDInfo(info.moduleId(), info.typeDefToken())))
        : Optional.empty();
  }

  /** Of a method of a generic type the old one tells no class (measured). */
  private Optional<Outcome<?>> function(Outcome<?> newer) {
    if (!(newer instanceof Outcome.Ok<?>(FunctionInfo2 info, _))) {
      return newer.hresult().failed() ? Optional.of(newer) : Optional.empty();
    }
    return told(info.classId())
        .map(type -> Outcome.ok(new FunctionInfo(type, info.moduleId(), info.token())));
  }

  private Optional<ClassId> told(ClassId type) {
    if (type.isNull()) {
      return Optional.of(type);
    }
    return newer(TYPE_2, List.of(type))
        .flatMap(Outcome::answer)
        .map(info -> ((ClassIDInfo2) info).typeArgs().isEmpty() ? type : new ClassId(0));
  }
}
