package io.github.clrsim.laws.runtime.exception;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchCatcherFound;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionLeave;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.corprof.CorPrfClauseType;
import io.github.clrsim.api.corprof.CorPrfExClauseInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.CallGate;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Filters and handlers of exceptions: what is answered in them, and how they end. */
public final class Handlers {
  private static final String CLAUSE = "GetNotifiedExceptionClauseInfo";
  // From then on a thread counts as one that the runtime does not know (calls 1).
  private static final Set<MethodSpec> FREEING =
      CallTable.runtimeRows("ForceGC", "RequestReJIT", "RequestReJITWithInliners");

  private Handlers() {}

  /** The clause is told while it runs, and at no other time of the two passes (ordering G71). */
  public static Shape tellTheirClause() {
    return Shape.of(
            () ->
                new Checker() {
                  @Override
                  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
                    Optional<CorPrfClauseType> wanted =
                        scene.callbackAround().flatMap(Handlers::clauseOf);
                    return wanted.isPresent()
                            && outcome instanceof Outcome.Ok<?>(Object value, HResult is)
                            && value instanceof CorPrfExClauseInfo clause
                        ? says(wanted.get(), clause.clauseType(), is)
                        : CheckResult.NONE;
                  }
                })
        .asking(CLAUSE);
  }

  private static CheckResult says(CorPrfClauseType wanted, CorPrfClauseType clause, HResult is) {
    boolean isNone = wanted == CorPrfClauseType.COR_PRF_CLAUSE_NONE;
    return CheckResult.of(
        is.equals(isNone ? HResult.S_FALSE : HResult.S_OK) && (isNone || clause == wanted),
        "%s was answered %s %s, and what runs is %s",
        CLAUSE,
        is,
        clause,
        wanted);
  }

  /** What is under way in a callback; empty where that was not measured. */
  private static Optional<CorPrfClauseType> clauseOf(Callback callback) {
    return switch (callback) {
      case ExceptionSearchFilterEnter _, ExceptionSearchFilterLeave _ ->
          Optional.of(CorPrfClauseType.COR_PRF_CLAUSE_FILTER);
      case ExceptionCatcherEnter _, ExceptionCatcherLeave _ ->
          Optional.of(CorPrfClauseType.COR_PRF_CLAUSE_CATCH);
      case ExceptionUnwindFinallyEnter _, ExceptionUnwindFinallyLeave _ ->
          Optional.of(CorPrfClauseType.COR_PRF_CLAUSE_FINALLY);
      case ExceptionSearchFunctionEnter _,
          ExceptionSearchCatcherFound _,
          ExceptionUnwindFunctionEnter _ ->
          Optional.of(CorPrfClauseType.COR_PRF_CLAUSE_NONE);
      default -> Optional.empty();
    };
  }

  /** What could collect is refused while frames are unwound (ordering G73). */
  public static Shape areReachedWithoutCollection() {
    String[] triggering =
        CallTable.runtimeRows().stream()
            .map(MethodSpec::name)
            .filter(Handlers::isOnlyWhereACollectionMayBe)
            .toArray(String[]::new);
    return Shape.of(
            () ->
                new Checker() {
                  private final Set<Integer> freed = new HashSet<>();

                  @Override
                  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
                    boolean isGranted = !outcome.hresult().failed();
                    if (FREEING.contains(call.method()) && isGranted) {
                      freed.add(scene.thread());
                    }
                    boolean isUnwinding =
                        scene.callbackAround().filter(Handlers::isUnwinding).isPresent();
                    return isUnwinding
                            && scene.kind() == ThreadKind.MANAGED
                            && !freed.contains(scene.thread())
                        ? CheckResult.of(
                            !isGranted, "%s was answered while a frame is unwound", call)
                        : CheckResult.NONE;
                  }
                })
        .asking(triggering)
        .asking(FREEING.stream().map(MethodSpec::name).toArray(String[]::new));
  }

  private static boolean isOnlyWhereACollectionMayBe(String method) {
    return ProfilingSpec.get().gate(method).access() == CallGate.Access.SYNC_TRIGGERS;
  }

  private static boolean isUnwinding(Callback callback) {
    return callback instanceof ExceptionUnwindFunctionEnter
        || callback instanceof ExceptionUnwindFunctionLeave
        || callback instanceof ExceptionUnwindFinallyEnter
        || callback instanceof ExceptionUnwindFinallyLeave
        || callback instanceof ExceptionCatcherEnter;
  }

  /** A catch block is entered in a function that has left none of another since (ordering N69). */
  public static Shape areCutOffInCatch() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Map<Integer, FunctionId> inside = new HashMap<>();

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    if (callback instanceof ExceptionCatcherEnter(FunctionId id, ObjectId _)) {
                      return CheckResult.shown(id.equals(inside.put(scene.thread(), id)));
                    }
                    inside.remove(scene.thread());
                    return CheckResult.NONE;
                  }
                })
        .about(ExceptionCatcherEnter.class, ExceptionCatcherLeave.class);
  }

  /**
   * What is caught was thrown (ordering G67). A collection may have moved it meanwhile, so that
   * only who is told of every move, and heard of none, misses it.
   */
  public static Shape catchWhatWasThrown() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Set<ObjectId> thrown = new HashSet<>();
                  private boolean anyMoved;

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    anyMoved |= callback instanceof MovedReferences2;
                    if (callback instanceof ExceptionThrown(ObjectId object)) {
                      thrown.add(object);
                    }
                    if (!(callback instanceof ExceptionCatcherEnter(FunctionId _, ObjectId caught))
                        || !scene.isWhole(ExceptionThrown.class)) {
                      return CheckResult.NONE;
                    }
                    boolean mayHaveMoved =
                        anyMoved || !scene.events().areKnownWhole(MovedReferences2.class);
                    return thrown.contains(caught) || !mayHaveMoved
                        ? CheckResult.of(
                            thrown.contains(caught), "%s was caught and never thrown", caught)
                        : CheckResult.NONE;
                  }
                })
        .about(ExceptionThrown.class, ExceptionCatcherEnter.class, MovedReferences2.class);
  }

  /** The same object is thrown again on its thread. */
  public static Shape throwAgain() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Map<Integer, ObjectId> latest = new HashMap<>();

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    ObjectId now = ((ExceptionThrown) callback).thrownObjectId();
                    return CheckResult.shown(now.equals(latest.put(scene.thread(), now)));
                  }
                })
        .about(ExceptionThrown.class);
  }
}
