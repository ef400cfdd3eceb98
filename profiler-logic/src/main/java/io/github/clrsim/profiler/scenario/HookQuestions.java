package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Hooks the methods of the scenario's assemblies, and asks in each hook what the method is given,
 * and what it returns.
 */
final class HookQuestions {
  /** What hooks need of the event mask. */
  static final int EVENTS =
      CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE
          | CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS
          | CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL
          | CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;

  /** Of the framework, and of the program that performs a scenario for real. */
  static final String NOT_OF_SCENARIOS = "(System|Microsoft|ScenarioHost|netstandard)\\b.*";

  private static final FrameInfo NO_FRAME = new FrameInfo(0);
  private static final int LENGTH_AT = 8;
  private static final int CHARS_AT = 12;

  private final CorProfilerInfo info;
  private final ProfilerHost host;
  private final Questions questions;
  private final Map<FunctionId, HookShape> shapes = new ConcurrentHashMap<>();

  HookQuestions(ProfilerHost host, Questions questions) {
    this.info = host.info();
    this.host = host;
    this.questions = questions;
  }

  /** Sets the hooks; in Initialize. */
  HResult set() {
    info.setFunctionIDMapper2(this::name);
    return info.setEnterLeaveFunctionHooks3WithInfo(
        this::entered, this::left, (function, elt) -> info.getFunctionTailcall3Info(function, elt));
  }

  /** Functions keep their IDs for names. */
  private Optional<Address> name(FunctionId function) {
    Optional<HookShape> shape =
        Optional.ofNullable(shapes.get(function))
            .or(() -> info.getFunctionInfo2(function, NO_FRAME).answer().flatMap(this::shape));
    shape.ifPresent(known -> shapes.put(function, known));
    return shape.map(known -> new Address(function.value()));
  }

  private Optional<HookShape> shape(FunctionInfo2 function) {
    return HookShape.method(function.token())
        .flatMap(
            token ->
                questions.inMetadata(
                    function.moduleId(),
                    scope ->
                        isOfScenario(scope)
                            ? scope
                                .getMethodProps(token)
                                .answer()
                                .map(it -> HookShape.of(scope, it))
                            : Optional.empty()))
        .map(shape -> returnsWhatIsGiven(function) ? shape : shape.withoutResult());
  }

  private static boolean isOfScenario(MetadataImport scope) {
    return scope
        .getScopeProps()
        .answer()
        .filter(props -> !props.name().matches(NOT_OF_SCENARIOS))
        .isPresent();
  }

  private boolean returnsWhatIsGiven(FunctionInfo2 function) {
    ModuleId module = function.moduleId();
    return info.getILFunctionBody(module, function.token())
        .answer()
        .filter(
            body ->
                HookShape.returnsWhatIsGiven(
                    host.memory().read(body.methodHeader(), body.methodSize())))
        .isPresent();
  }

  private void entered(FunctionId function, EltInfo elt) {
    questions.aboutFunction(function);
    List<HookShape.Kind> kinds = shape(function).parameters();
    info.getFunctionEnter3Info(function, elt)
        .answer()
        .ifPresent(
            known -> {
              List<CorPrfFunctionArgumentRange> ranges = known.argumentInfo().ranges();
              for (int i = 0; i < Math.min(ranges.size(), kinds.size()); i++) {
                read(ranges.get(i), kinds.get(i));
              }
            });
  }

  private void left(FunctionId function, EltInfo elt) {
    info.getFunctionLeave3Info(function, elt)
        .answer()
        .ifPresent(known -> read(known.retvalRange(), shape(function).result()));
  }

  private HookShape shape(FunctionId function) {
    return shapes.getOrDefault(function, new HookShape(List.of(), HookShape.Kind.OTHER));
  }

  private void read(CorPrfFunctionArgumentRange range, HookShape.Kind kind) {
    if (range.length() == 0) {
      return;
    }
    switch (kind) {
      case PLAIN -> host.memory().read(range.startAddress(), range.length());
      case STRING -> {
        Address string = host.memory().readAddress(range.startAddress());
        if (!string.isNull()) {
          int length = host.memory().readInt(new Address(string.value() + LENGTH_AT));
          host.memory().readChars(new Address(string.value() + CHARS_AT), length);
        }
      }
      case REFERENCE_TO_PLAIN -> {
        Address slot = host.memory().readAddress(range.startAddress());
        if (!slot.isNull()) {
          host.memory().readByte(slot);
        }
      }
      case OTHER -> {}
    }
  }
}
