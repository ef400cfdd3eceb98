package io.github.clrsim.model.info;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.CallGate;
import io.github.clrsim.api.spec.CallbackContract;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.ProfilerStatus;
import io.github.clrsim.model.profile.InterfaceRules;
import io.github.clrsim.model.thread.ClrThread;
import java.util.Optional;

/**
 * The check in front of every method: from where it may be called. It comes before any look at the
 * arguments, so a null ID from an illegal place is an illegal place.
 */
final class Gate {
  private static final String DOMAIN_INFO = "GetAppDomainInfo";

  private final InterfaceRules rules;
  private final Delivery delivery;

  Gate(InterfaceRules rules, Delivery delivery) {
    this.rules = rules;
    this.delivery = delivery;
  }

  /** Why the runtime refuses this call on this thread, or empty if it looks at the arguments. */
  Optional<HResult> refusal(MethodSpec method, ClrThread caller) {
    CallGate gate = ProfilingSpec.get().gate(method.name());
    if (gate.version() > rules.newestInfo()) {
      return Optional.of(HResult.E_NOINTERFACE);
    }
    if (delivery.life().status() == ProfilerStatus.DETACHING) {
      return Optional.of(HResult.CORPROF_E_PROFILER_DETACHING);
    }
    if (delivery.life().isAttached() && !gate.afterAttach()) {
      return Optional.of(HResult.CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER);
    }
    return refusalOfCaller(accessOf(method, gate), caller).or(() -> refusalOfObserver(gate));
  }

  private CallGate.Access accessOf(MethodSpec method, CallGate gate) {
    return method.name().equals(DOMAIN_INFO) && !rules.domainInfoMayTrigger()
        ? CallGate.Access.SYNC
        : gate.access();
  }

  private Optional<HResult> refusalOfObserver(CallGate gate) {
    return delivery.life().isNotificationOnly() && gate.isForMain()
        ? Optional.of(HResult.E_INVALIDARG)
        : Optional.empty();
  }

  private Optional<HResult> refusalOfCaller(CallGate.Access access, ClrThread caller) {
    return switch (access) {
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
}
