package io.github.clrsim.laws.runtime.code;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.FunctionCallback;
import io.github.clrsim.api.callback.ReJITCallback;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationStarted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What follows from RequestReJIT and RequestRevert (ordering G38-G41). */
public final class ReJitRequests {
  private static final String REQUEST = "RequestReJIT";
  private static final MethodSpec ROW_WITH_INLINERS =
      CallTable.known("ICorProfilerInfo10", "RequestReJITWithInliners");
  private static final String WITH_INLINERS = ROW_WITH_INLINERS.name();
  private static final String REVERT = "RequestRevert";

  private ReJitRequests() {}

  private record Method(ModuleId module, MetadataToken token) {
    /** The methods that a request names. */
    static List<Method> in(InfoCall call) {
      int skipped = call.arguments().size() - 2;
      List<?> modules = (List<?>) call.arguments().get(skipped);
      List<?> tokens = (List<?>) call.arguments().get(skipped + 1);
      List<Method> methods = new ArrayList<>();
      for (int at = 0; at < Math.min(modules.size(), tokens.size()); at++) {
        methods.add(new Method((ModuleId) modules.get(at), (MetadataToken) tokens.get(at)));
      }
      return methods;
    }
  }

  /**
   * Each GetReJITParameters needs a request of its own; requests before it are one. In a replay it
   * had that of the profiler that was recorded.
   */
  public static Shape areAskedOnce() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Set<Method> pending = new HashSet<>();
                  private boolean isAnybodyPending;

                  @Override
                  public CheckResult asked(RunState scene, InfoCall call) {
                    // Which inliners it finds is not told.
                    isAnybodyPending |= call.method().equals(ROW_WITH_INLINERS);
                    pending.addAll(Method.in(call));
                    return CheckResult.NONE;
                  }

                  @Override
                  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
                    // It counts at some moment in between: what another thread was asked meanwhile
                    // may have been for an earlier request.
                    pending.addAll(Method.in(call));
                    return CheckResult.NONE;
                  }

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    GetReJITParameters asks = (GetReJITParameters) callback;
                    Method method = new Method(asks.moduleId(), asks.methodId());
                    return scene.context().isOfReplay()
                        ? CheckResult.NONE
                        : CheckResult.of(
                            pending.remove(method) || isAnybodyPending,
                            "GetReJITParameters came for %s of %s without a request since the last"
                                + " one",
                            method.token(),
                            method.module());
                  }
                })
        .about(GetReJITParameters.class)
        .asking(REQUEST, WITH_INLINERS);
  }

  /** A method is requested while an earlier request of it is waiting. */
  public static Shape areMerged() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Set<Method> pending = new HashSet<>();

                  @Override
                  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
                    return outcome.hresult().failed()
                        ? CheckResult.NONE
                        : CheckResult.shown(
                            Method.in(call).stream().filter(each -> !pending.add(each)).count()
                                > 0);
                  }

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    GetReJITParameters asks = (GetReJITParameters) callback;
                    pending.remove(new Method(asks.moduleId(), asks.methodId()));
                    return CheckResult.NONE;
                  }
                })
        .about(GetReJITParameters.class)
        .asking(REQUEST);
  }

  /** Every version that is compiled has had its parameters asked for. */
  public static Shape haveParameters() {
    return Shape.of(
            () ->
                new Checker() {
                  private final Set<ReJitId> versions = new HashSet<>();
                  private long asked;

                  @Override
                  public CheckResult entered(RunState scene, Callback callback) {
                    if (callback instanceof GetReJITParameters) {
                      asked++;
                      return CheckResult.NONE;
                    }
                    ReJitId version = ((ReJITCompilationStarted) callback).rejitId();
                    versions.add(version);
                    return CheckResult.of(
                        !version.isNull() && versions.size() <= asked,
                        "%s is compiled, but GetReJITParameters came %s only",
                        version,
                        Counted.of(asked, "time"));
                  }
                })
        .about(GetReJITParameters.class, ReJITCompilationStarted.class);
  }

  /** No suspension has ReJIT for its reason. */
  public static Shape doNotSuspend() {
    Checker checker =
        new Checker() {
          @Override
          public CheckResult entered(RunState scene, Callback callback) {
            boolean isForReJit =
                ((RuntimeSuspendStarted) callback).suspendReason()
                    == CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_REJIT;
            return isForReJit ? CheckResult.broken("%s came", callback) : CheckResult.NONE;
          }

          @Override
          public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
            return CheckResult.shown(
                scene.events().areKnownWhole(RuntimeSuspendStarted.class)
                    && !outcome.hresult().failed());
          }
        };
    return Shape.of(() -> checker)
        .about(RuntimeSuspendStarted.class)
        .asking(REQUEST, WITH_INLINERS, REVERT);
  }

  /** Nothing is compiled inside RequestRevert. */
  public static Shape revertsAreQuiet() {
    Checker checker =
        new Checker() {
          @Override
          public CheckResult entered(RunState scene, Callback callback) {
            boolean isError = callback instanceof ReJITCallback.ReJITError;
            return scene.isInCall(REVERT) && !isError
                ? CheckResult.broken("%s came inside RequestRevert", callback.methodName())
                : CheckResult.NONE;
          }

          @Override
          public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
            return CheckResult.shown(!outcome.hresult().failed());
          }
        };
    return Shape.of(() -> checker)
        .about(FunctionCallback.class, ReJITCallback.class)
        .asking(REVERT);
  }
}
