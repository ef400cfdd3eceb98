package io.github.clrsim.laws.runtime.attach;

import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.GetAssemblyReferences;
import io.github.clrsim.api.callback.ClassCallback.COMClassicVTableCreated;
import io.github.clrsim.api.callback.ClassCallback.COMClassicVTableDestroyed;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeEventDelivered;
import io.github.clrsim.api.callback.ModuleCallback.ModuleInMemorySymbolsUpdated;
import io.github.clrsim.api.callback.RemotingCallback;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Shape;
import io.github.clrsim.laws.shape.Times;
import java.util.List;

/** Detach, and callbacks that only some profilers get, or none: the rules 90 and 97 to 104. */
public final class DetachRules {
  public static final List<Ruling> ALL =
      List.of(
          law(
              "G97",
              "NothingNewComesAfterADetach",
              "Once RequestProfilerDetach was granted no thread enters more than the one callback"
                  + " it was on its way to, and after ProfilerDetachSucceeded nothing comes.",
              Detaching.nothingNewComes()),
          law(
              "G97",
              "CallsAreRefusedAfterADetach",
              "Once RequestProfilerDetach was granted every call is refused with"
                  + " CORPROF_E_PROFILER_DETACHING.",
              Detaching.callsAreRefused()),
          law(
              "G97",
              "DetachSucceedsOnce",
              "ProfilerDetachSucceeded comes once at most, after RequestProfilerDetach was"
                  + " granted.",
              Detaching.succeeds()),
          goal(
              "N98",
              "ACallbackOutlivesTheDetach",
              "A callback that began before the detach was granted has a call refused because of"
                  + " it.",
              Detaching.cutsIntoCallbacks()),
          law(
              "G99",
              "DetachIsRefusedWithoutReturn",
              "RequestProfilerDetach is not granted with immutable flags, COR_PRF_ENABLE_REJIT,"
                  + " changed IL or hooks, nor inside Initialize.",
              DetachRefusals.shape()),
          goal(
              "N100",
              "EventsComeAfterADetach",
              "EventPipeEventDelivered comes after the detach was granted.",
              Shape.at(
                  EventPipeEventDelivered.class,
                  (scene, event) -> CheckResult.shown(scene.isDetaching()))),
          law(
              "G102",
              "SymbolsAreToldToWhoAskedForThem",
              "ModuleInMemorySymbolsUpdated comes only if"
                  + " COR_PRF_HIGH_IN_MEMORY_SYMBOLS_UPDATED was set.",
              Times.onlyIfAskedFor(ModuleInMemorySymbolsUpdated.class)),
          law(
              "N103",
              "NoReferencesAreAskedFor",
              "GetAssemblyReferences never comes.",
              Times.never(GetAssemblyReferences.class, AssemblyLoadStarted.class)),
          law(
              "N90",
              "NoRemotingIsTold",
              "No Remoting callback ever comes.",
              Times.never(RemotingCallback.class, ThreadCreated.class)),
          law(
              "N104",
              "NoVTableIsMade",
              "COMClassicVTableCreated never comes.",
              Times.never(COMClassicVTableCreated.class, ClassLoadStarted.class)),
          law(
              "N104",
              "NoVTableIsDestroyed",
              "COMClassicVTableDestroyed never comes.",
              Times.never(COMClassicVTableDestroyed.class, ClassUnloadStarted.class)));

  private DetachRules() {}
}
