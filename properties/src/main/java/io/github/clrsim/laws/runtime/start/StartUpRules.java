package io.github.clrsim.laws.runtime.start;

import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;
import static io.github.clrsim.laws.rule.Ruling.notVisible;

import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationFinished;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.shape.BackToBack;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Pair;
import io.github.clrsim.laws.shape.RunState;
import io.github.clrsim.laws.shape.Shape;
import io.github.clrsim.laws.shape.Times;
import io.github.clrsim.laws.shape.Trail;
import java.util.List;

/** From the making of the profiler to Main: the rules 1 to 8. */
public final class StartUpRules {
  private static final String CORE_LIBRARY = "the core library";

  public static final List<Ruling> ALL =
      List.of(
          notVisible(
              "G1", "Classes and interfaces are negotiated before there is a profiler to trace."),
          law(
              "G1",
              "LoadAsNotificationOnlyComesFirst",
              "A profiler gets LoadAsNotificationOnly before everything else or not at all, and not"
                  + " before .NET 5.",
              Beginnings.notificationOnly()),
          law(
              "G2",
              "NothingComesBeforeInitializeReturns",
              "Until Initialize or InitializeForAttach has returned no other callback comes.",
              Beginnings.nothingEarly()),
          law(
              "G3",
              "AProfilerThatRefusedHearsNothing",
              "After an Initialize that failed no callback comes until the profiler attaches.",
              Beginnings.nothingAfterRefusal()),
          law(
              "G4",
              "StartUpComesInItsOrder",
              "Threads, assemblies, modules, classes and domains begin in this order: Initialize, the"
                  + " main thread, the core library's assembly and module, base classes, domains.",
              Times.firstsInOrder(
                  List.of(
                      Initialize.class,
                      ThreadCreated.class,
                      AssemblyLoadStarted.class,
                      ModuleLoadStarted.class,
                      ModuleLoadFinished.class,
                      ModuleAttachedToAssembly.class,
                      ClassLoadStarted.class,
                      AppDomainCreationStarted.class))),
          law(
              "N5",
              "TheFirstDomainIsNoThreads",
              "GetThreadAppDomain never answers the domain that was announced first.",
              Domains.firstIsNoThreads()),
          goal(
              "N5",
              "DomainsComeLate",
              "A domain is announced after the first classes are.",
              Trail.of(ClassLoadStarted.class, type -> CORE_LIBRARY)
                  .shows(AppDomainCreationStarted.class, domain -> CORE_LIBRARY)),
          goal(
              "N6",
              "TheFinalizerComesFirst",
              "The finalizer thread is reported before the first load.",
              Trail.of(AssemblyLoadStarted.class, load -> CORE_LIBRARY)
                  .showsMissing(
                      ThreadCreated.class, thread -> CORE_LIBRARY, StartUpRules::isFinalizer)),
          goal(
              "N6",
              "TheCoreLibraryComesFirst",
              "The finalizer thread is reported after the first load has begun.",
              Trail.of(AssemblyLoadStarted.class, load -> CORE_LIBRARY)
                  .shows(ThreadCreated.class, thread -> CORE_LIBRARY, StartUpRules::isFinalizer)),
          law(
              "G7",
              "DomainsAreCreatedBackToBack",
              "AppDomainCreationStarted and AppDomainCreationFinished come back to back.",
              BackToBack.of(
                  new Pair<>(
                      AppDomainCreationStarted.class,
                      AppDomainCreationStarted::appDomainId,
                      AppDomainCreationFinished.class,
                      AppDomainCreationFinished::appDomainId))),
          law(
              "G7",
              "DomainsAreCreatedWithSuccess",
              "AppDomainCreationFinished always tells S_OK.",
              Shape.at(
                  AppDomainCreationFinished.class,
                  (scene, domain) ->
                      CheckResult.of(
                          domain.hrStatus().equals(HResult.S_OK),
                          "%s reported %s",
                          domain.appDomainId(),
                          domain.hrStatus()))),
          goal(
              "N8",
              "TooEarlyForTokens",
              "GetClassFromToken or GetFunctionFromToken is refused with"
                  + " CORPROF_E_RUNTIME_UNINITIALIZED.",
              Shape.answered(
                  (call, outcome) ->
                      CheckResult.shown(
                          outcome.hresult().equals(HResult.CORPROF_E_RUNTIME_UNINITIALIZED)),
                  "GetClassFromToken",
                  "GetFunctionFromToken")));

  private StartUpRules() {}

  private static boolean isFinalizer(RunState scene) {
    return scene.kind() == ThreadKind.FINALIZER;
  }
}
