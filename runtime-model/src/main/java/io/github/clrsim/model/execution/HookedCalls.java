package io.github.clrsim.model.execution;

import io.github.clrsim.model.code.MethodKey;
import io.github.clrsim.model.exception.Frame;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.hook.CallStacks;
import io.github.clrsim.model.hook.HookedCall;
import io.github.clrsim.model.hook.HookedCall.Value;
import io.github.clrsim.model.hook.Hooks;
import io.github.clrsim.model.jit.il.Instruction;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Calls as stacks and hooks show them. What methods are given, and what they return, is worked out
 * only where there are hooks to be told of it.
 */
final class HookedCalls {
  private final CallStacks stacks;
  private final Hooks hooks;
  private final Operands operands;
  private final ReportedValues toldValues;

  HookedCalls(CallStacks stacks, Hooks hooks, Operands operands, ReportedValues toldValues) {
    this.stacks = stacks;
    this.hooks = hooks;
    this.operands = operands;
    this.toldValues = toldValues;
  }

  /** How often hooks were called. */
  long told() {
    return hooks.told();
  }

  /** Something runs in a method that is on the stack as long. */
  void within(Frame frame, Runnable body) {
    stacks.within(frame, body);
  }

  /** What a method is given that nobody gives anything. */
  List<Value> nothingFor(MethodKey method) {
    return hooks.areSet() ? operands.zeros(method) : List.of();
  }

  /** What a method is given by this call. */
  ArgumentValues given(
      Activation frame, Instruction.Call call, MethodKey callee, Optional<HeapObject> made) {
    return hooks.areSet() ? operands.of(frame, call, callee, made) : ArgumentValues.NONE;
  }

  /** Makes a call, for whose time what is given stands in memory. */
  AtHand passing(ArgumentValues given, Supplier<AtHand> call) {
    return given.slots().isEmpty()
        ? call.get()
        : hooks.withSlots(given.start(), given.slots(), call);
  }

  /** A method begins and ends. What is unwound by an exception runs no hook at its end (G88). */
  void around(Activation frame, Runnable body) {
    HookedCall hooked = frame.hooked();
    hooks.enter(hooked, () -> toldValues.given(frame));
    body.run();
    Optional<Value> result = hooks.areSet() ? operands.result(frame) : Optional.empty();
    hooks.leave(hooked, result, () -> toldValues.returns(frame, result));
  }
}
