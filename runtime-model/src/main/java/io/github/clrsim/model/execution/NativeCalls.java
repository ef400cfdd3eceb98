package io.github.clrsim.model.execution;

import io.github.clrsim.api.callback.TransitionCallback.ManagedToUnmanagedTransition;
import io.github.clrsim.api.callback.TransitionCallback.UnmanagedToManagedTransition;
import io.github.clrsim.api.corprof.CorPrfTransitionReason;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.model.code.Functions;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.Methods;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.jit.DynamicMethods;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.assembly.TypeKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Calls of native code, and its calls back (G89). A native function that is given a delegate calls
 * it once, and the method that it reaches is the one for which a delegate of that type was made
 * last: what else native code does is not in any metadata.
 */
final class NativeCalls {
  /** Calls into the runtime itself look like P/Invokes and are not reported (G89). */
  private static final String QCALL = "QCall";

  private final Delivery delivery;
  private final CodeTypes types;
  private final Methods methods;
  private final Functions functions;
  private final DynamicMethods dynamicMethods;
  private final Map<TypeKey, MethodKey> targets = new LinkedHashMap<>();
  private int reported;

  NativeCalls(
      Delivery delivery,
      CodeTypes types,
      Methods methods,
      Functions functions,
      DynamicMethods dynamicMethods) {
    this.delivery = delivery;
    this.types = types;
    this.methods = methods;
    this.functions = functions;
    this.dynamicMethods = dynamicMethods;
  }

  /** How many transitions the profiler was told of. */
  int reported() {
    return reported;
  }

  /** A delegate of this type was made for this method. */
  void delegateMade(TypeKey type, MethodKey target) {
    targets.put(type, target);
  }

  /**
   * Calls a P/Invoke method.
   *
   * @param managed how a managed method is called, when native code calls back
   */
  void call(MethodKey method, Consumer<MethodKey> managed) {
    dynamicMethods.pInvokeStub(method);
    if (isQCall(method)) {
      return;
    }
    FunctionId function = functions.of(method).id();
    leave(function, CorPrfTransitionReason.COR_PRF_TRANSITION_CALL);
    for (TypeKey delegate : delegates(method)) {
      FunctionId invoke = functions.of(methods.only(delegate, "Invoke")).id();
      enter(invoke, CorPrfTransitionReason.COR_PRF_TRANSITION_CALL);
      Optional.ofNullable(targets.get(delegate)).ifPresent(managed);
      leave(invoke, CorPrfTransitionReason.COR_PRF_TRANSITION_RETURN);
    }
    enter(function, CorPrfTransitionReason.COR_PRF_TRANSITION_RETURN);
  }

  private void leave(FunctionId function, CorPrfTransitionReason reason) {
    ManagedToUnmanagedTransition leaves = new ManagedToUnmanagedTransition(function, reason);
    reported += delivery.wants(leaves) ? 1 : 0;
    delivery.deliver(leaves);
  }

  private void enter(FunctionId function, CorPrfTransitionReason reason) {
    UnmanagedToManagedTransition enters = new UnmanagedToManagedTransition(function, reason);
    reported += delivery.wants(enters) ? 1 : 0;
    delivery.deliver(enters);
  }

  private List<TypeKey> delegates(MethodKey method) {
    return method.definition().signature().parameters().stream()
        .filter(TypeSignature.ClassOrValueType.class::isInstance)
        .flatMap(
            parameter -> types.signature(method.assembly(), parameter, method.variables()).stream())
        .filter(types::isDelegate)
        .toList();
  }

  private static boolean isQCall(MethodKey method) {
    return method
        .definition()
        .nativeImport()
        .map(imported -> method.assembly().image().moduleRefName(imported.library()))
        .filter(QCALL::equals)
        .isPresent();
  }
}
