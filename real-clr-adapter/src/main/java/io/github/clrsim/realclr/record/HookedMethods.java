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
import io.github.clrsim.realclr.com.FrequentEvent;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The hooks of a recording: on all methods but those of the frameworks, of which a small program
 * calls millions.
 */
final class HookedMethods {
  private static final String CORE_LIBRARY = "System.Private.CoreLib.dll";

  private final CorProfilerInfo info;
  private final EventMask events;
  private final FunctionQuestions functions;
  private final Map<ModuleId, Boolean> hooked = new ConcurrentHashMap<>();
  private volatile Optional<Path> frameworks = Optional.empty();

  /** Hooks for these events. */
  HookedMethods(CorProfilerInfo info, EventMask events, FunctionQuestions functions) {
    this.info = info;
    this.events = events;
    this.functions = functions;
  }

  /** The core library, whose methods are the first that are called, is where the frameworks are. */
  private void find(String module) {
    if (frameworks.isEmpty() && module.endsWith("/" + CORE_LIBRARY)) {
      frameworks = Optional.of(DotnetRuntime.frameworksOf(Path.of(module).resolveSibling("")));
    }
  }

  private boolean isOfNoFramework(String module) {
    find(module);
    return frameworks.filter(Path.of(module)::startsWith).isEmpty();
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

  /** What nothing else is done about than what {@link #set} has set. */
  Set<FrequentEvent> frequent() {
    if (!events.hasHooksWithInfo()) {
      return EnumSet.of(
          FrequentEvent.FUNCTION_ENTER,
          FrequentEvent.FUNCTION_LEAVE,
          FrequentEvent.FUNCTION_TAILCALL);
    }
    return EnumSet.of(
        wants(CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS)
            ? FrequentEvent.FUNCTION_ENTER_ASKING
            : FrequentEvent.FUNCTION_ENTER_WITH_INFO,
        wants(CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL)
            ? FrequentEvent.FUNCTION_LEAVE_ASKING
            : FrequentEvent.FUNCTION_LEAVE_WITH_INFO,
        wants(CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO)
            ? FrequentEvent.FUNCTION_TAILCALL_ASKING
            : FrequentEvent.FUNCTION_TAILCALL_WITH_INFO);
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
                  .filter(is -> isOfNoFramework(is.name()))
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
