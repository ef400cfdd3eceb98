package io.github.clrsim.model.execution;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.code.Methods;
import io.github.clrsim.model.exception.Exceptions;
import io.github.clrsim.model.exception.Frame;
import io.github.clrsim.model.exception.ThrownObject;
import io.github.clrsim.model.exception.Unwinding;
import io.github.clrsim.model.execution.LibraryMethods.Station;
import io.github.clrsim.model.jit.DynamicMethods;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.profile.ExceptionRules;
import io.github.clrsim.model.profile.ExceptionRules.Invocation;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Calls by reflection. The core library calls the runtime, and that calls the method: what it
 * throws is borne there, and thrown on wrapped (measured on both).
 */
final class ReflectedCalls {
  private static final String WRAPPER = "System.Reflection.TargetInvocationException";

  private static final Optional<Frame> NATIVE = Optional.empty();
  private static final Station OF_BASE = new Station("System.Reflection.MethodBase", "Invoke", 2);
  private static final Station OF_METHOD =
      new Station("System.Reflection.RuntimeMethodInfo", "Invoke", 5);
  private static final Station INVOKER =
      new Station("System.Reflection.MethodBaseInvoker", "InvokeWithNoArgs", 2);
  private static final Station INTERPRETER =
      new Station("System.Reflection.MethodBaseInvoker", "InterpretedInvoke_Method", 2);

  private final ExceptionRules rules;
  private final CodeTypes types;
  private final Methods methods;
  private final LibraryMethods library;
  private final Allocations allocations;
  private final Exceptions exceptions;
  private final DynamicMethods dynamicMethods;
  // What the library remembers of methods that were invoked: until a collection forgets it.
  private final Set<MethodKey> invoked = new HashSet<>();

  ReflectedCalls(
      ExceptionRules rules,
      CodeTypes types,
      Methods methods,
      LibraryMethods library,
      Allocations allocations,
      Exceptions exceptions,
      DynamicMethods dynamicMethods) {
    this.rules = rules;
    this.types = types;
    this.methods = methods;
    this.library = library;
    this.allocations = allocations;
    this.exceptions = exceptions;
    this.dynamicMethods = dynamicMethods;
  }

  /** The method that such a call means, if this is one and the code has told which. */
  Optional<MethodKey> target(MethodKey callee, AtHand atHand) {
    boolean isInvoke =
        callee.definition().name().equals("Invoke")
            && callee.owner().equals(types.core(OF_BASE.type()));
    return isInvoke
        ? atHand.type().flatMap(type -> methods.simple(type, atHand.text()))
        : Optional.empty();
  }

  /**
   * Goes through the core library to the runtime, which makes the call; or, where the library wraps
   * and the method was invoked before, to a DynamicMethod that the library makes for it, and then
   * no code of the runtime lies between (N70).
   *
   * @param target makes the call, with the frame by which it is made, if that is a managed one
   */
  void call(Frame caller, MethodKey method, Consumer<Optional<Frame>> target) {
    Consumer<Frame> natively = at -> bear(at, () -> target.accept(NATIVE));
    switch (rules.invocation()) {
      case WRAPS_NATIVELY -> pass(caller, List.of(OF_BASE, OF_METHOD), natively);
      case PASSES_TO_LIBRARY ->
          invoke(caller, method, List.of(INVOKER), target, at -> target.accept(Optional.of(at)));
      case WRAPS_IN_LIBRARY ->
          invoke(caller, method, List.of(OF_METHOD, INVOKER), target, natively);
      case WRAPS_AFTER_INTERPRETER ->
          invoke(
              caller,
              method,
              List.of(OF_METHOD, INVOKER),
              target,
              at -> pass(at, List.of(INTERPRETER), natively));
    }
  }

  /** The first time as the runtime does it, from then on by a DynamicMethod. */
  private void invoke(
      Frame caller,
      MethodKey method,
      List<Station> stations,
      Consumer<Optional<Frame>> target,
      Consumer<Frame> first) {
    if (invoked.add(method)) {
      pass(caller, stations, first);
    } else {
      dynamicMethods.invokeStub(method);
      pass(caller, stations, at -> target.accept(Optional.of(at)));
    }
  }

  /** A collection forgets what nobody refers to; a DynamicMethod keeps it some time longer. */
  void collected() {
    invoked.removeIf(method -> !dynamicMethods.hasInvokeStub(method));
  }

  private void pass(Frame caller, List<Station> stations, Consumer<Frame> target) {
    Station station = stations.getFirst();
    List<Station> rest = stations.subList(1, stations.size());
    Consumer<Frame> inside = rest.isEmpty() ? target : at -> pass(at, rest, target);
    Supplier<Optional<FunctionId>> function = library.entered(station);
    exceptions.run(
        station.equals(INVOKER)
            ? OtherFrame.filtering(function, caller, inside::accept, this::wrap)
            : OtherFrame.passing(function, Optional.of(caller), inside::accept));
  }

  private void bear(Frame at, Runnable target) {
    try {
      target.run();
    } catch (TypeLoadFailure failure) {
      throw rules.failedCompilationsCrossBorders() ? failure : exceptions.thrown(at, wrapper());
    } catch (Unwinding border) {
      throw exceptions.thrown(
          at, rules.invocation() == Invocation.WRAPS_NATIVELY ? wrapper() : border.thrown());
    }
  }

  private void wrap(Frame at) {
    throw exceptions.thrown(at, wrapper());
  }

  private ThrownObject wrapper() {
    return allocations.thrown(WRAPPER);
  }
}
