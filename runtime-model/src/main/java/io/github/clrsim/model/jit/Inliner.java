package io.github.clrsim.model.jit;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_INLINING;

import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.model.RuntimeProfile;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.jit.il.Instruction;
import io.github.clrsim.model.jit.il.Instruction.How;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.metadata.MethodBody;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Folds small methods into the body of another, after asking the profiler about each (G35). What is
 * folded in is looked through for more, level by level, and each is asked about with the method
 * that calls it by its IL (measured on both).
 */
final class Inliner {
  // The compiler's own bounds (inlinepolicy.cpp): larger is not even asked about; smaller is always
  // worth it. In between it weighs, which is not modelled: it is asked about and not done.
  private static final int CANDIDATE_BYTES_MAX = 100;
  private static final int ALWAYS_BYTES_MAX = 16;
  private static final int DEPTH_MAX = 20;
  private static final int TRUE = 1;

  private static final int NO_INLINING = 0x8;
  private static final int SYNCHRONIZED = 0x20;
  private static final int NO_OPTIMIZATION = 0x40;
  private static final int AGGRESSIVE_INLINING = 0x100;

  private final RuntimeProfile profile;
  private final Delivery delivery;
  private final Functions functions;
  private final Methods methods;

  private record Caller(Function.OfMetadata function, IlBody body, int depth) {}

  Inliner(RuntimeProfile profile, Delivery delivery, Functions functions, Methods methods) {
    this.profile = profile;
    this.delivery = delivery;
    this.functions = functions;
    this.methods = methods;
  }

  void fold(Function.OfMetadata function, IlBody body, NativeVersion into) {
    if (delivery.mask().hasLow(COR_PRF_DISABLE_INLINING)) {
      return;
    }
    Deque<Caller> callers = new ArrayDeque<>();
    callers.add(new Caller(function, body, 0));
    while (!callers.isEmpty()) {
      Caller caller = callers.removeFirst();
      for (Instruction instruction : caller.body().code().instructions()) {
        if (instruction instanceof Instruction.Call call) {
          candidate(caller, call).ifPresent(callee -> ask(caller, callee, into, callers));
        }
      }
    }
  }

  private void ask(
      Caller caller, Function.OfMetadata callee, NativeVersion into, Deque<Caller> callers) {
    JITInlining question =
        new JITInlining(caller.function().id(), callee.id(), answerAtEntry(callee));
    // Nobody who is not asked forbids it.
    boolean isAllowed = delivery.deliver(question).decision() || !delivery.wants(question);
    MethodDef method = callee.key().definition();
    MethodBody body = method.body().orElseThrow();
    boolean isWorthIt =
        body.code().size() <= ALWAYS_BYTES_MAX || (method.implFlags() & AGGRESSIVE_INLINING) != 0;
    if (isAllowed && isWorthIt && caller.depth() < DEPTH_MAX) {
      into.inlined().add(callee.key());
      callers.add(new Caller(callee, IlBody.of(body, callee.toString()), caller.depth() + 1));
    }
  }

  /** What the BOOL holds when the profiler gets it: never 0, which is yes in any case (R84). */
  private int answerAtEntry(Function.OfMetadata callee) {
    // What lies on the stack there was the callee's address (measured).
    int leftOver = (int) callee.id().value() | TRUE;
    return profile.setsInliningAnswer() ? TRUE : leftOver;
  }

  private Optional<Function.OfMetadata> candidate(Caller caller, Instruction.Call call) {
    return called(caller.function().key(), call)
        .filter(callee -> mayBeFolded(callee.definition(), call.how()))
        .map(functions::of)
        .filter(callee -> !callee.equals(caller.function()) && mayBeFolded(callee.il()));
  }

  private Optional<MethodKey> called(MethodKey caller, Instruction.Call call) {
    try {
      return methods.token(caller.assembly(), call.method(), caller.variables());
    } catch (TypeLoadFailure notThere) {
      return Optional.empty(); // In a method that was to be folded in: it is left alone.
    }
  }

  private static boolean mayBeFolded(MethodDef method, How how) {
    boolean isDispatched = how == How.VIRTUAL && (method.flags() & MethodDef.VIRTUAL) != 0;
    boolean isMarked = (method.implFlags() & (NO_INLINING | SYNCHRONIZED | NO_OPTIMIZATION)) != 0;
    if (isDispatched || isMarked || method.rva() == 0) {
      return false;
    }
    boolean isAggressive = (method.implFlags() & AGGRESSIVE_INLINING) != 0;
    return method
        .body()
        .filter(body -> body.exceptionClauses().isEmpty())
        .filter(body -> isAggressive || body.code().size() <= CANDIDATE_BYTES_MAX)
        .isPresent();
  }

  /** A method whose ReJIT is asked for, but whose new body is not known yet, is never folded in. */
  private static boolean mayBeFolded(MethodVersions il) {
    return il.active().isActive() && !il.isNeverInlined();
  }
}
