package io.github.clrsim.realclr.record;

import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionInfo2;
import io.github.clrsim.api.outcome.HResult;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The hooks of a recording: on all methods but those of the frameworks, of which a small program
 * calls millions.
 */
final class HookedMethods {
  private final CorProfilerInfo info;
  private final EventMask events;
  private final String frameworks;
  private final FunctionQuestions functions;
  private final Map<ModuleId, Boolean> hooked = new ConcurrentHashMap<>();

  /**
   * Hooks for these events.
   *
   * @param frameworks how the paths of modules of frameworks begin; empty if that is not known, and
   *     then all are hooked
   */
  HookedMethods(
      CorProfilerInfo info, EventMask events, String frameworks, FunctionQuestions functions) {
    this.info = info;
    this.events = events;
    this.frameworks = frameworks;
    this.functions = functions;
  }

  /** Sets what the event mask asks for; in Initialize, when the mask is set. */
  HResult set() {
    if (!events.hasHooks()) {
      return HResult.S_OK;
    }
    HResult mapper = info.setFunctionIDMapper2(this::name);
    if (mapper.failed()) {
      return mapper;
    }
    return events.hasHooksWithInfo()
        ? info.setEnterLeaveFunctionHooks3WithInfo(this::entered, this::left, this::tailCalled)
        : info.setEnterLeaveFunctionHooks3(_ -> {}, _ -> {}, _ -> {});
  }

  /** Functions keep their IDs for names. */
  private Optional<Address> name(FunctionId function) {
    return functions
        .known(function)
        .map(FunctionInfo2::moduleId)
        .filter(this::isHooked)
        .map(_ -> new Address(function.value()));
  }

  private boolean isHooked(ModuleId module) {
    Optional<Boolean> known = Optional.ofNullable(hooked.get(module));
    return known.orElseGet(
        () -> {
          boolean answer =
              info.getModuleInfo2(module)
                  .answer()
                  .filter(is -> frameworks.isEmpty() || !is.name().startsWith(frameworks))
                  .isPresent();
          hooked.put(module, answer);
          return answer;
        });
  }

  private void entered(FunctionId function, EltInfo elt) {
    if (wants(CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS)) {
      info.getFunctionEnter3Info(function, elt);
    }
  }

  private void left(FunctionId function, EltInfo elt) {
    if (wants(CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL)) {
      info.getFunctionLeave3Info(function, elt);
    }
  }

  private void tailCalled(FunctionId function, EltInfo elt) {
    if (wants(CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO)) {
      info.getFunctionTailcall3Info(function, elt);
    }
  }

  private boolean wants(int flag) {
    return (events.low() & flag) != 0;
  }

  /** The addresses of modules that went come again. */
  void forget() {
    hooked.clear();
  }
}
