package io.github.clrsim.model.info;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.CallGate;
import io.github.clrsim.api.spec.CallbackContract;
import io.github.clrsim.api.spec.InterfaceSpec;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.ProfilerStatus;
import io.github.clrsim.model.profile.InterfaceRules;
import io.github.clrsim.model.thread.ClrThread;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The check in front of every method: from where it may be called. It comes before any look at the
 * arguments, so a null ID from an illegal place is an illegal place.
 */
final class Gate {
  private static final List<String> INTERFACES = interfaceNames();
  // What changes code or hooks it answers so to all but the main profiler (G101,
  // proftoeeinterfaceimpl.cpp: IsMainProfiler).
  private static final Set<String> FOR_MAIN_PROFILER =
      Set.of(
          "SetEnterLeaveFunctionHooks",
          "SetEnterLeaveFunctionHooks2",
          "SetEnterLeaveFunctionHooks3",
          "SetEnterLeaveFunctionHooks3WithInfo",
          "SetFunctionIDMapper",
          "SetFunctionIDMapper2",
          "SetILFunctionBody",
          "SetILInstrumentedCodeMap",
          "GetFunctionEnter3Info",
          "GetFunctionLeave3Info",
          "GetFunctionTailcall3Info",
          "RequestReJIT",
          "RequestRevert",
          "RequestReJITWithInliners");

  private final InterfaceRules rules;
  private final Delivery delivery;

  Gate(InterfaceRules rules, Delivery delivery) {
    this.rules = rules;
    this.delivery = delivery;
  }

  /** Why the runtime refuses this call on this thread, or empty if it looks at the arguments. */
  Optional<HResult> refusal(MethodSpec method, ClrThread caller) {
    if (INTERFACES.indexOf(method.interfaceName()) >= rules.newestInfo()) {
      return Optional.of(HResult.E_NOINTERFACE);
    }
    if (delivery.life().status() == ProfilerStatus.DETACHING) {
      return Optional.of(HResult.CORPROF_E_PROFILER_DETACHING);
    }
    CallGate gate = ProfilingSpec.get().gate(method.name());
    if (delivery.life().isAttached() && !gate.afterAttach()) {
      return Optional.of(HResult.CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER);
    }
    return refusalOfCaller(gate, caller).or(() -> refusalOfObserver(method));
  }

  private Optional<HResult> refusalOfObserver(MethodSpec method) {
    return delivery.life().isNotificationOnly() && FOR_MAIN_PROFILER.contains(method.name())
        ? Optional.of(HResult.E_INVALIDARG)
        : Optional.empty();
  }

  private Optional<HResult> refusalOfCaller(CallGate gate, ClrThread caller) {
    return switch (gate.access()) {
      case ASYNC, ASYNC_TRIGGERS -> Optional.empty();
      case SYNC -> unless(isOutsideRuntime(caller) || caller.innermostCallback().isPresent());
      case SYNC_TRIGGERS ->
          unless(
              isOutsideRuntime(caller)
                  || caller.innermostCallback().filter(CallbackContract::mayTrigger).isPresent());
      case INIT_ONLY ->
          delivery.isInitializing()
              ? Optional.empty()
              : Optional.of(HResult.CORPROF_E_CALL_ONLY_FROM_INIT);
      case STUB -> Optional.of(HResult.E_NOTIMPL);
    };
  }

  private static boolean isOutsideRuntime(ClrThread caller) {
    return !caller.isManaged() || caller.callsFromAnywhere();
  }

  private static Optional<HResult> unless(boolean allowed) {
    return allowed ? Optional.empty() : Optional.of(HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE);
  }

  private static List<String> interfaceNames() {
    return ProfilingSpec.get().lineage(ProfilingSpec.NEWEST_INFO).stream()
        .map(InterfaceSpec::name)
        .toList();
  }
}
