package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Records;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.lang.reflect.Constructor;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How one method of the tables is called: worked out once, then followed for every call.
 *
 * @param row the method
 * @param passages how each piece travels
 * @param answers those that bring something back, in the order of the answer's components
 * @param constructor makes the answer out of several components
 */
record CallPlan(
    MethodSpec row,
    List<Passage> passages,
    List<Passage.Inward> answers,
    Optional<Constructor<?>> constructor) {

  private static final int FIRST_CAPACITY = 64;
  private static final int WIDENED_AT_LEAST_BY = 4;
  private static final int ATTEMPT_MAX = 8;

  /**
   * Calls that are known to have written some outputs when they refuse (facts of a module's load).
   */
  private static final Set<MethodSpec> WRITE_WHILE_LOADING =
      CallTable.runtimeRows("GetModuleInfo", "GetModuleInfo2", "GetAssemblyInfo");

  CallPlan {
    passages = List.copyOf(passages);
    answers = List.copyOf(answers);
  }

  /** A plan for these passages. */
  static CallPlan of(MethodSpec row, List<Passage> passages, Type answer) {
    List<Passage.Inward> answers =
        passages.stream()
            .filter(Passage.Inward.class::isInstance)
            .map(Passage.Inward.class::cast)
            .toList();
    Optional<Constructor<?>> constructor =
        answers.size() > 1 ? Optional.of(Records.constructor((Class<?>) answer)) : Optional.empty();
    return new CallPlan(row, passages, answers, constructor);
  }

  /** Calls the method on a COM object. */
  Outcome<?> call(long object, List<Object> arguments) {
    Scratch scratch = Scratch.ofThisThread();
    Scratch.Place before = scratch.top();
    try {
      Invocation call = new Invocation(scratch, arguments, cells() - 1, FIRST_CAPACITY);
      if (row.returns().equals("PVOID")) {
        passages.forEach(passage -> passage.prepare(call));
        return Outcome.ok(new Address(call.callForAll(object, row.slot())));
      }
      return isEnumeration() ? enumerate(call, object) : ask(call, object);
    } finally {
      scratch.freeDownTo(before);
    }
  }

  /** How many cells its arguments take, the object among them. */
  private int cells() {
    return passages.stream()
        .filter(Passage.OnStack.class::isInstance)
        .mapToInt(passage -> ((Passage.OnStack) passage).cells())
        .max()
        .orElse(1 + row.parameters().size());
  }

  private Outcome<?> ask(Invocation call, long object) {
    int result = attempt(call, object);
    for (int attempts = 1; attempts < ATTEMPT_MAX && widen(call, result); attempts++) {
      call.again();
      result = attempt(call, object);
    }
    return outcome(call, result);
  }

  private int attempt(Invocation call, long object) {
    passages.forEach(passage -> passage.prepare(call));
    return call.call(object, row.slot());
  }

  /** Makes more room where the callee had too little; answers whether there was any need. */
  private boolean widen(Invocation call, int result) {
    boolean tooSmall = result == HResult.ERROR_INSUFFICIENT_BUFFER.value();
    if (new HResult(result).failed() && !tooSmall) {
      return false;
    }
    boolean widened = false;
    for (Passage passage : passages) {
      if (passage instanceof Passage.Roomy roomy && (tooSmall || roomy.isCut(call))) {
        int capacity = call.capacity(roomy.capacityCell());
        int wanted = Math.max(roomy.reported(call) + 1, capacity * WIDENED_AT_LEAST_BY);
        call.widen(roomy.capacityCell(), wanted);
        widened = true;
      }
    }
    return widened;
  }

  private Outcome<?> outcome(Invocation call, int result) {
    return switch (row.returns()) {
      case "void" -> Outcome.ok(Nothing.NOTHING);
      case "BOOL" -> Outcome.ok(result != 0);
      case "ULONG" -> Outcome.ok(result);
      default -> outcome(call, new HResult(result));
    };
  }

  private Outcome<?> outcome(Invocation call, HResult result) {
    if (!result.failed()) {
      return new Outcome.Ok<>(answer(call), result);
    }
    boolean written =
        result.equals(HResult.CORPROF_E_DATAINCOMPLETE) && WRITE_WHILE_LOADING.contains(row);
    return written ? new Outcome.Partial<>(result, answer(call)) : new Outcome.Failed<>(result);
  }

  private Object answer(Invocation call) {
    List<Object> components = answers.stream().map(each -> each.answer(call)).toList();
    return assembled(components);
  }

  private Object assembled(List<?> components) {
    return switch (components.size()) {
      case 0 -> Nothing.NOTHING;
      case 1 -> components.getFirst();
      default -> Records.create(constructor.orElseThrow(), components.toArray());
    };
  }

  private boolean isEnumeration() {
    return passages.stream().anyMatch(Passage.EnumHandle.class::isInstance);
  }

  /**
   * Asks for portion after portion until one is empty. The answer has the HRESULT of the first:
   * that an enumeration has an end is no news, that it has nothing else is. Afterwards the caller
   * must close the handle, which is in {@link Invocation#enumHandle()}; that is done here too,
   * through the same object.
   */
  private Outcome<?> enumerate(Invocation call, long object) {
    List<List<Object>> lists = new ArrayList<>();
    answers.forEach(each -> lists.add(new ArrayList<>()));
    Scratch.Place portionStart = call.scratch().top();
    Optional<HResult> first = Optional.empty();
    try {
      while (true) {
        HResult result = new HResult(attempt(call, object));
        if (result.failed()) {
          return new Outcome.Failed<>(result);
        }
        first = first.or(() -> Optional.of(result));
        int size = 0;
        for (int i = 0; i < lists.size(); i++) {
          List<?> portion = (List<?>) answers.get(i).answer(call);
          lists.get(i).addAll(portion);
          size = portion.size();
        }
        if (size == 0) {
          Object all = assembled(lists.stream().map(List::copyOf).toList());
          return new Outcome.Ok<>(all, first.orElse(result));
        }
        call.scratch().freeDownTo(portionStart);
        call.again();
      }
    } finally {
      closeEnumeration(call, object);
    }
  }

  private void closeEnumeration(Invocation call, long object) {
    long handle = RawMemory.getLong(call.enumHandle());
    if (handle != 0) {
      Invocation close = new Invocation(call.scratch(), List.of(), 1, 0);
      close.put(1, handle);
      close.call(object, CallPlans.closeEnum(row).slot());
    }
  }
}
