package io.github.clrsim.laws.runtime;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfTransitionReason.COR_PRF_TRANSITION_CALL;
import static io.github.clrsim.api.corprof.CorPrfTransitionReason.COR_PRF_TRANSITION_RETURN;
import static io.github.clrsim.api.hook.HookType.FUNCTION_ENTER_3;
import static io.github.clrsim.api.hook.HookType.FUNCTION_ENTER_3_WITH_INFO;
import static io.github.clrsim.api.hook.HookType.FUNCTION_LEAVE_3_WITH_INFO;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationFinished;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationStarted;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainShutdownStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchCatcherFound;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionLeave;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.TransitionCallback.ManagedToUnmanagedTransition;
import io.github.clrsim.api.callback.TransitionCallback.UnmanagedToManagedTransition;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;

/** The end, and the border to native code, good and bad. */
final class EndExamples {
  private static final HResult OK = HResult.S_OK;
  private static final AppDomainId DOMAIN = new AppDomainId(0x10);
  private static final ThreadId THREAD = new ThreadId(0x30);
  private static final FunctionId F = new FunctionId(0x10);
  private static final FunctionId G = new FunctionId(0x20);
  private static final FunctionId SEVEN = new FunctionId(7);
  private static final Callback INITIALIZE = new Initialize(new ComPointer(1));
  private static final Callback LEAVES =
      new ManagedToUnmanagedTransition(F, COR_PRF_TRANSITION_CALL);
  private static final Callback COMES_BACK =
      new UnmanagedToManagedTransition(F, COR_PRF_TRANSITION_RETURN);
  private static final Callback IS_CALLED =
      new UnmanagedToManagedTransition(G, COR_PRF_TRANSITION_CALL);
  private static final Callback ANSWERS =
      new ManagedToUnmanagedTransition(G, COR_PRF_TRANSITION_RETURN);

  private static TraceBuilder gets(Callback... callbacks) {
    return TraceBuilder.begins().gets(callbacks);
  }

  private static TraceBuilder domain() {
    return gets(new AppDomainCreationStarted(DOMAIN), new AppDomainCreationFinished(DOMAIN, OK));
  }

  private static TraceBuilder alive() {
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
              TraceBuilder.begins()
                  .wants(COR_PRF_MONITOR_CODE_TRANSITIONS | COR_PRF_MONITOR_EXCEPTIONS, 0)
                  .gets(LEAVES, IS_CALLED, COMES_BACK)),
          good("HooksNest", hooked().hooks(enter(F), enter(G), leave(G), leave(F))),
          good("HooksNest", hooked().hooks(enter(F), enter(G), leave(F), enter(G), leave(G))),
          good("HooksNest", hooked().hooks(enter(F)).on("other").hooks(enter(G), leave(G))),
          good(
              "HooksNest",
              mapped()
                  .leavesUnmapped(F)
                  .maps(F, 7)
                  .maps(G, G.value())
                  .hooks(leave(SEVEN), enter(G), enter(SEVEN), leave(G))
                  .hooks(enter(G), leave(G))),
          bad("HooksNest", mapped().maps(F, 7).hooks(leave(SEVEN))),
          bad("HooksNest", hooked().hooks(enter(F), leave(F), leave(F))),
          bad("HooksNest", hooked().hooks(enter(F)).on("other").hooks(leave(F))),
          bad("HooksNest", hooked(COR_PRF_MONITOR_EXCEPTIONS).hooks(enter(F), enter(G), leave(F))),
          good("WhatIsUnwoundIsNotLeft", unwound().hooks(leave(F))),
          bad("WhatIsUnwoundIsNotLeft", unwound().hooks(leave(G))),
          good("WhatIsUnwoundIsNotLeft", leftFilter().hooks(leave(F))),
          bad("WhatIsUnwoundIsNotLeft", leftFilter().hooks(leave(G))),
          good("HooksAreAskedFor", hooked().hooks(enter(F))),
          bad("HooksAreAskedFor", TraceBuilder.begins().hooks(enter(F))),
          bad("HooksAreAskedFor", hooked().hooks(new Hook.Plain(FUNCTION_ENTER_3, F))),
          bad("HooksAreAskedFor", hooked().wants(0, 0).hooks(enter(F))),
          good("HooksCallFunctionsAsTheMapperDid", mapped().maps(F, 7).hooks(enter(SEVEN))),
          bad("HooksCallFunctionsAsTheMapperDid", mapped().maps(F, 7).hooks(enter(F))),
          bad("HooksCallFunctionsAsTheMapperDid", mapped().hooks(enter(SEVEN)).maps(F, 7)));

  private static TraceBuilder hooked() {
    return hooked(0);
  }

  private static TraceBuilder hooked(int more) {
    return TraceBuilder.begins()
        .wants(COR_PRF_MONITOR_ENTERLEAVE | more, 0)
        .makes("SetEnterLeaveFunctionHooks3WithInfo")
        .succeeds();
  }

  private static TraceBuilder mapped() {
    return hooked().makes("SetFunctionIDMapper2").succeeds();
  }

  /** F has called G, and an exception has unwound that. */
  private static TraceBuilder unwound() {
    return hooked(COR_PRF_MONITOR_EXCEPTIONS)
        .hooks(enter(F), enter(G))
        .gets(
            new ExceptionThrown(new ObjectId(0x40)),
            new ExceptionSearchFunctionEnter(G),
            new ExceptionSearchFunctionLeave(),
            new ExceptionSearchFunctionEnter(F),
            new ExceptionSearchCatcherFound(F),
            new ExceptionSearchFunctionLeave(),
            new ExceptionUnwindFunctionEnter(G),
            new ExceptionUnwindFunctionLeave());
  }

  /**
   * F, which no Leave has come for yet, has a filter that has called G; an exception has left both,
   * and the search goes on. What threw first has no hooks.
   */
  private static TraceBuilder leftFilter() {
    return hooked(COR_PRF_MONITOR_EXCEPTIONS)
        .hooks(enter(F))
        .gets(
            new ExceptionThrown(new ObjectId(0x40)),
            new ExceptionSearchFunctionEnter(F),
            new ExceptionSearchFilterEnter(F))
        .hooks(enter(G))
        .gets(
            new ExceptionThrown(new ObjectId(0x48)),
            new ExceptionSearchFunctionEnter(G),
            new ExceptionSearchFunctionLeave(),
            new ExceptionSearchFunctionEnter(F),
            new ExceptionSearchFunctionLeave(),
            new ExceptionUnwindFunctionEnter(G),
            new ExceptionUnwindFunctionLeave(),
            new ExceptionUnwindFunctionEnter(F),
            new ExceptionUnwindFunctionLeave(),
            new ExceptionSearchFilterLeave(),
            new ExceptionSearchCatcherFound(F),
            new ExceptionSearchFunctionLeave());
  }

  private static Hook enter(FunctionId function) {
    return new Hook.WithInfo(FUNCTION_ENTER_3_WITH_INFO, function, new EltInfo(1));
  }

  private static Hook leave(FunctionId function) {
    return new Hook.WithInfo(FUNCTION_LEAVE_3_WITH_INFO, function, new EltInfo(2));
  }

  private EndExamples() {}
}
