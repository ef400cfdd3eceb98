package io.github.clrsim.laws.runtime.code;

import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;
import static io.github.clrsim.laws.rule.Ruling.notVisible;

import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationFinished;
import io.github.clrsim.api.callback.ReJITCallback.ReJITError;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.corprof.CorPrfSuspendReason;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.Versions;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import io.github.clrsim.laws.shape.Trail;
import java.util.List;

/** ReJIT and revert: the rules 38 to 43. */
public final class ReJitRules {
  public static final List<Ruling> ALL =
      List.of(
          law(
              "G38, G39",
              "ParametersAreAskedOncePerRequest",
              "GetReJITParameters comes once for each RequestReJIT of a method that has not been"
                  + " merged with another.",
              ReJitRequests.areAskedOnce()),
          law(
              "G38",
              "ReJitIdsHaveParameters",
              "There are not more ReJITIDs than calls of GetReJITParameters, and none is 0.",
              ReJitRequests.haveParameters()),
          goal(
              "G39",
              "RequestsAreMerged",
              "A method is asked to be compiled anew twice before its parameters are asked for.",
              ReJitRequests.areMerged()),
          law(
              "G40",
              Versions.before(5),
              "ReJitSuspendsInsideItsRequest",
              "The runtime suspends itself for ReJIT only inside RequestReJIT or RequestRevert.",
              Shape.at(
                  RuntimeSuspendStarted.class,
                  (scene, suspend) ->
                      isForReJit(suspend) && !scene.context().isOfReplay()
                          ? CheckResult.of(isInRequest(scene), "%s came outside a request", suspend)
                          : CheckResult.NONE)),
          law(
              "G40",
              Versions.since(9),
              "ReJitDoesNotSuspend",
              "The runtime never suspends itself for ReJIT.",
              ReJitRequests.doNotSuspend()),
          law(
              "G41",
              "ARevertIsQuiet",
              "Inside RequestRevert nothing is compiled on that thread.",
              ReJitRequests.revertsAreQuiet()),
          notVisible(
              "N42",
              "Which version of its code a function runs is not in a trace, only compilations."),
          goal(
              "N43",
              "AnErrorComesAfterTheCompilation",
              "ReJITError comes for a function whose ReJIT compilation was finished.",
              Trail.of(ReJITCompilationFinished.class, ReJITCompilationFinished::functionId)
                  .shows(ReJITError.class, ReJITError::functionId)));

  private ReJitRules() {}

  private static boolean isForReJit(RuntimeSuspendStarted suspend) {
    return suspend.suspendReason() == CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_REJIT;
  }

  private static boolean isInRequest(RunState scene) {
    return scene.isInCall("RequestReJIT", "RequestReJITWithInliners", "RequestRevert");
  }
}
