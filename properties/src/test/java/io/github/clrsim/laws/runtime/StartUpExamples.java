package io.github.clrsim.laws.runtime;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.LIST;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationFinished;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.LoadAsNotificationOnly;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;

/** Start-up, good and bad. */
final class StartUpExamples {
  private static final HResult OK = HResult.S_OK;
  private static final AppDomainId FIRST = new AppDomainId(0x10);
  private static final AppDomainId SECOND = new AppDomainId(0x20);
  private static final ThreadId THREAD = new ThreadId(0x30);
  private static final Callback INITIALIZE = new Initialize(new ComPointer(1));
  private static final Callback ASKS = new LoadAsNotificationOnly(0);

  private static TraceBuilder begun() {
    return TraceBuilder.begins().wants(-1, 0);
  }

  private static TraceBuilder inOrder() {
    return begun().gets(new ThreadCreated(THREAD)).loads(HOST, HOST_MODULE).loads(LIST);
  }

  private static TraceBuilder domain(HResult status) {
    return inOrder()
        .gets(new AppDomainCreationStarted(FIRST), new AppDomainCreationFinished(FIRST, status));
  }

  private static TraceBuilder asks(AppDomainId answer) {
    return TraceBuilder.begins()
        .makes("GetThreadAppDomain", THREAD)
        .hears(answer)
        .gets(new AppDomainCreationStarted(FIRST), new AppDomainCreationFinished(FIRST, OK));
  }

  static final List<Example> ALL =
      List.of(
          good("LoadAsNotificationOnlyComesFirst", TraceBuilder.begins().gets(ASKS, INITIALIZE)),
          good(
              "LoadAsNotificationOnlyComesFirst",
              TraceBuilder.begins().gets(ASKS, INITIALIZE).on("attach").gets(ASKS)),
          bad("LoadAsNotificationOnlyComesFirst", TraceBuilder.begins().gets(INITIALIZE, ASKS)),
          bad("LoadAsNotificationOnlyComesFirst", TraceBuilder.begins().gets(ASKS, INITIALIZE))
              .on31(),
          good("NothingComesBeforeInitializeReturns", inOrder()),
          bad(
              "NothingComesBeforeInitializeReturns",
              TraceBuilder.begins().enters(INITIALIZE).gets(new ThreadCreated(THREAD))),
          good(
              "AProfilerThatRefusedHearsNothing", TraceBuilder.begins().enters(INITIALIZE).fails()),
          good(
              "AProfilerThatRefusedHearsNothing",
              TraceBuilder.begins().enters(INITIALIZE).fails().on("attach").gets(ASKS)),
          bad(
              "AProfilerThatRefusedHearsNothing",
              TraceBuilder.begins().enters(INITIALIZE).fails().gets(new ThreadCreated(THREAD))),
          good("StartUpComesInItsOrder", inOrder()),
          bad("StartUpComesInItsOrder", begun().loads(HOST, HOST_MODULE)),
          bad("StartUpComesInItsOrder", begun().gets(new ThreadCreated(THREAD)).loads(LIST)),
          good("TheFirstDomainIsNoThreads", asks(SECOND)),
          bad("TheFirstDomainIsNoThreads", asks(FIRST)),
          bad(
              "TheFirstDomainIsNoThreads",
              domain(OK).makes("GetThreadAppDomain", THREAD).hears(FIRST)),
          good("DomainsComeLate", inOrder().gets(new AppDomainCreationStarted(FIRST))),
          bad("DomainsComeLate", begun().gets(new AppDomainCreationStarted(FIRST)).loads(LIST)),
          good("TheFinalizerComesFirst", begun().on("finalizer").gets(new ThreadCreated(THREAD))),
          bad("TheFinalizerComesFirst", inOrder().on("finalizer").gets(new ThreadCreated(THREAD))),
          bad("TheFinalizerComesFirst", inOrder()),
          good(
              "TheCoreLibraryComesFirst",
              inOrder().on("finalizer").gets(new ThreadCreated(THREAD))),
          bad("TheCoreLibraryComesFirst", begun().on("finalizer").gets(new ThreadCreated(THREAD))),
          good("DomainsAreCreatedBackToBack", domain(OK)),
          bad(
              "DomainsAreCreatedBackToBack",
              begun()
                  .gets(
                      new AppDomainCreationStarted(FIRST),
                      new AppDomainCreationFinished(SECOND, OK))),
          bad(
              "DomainsAreCreatedBackToBack",
              inOrder().gets(new AppDomainCreationStarted(FIRST)).loads(TYPE)),
          good("DomainsAreCreatedWithSuccess", domain(OK)),
          bad("DomainsAreCreatedWithSuccess", domain(HResult.E_FAIL)),
          good(
              "TooEarlyForTokens",
              TraceBuilder.begins()
                  .makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN)
                  .hears(HResult.CORPROF_E_RUNTIME_UNINITIALIZED)),
          bad(
              "TooEarlyForTokens",
              TraceBuilder.begins()
                  .makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN)
                  .hears(TYPE)));

  private StartUpExamples() {}
}
