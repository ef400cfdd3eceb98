package io.github.clrsim.laws.runtime.load;

import static io.github.clrsim.api.corprof.CorPrfModuleFlags.COR_PRF_MODULE_COLLECTIBLE;
import static io.github.clrsim.api.corprof.CorPrfModuleFlags.COR_PRF_MODULE_DYNAMIC;
import static io.github.clrsim.api.corprof.CorPrfModuleFlags.COR_PRF_MODULE_NGEN;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.laws.shape.Answers;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Checker;
import io.github.clrsim.laws.shape.Frame;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What GetModuleInfo2 says of the modules that are loaded (ordering G16, G18). */
public class ModuleFlags implements Checker {
  private static final MethodSpec ENUM_MODULES =
      CallTable.known("ICorProfilerInfo3", "EnumModules");

  private final Map<ModuleId, Integer> flags = new LinkedHashMap<>();

  /** A module is made by Reflection.Emit. */
  public static Shape isDynamic() {
    return Shape.answered(
        (call, outcome) ->
            CheckResult.shown(
                flagsIn(outcome).filter(is -> has(is, COR_PRF_MODULE_DYNAMIC)).isPresent()),
        "GetModuleInfo2");
  }

  /** A module that is unloaded was collectible. */
  public static Shape unloadedIsCollectible() {
    return Shape.of(
            () ->
                new ModuleFlags() {
                  @Override
                  CheckResult unloading(ModuleId module, Optional<Integer> flags) {
                    return flags
                        .map(
                            is ->
                                CheckResult.of(
                                    has(is, COR_PRF_MODULE_COLLECTIBLE),
                                    "%s is unloaded, but its flags were 0x%x",
                                    module,
                                    is))
                        .orElse(CheckResult.NONE);
                  }
                })
        .about(ModuleUnloadStarted.class, ModuleUnloadFinished.class)
        .asking("GetModuleInfo2");
  }

  /** A collectible module is there when the run ends (ordering N53). */
  public static Shape collectibleStays() {
    return Shape.of(
            () ->
                new ModuleFlags() {
                  @Override
                  public CheckResult ended(RunState scene, Run.Ending ending) {
                    return CheckResult.shown(
                        ending instanceof Run.Ending.Completed
                            && anyHas(COR_PRF_MODULE_COLLECTIBLE));
                  }
                })
        .about(ModuleUnloadFinished.class)
        .asking("GetModuleInfo2");
  }

  /** A class of a precompiled module is asked about (ordering N28). */
  public static Shape precompiledClass() {
    return Shape.of(
            () ->
                new ModuleFlags() {
                  @Override
                  CheckResult isIn(ModuleId module, Optional<Integer> flags) {
                    return CheckResult.shown(
                        flags.filter(is -> has(is, COR_PRF_MODULE_NGEN)).isPresent());
                  }
                })
        .about(ModuleUnloadFinished.class)
        .asking("GetModuleInfo2", "GetClassIDInfo2");
  }

  /**
   * A module whose load has finished is listed (ordering G16), but for one that was emitted as a
   * collectible one, which is listed later.
   */
  public static Shape finishedIsListed() {
    return Shape.of(
            () ->
                new ModuleFlags() {
                  @Override
                  CheckResult listed(ModuleLoadFinished load, InfoCall call, Outcome<?> outcome) {
                    if (LoadRules.lists(outcome, load.moduleId())) {
                      return CheckResult.SEEN;
                    }
                    // Who does not ask what it is cannot be told whether it has to be there.
                    return known(load.moduleId()).filter(is -> !isEmittedToGo(is)).isPresent()
                        ? Answers.judged(false, load, call, outcome)
                        : CheckResult.NONE;
                  }
                })
        .about(ModuleUnloadFinished.class)
        .asking("GetModuleInfo2", "EnumModules");
  }

  private static boolean isEmittedToGo(int flags) {
    return has(flags, COR_PRF_MODULE_DYNAMIC) && has(flags, COR_PRF_MODULE_COLLECTIBLE);
  }

  /** Modules were listed inside the callback of a load that has succeeded. */
  CheckResult listed(ModuleLoadFinished load, InfoCall call, Outcome<?> outcome) {
    return CheckResult.NONE;
  }

  /** A module is about to go, of which these flags are known. */
  CheckResult unloading(ModuleId module, Optional<Integer> known) {
    return CheckResult.NONE;
  }

  /** A class is in a module of which these flags are known. */
  CheckResult isIn(ModuleId module, Optional<Integer> known) {
    return CheckResult.NONE;
  }

  @Override
  public CheckResult entered(RunState scene, Callback callback) {
    return switch (callback) {
      case ModuleUnloadStarted(ModuleId module)
          when scene.events().areWhole(ModuleUnloadFinished.class) ->
          unloading(module, known(module));
      case ModuleUnloadFinished(ModuleId module, var _) -> {
        flags.remove(module);
        yield CheckResult.NONE;
      }
      default -> CheckResult.NONE;
    };
  }

  @Override
  public CheckResult answered(RunState scene, InfoCall call, Outcome<?> outcome) {
    if (outcome instanceof Outcome.Ok<?>(ClassIDInfo2 info, var _)) {
      return isIn(info.moduleId(), known(info.moduleId()));
    }
    if (call.method().equals(ENUM_MODULES)) {
      return scene.around().orElse(null)
                  instanceof Frame.InCallback(long _, ModuleLoadFinished load)
              && LoadRules.isGood(load)
              && !outcome.hresult().failed()
          ? listed(load, call, outcome)
          : CheckResult.NONE;
    }
    RunTimeId asked = (RunTimeId) call.arguments().getFirst();
    flagsIn(outcome)
        .filter(is -> asked instanceof ModuleId)
        .ifPresent(is -> flags.put((ModuleId) asked, is));
    return CheckResult.NONE;
  }

  final Optional<Integer> known(ModuleId module) {
    return Optional.ofNullable(flags.get(module));
  }

  final boolean anyHas(int bit) {
    return flags.values().stream().anyMatch(is -> has(is, bit));
  }

  private static Optional<Integer> flagsIn(Outcome<?> outcome) {
    return outcome instanceof Outcome.Ok<?>(ModuleInfo2 info, var _)
        ? Optional.of(info.moduleFlags())
        : Optional.empty();
  }

  private static boolean has(int flags, int bit) {
    return (flags & bit) != 0;
  }
}
