package io.github.clrsim.laws.rule;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfTransitionReason.COR_PRF_TRANSITION_CALL;
import static io.github.clrsim.api.corprof.CorPrfTransitionReason.COR_PRF_TRANSITION_RETURN;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.rule.Example.bad;
import static io.github.clrsim.laws.rule.Example.good;

import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationFinished;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationStarted;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainShutdownStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.TransitionCallback.ManagedToUnmanagedTransition;
import io.github.clrsim.api.callback.TransitionCallback.UnmanagedToManagedTransition;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.laws.History;
import java.util.List;

/** The end, and the border to native code, good and bad. */
final class EndExamples {
  private static final HResult OK = HResult.S_OK;
  private static final AppDomainId DOMAIN = new AppDomainId(0x10);
  private static final ThreadId THREAD = new ThreadId(0x30);
  private static final FunctionId F = new FunctionId(0x10);
  private static final FunctionId G = new FunctionId(0x20);
  private static final Callback INITIALIZE = new Initialize(new ComPointer(1));
  private static final Callback LEAVES =
      new ManagedToUnmanagedTransition(F, COR_PRF_TRANSITION_CALL);
  private static final Callback COMES_BACK =
      new UnmanagedToManagedTransition(F, COR_PRF_TRANSITION_RETURN);
  private static final Callback IS_CALLED =
      new UnmanagedToManagedTransition(G, COR_PRF_TRANSITION_CALL);
  private static final Callback ANSWERS =
      new ManagedToUnmanagedTransition(G, COR_PRF_TRANSITION_RETURN);

  private static History gets(Callback... callbacks) {
    return History.begins().gets(callbacks);
  }

  private static History domain() {
    return gets(new AppDomainCreationStarted(DOMAIN), new AppDomainCreationFinished(DOMAIN, OK));
  }

  private static History alive() {
    return gets(new ThreadCreated(THREAD)).loads(PLUGIN, PLUGIN_MODULE);
  }

  static final List<Example> ALL =
      List.of(
          good("DomainsEndWithoutAWord", domain()),
          bad("DomainsEndWithoutAWord", domain().gets(new AppDomainShutdownStarted(DOMAIN))),
          bad("DomainsEndWithoutAWord", domain()).crashing(),
          good("ShutdownComesOnce", gets(new Shutdown())),
          bad("ShutdownComesOnce", gets(new Shutdown(), new Shutdown())),
          good("TheEndWithoutShutdown", gets(INITIALIZE)),
          bad("TheEndWithoutShutdown", gets(INITIALIZE, new Shutdown())),
          good("OthersGoOnAfterShutdown", gets(new Shutdown()).on("other").loads(TYPE)),
          bad(
              "OthersGoOnAfterShutdown",
              gets().on("other").loads(TYPE).on("main").gets(new Shutdown())),
          good("WhatIsAliveIsNotReported", alive()),
          bad(
              "WhatIsAliveIsNotReported",
              alive().gets(new ThreadDestroyed(THREAD)).unloads("net9.0", PLUGIN, PLUGIN_MODULE)),
          good("TransitionsArePaired", gets(COMES_BACK, LEAVES, IS_CALLED, ANSWERS, COMES_BACK)),
          bad("TransitionsArePaired", gets(LEAVES, IS_CALLED, ANSWERS, ANSWERS)),
          bad(
              "TransitionsArePaired",
              History.begins()
                  .wants(COR_PRF_MONITOR_CODE_TRANSITIONS | COR_PRF_MONITOR_EXCEPTIONS, 0)
                  .gets(LEAVES, IS_CALLED, COMES_BACK)));

  private EndExamples() {}
}
