package io.github.clrsim.laws.runtime;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;

/** Loads of assemblies and modules, good and bad. */
final class LoadExamples {
  private static final HResult OK = HResult.S_OK;
  private static final AssemblyId UNKNOWN = new AssemblyId(0xFFFFFFFDL);
  private static final AssemblyId ASSEMBLY = new AssemblyId(0x300);

  private static ModuleInfo info(AssemblyId assembly) {
    return new ModuleInfo(new Address(0), "module", assembly);
  }

  private static ModuleInfo2 info2(int flags) {
    return new ModuleInfo2(new Address(0), "module", HOST, flags);
  }

  private static TraceBuilder inside(Callback callback, String method, Object... arguments) {
    return TraceBuilder.begins().enters(callback).makes(method, arguments);
  }

  private static TraceBuilder started() {
    return inside(new ModuleLoadStarted(HOST_MODULE), "GetModuleInfo", HOST_MODULE);
  }

  private static TraceBuilder finished(String method, Object... arguments) {
    return inside(new ModuleLoadFinished(HOST_MODULE, OK), method, arguments);
  }

  /** A list without the module that has just been loaded, of which these flags are known. */
  static TraceBuilder listedWithout(int flags) {
    return finished("GetModuleInfo2", HOST_MODULE)
        .hears(info2(flags))
        .makes("EnumModules")
        .hears(List.of(PLUGIN_MODULE));
  }

  private static TraceBuilder unloaded(int flags) {
    return TraceBuilder.begins()
        .loads(PLUGIN, PLUGIN_MODULE)
        .makes("GetModuleInfo2", PLUGIN_MODULE)
        .hears(info2(flags))
        .unloads("net9.0", PLUGIN, PLUGIN_MODULE);
  }

  static final List<Example> ALL =
      List.of(
          good(
              "ALoadBeginsInsideAnother",
              TraceBuilder.begins()
                  .gets(new AssemblyLoadStarted(HOST))
                  .loads(PLUGIN, PLUGIN_MODULE)),
          bad(
              "ALoadBeginsInsideAnother",
              TraceBuilder.begins().loads(HOST, HOST_MODULE).loads(PLUGIN, PLUGIN_MODULE)),
          good(
              "LoadsInterleave",
              TraceBuilder.begins()
                  .gets(new AssemblyLoadStarted(HOST))
                  .on("other")
                  .loads(PLUGIN, PLUGIN_MODULE)),
          bad(
              "LoadsInterleave",
              TraceBuilder.begins()
                  .gets(new AssemblyLoadStarted(HOST))
                  .loads(PLUGIN, PLUGIN_MODULE)),
          good(
              "AModuleIsAttachedToAnAnnouncedAssembly",
              TraceBuilder.begins().loads(PLUGIN, PLUGIN_MODULE)),
          bad(
              "AModuleIsAttachedToAnAnnouncedAssembly",
              TraceBuilder.begins()
                  .loads(PLUGIN, PLUGIN_MODULE)
                  .gets(new ModuleAttachedToAssembly(HOST_MODULE, HOST))),
          good(
              "AnAssemblyIsEmptyWhenItsLoadStarts",
              inside(new AssemblyLoadStarted(HOST), "GetAssemblyInfo", HOST)
                  .hears(HResult.CORPROF_E_DATAINCOMPLETE)),
          bad(
              "AnAssemblyIsEmptyWhenItsLoadStarts",
              inside(new AssemblyLoadStarted(HOST), "GetAssemblyInfo", HOST)
                  .hears(new AssemblyInfo("host", new AppDomainId(1), HOST_MODULE))),
          good(
              "AModuleIsEmptyWhenItsLoadStarts",
              started()
                  .hears(new Outcome.Partial<>(HResult.CORPROF_E_DATAINCOMPLETE, info(UNKNOWN)))),
          bad(
              "AModuleIsEmptyWhenItsLoadStarts",
              started().hears(new Outcome.Partial<>(HResult.CORPROF_E_DATAINCOMPLETE, info(HOST)))),
          bad("AModuleIsEmptyWhenItsLoadStarts", started().hears(info(HOST))),
          good(
                  "AskingTooEarlyCrashes",
                  started()
                      .hears(HResult.CORPROF_E_DATAINCOMPLETE)
                      .makes("GetModuleInfo2", HOST_MODULE))
              .crashing(),
          bad(
              "AskingTooEarlyCrashes",
              started()
                  .hears(HResult.CORPROF_E_DATAINCOMPLETE)
                  .makes("GetModuleInfo2", HOST_MODULE)),
          bad(
                  "AskingTooEarlyCrashes",
                  TraceBuilder.begins().makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN))
              .crashing(),
          good(
              "AFinishedModuleAnswersInFull",
              finished("GetModuleInfo", HOST_MODULE).hears(info(HOST))),
          bad(
              "AFinishedModuleAnswersInFull",
              finished("GetModuleInfo", HOST_MODULE).hears(info(UNKNOWN))),
          bad(
              "AFinishedModuleAnswersInFull",
              finished("GetModuleInfo2", HOST_MODULE).hears(HResult.CORPROF_E_DATAINCOMPLETE)),
          good(
              "AModuleIsAttachedToTheAssemblyItAnswers",
              inside(new ModuleAttachedToAssembly(HOST_MODULE, HOST), "GetModuleInfo2", HOST_MODULE)
                  .hears(info2(1))),
          bad(
              "AModuleIsAttachedToTheAssemblyItAnswers",
              inside(
                      new ModuleAttachedToAssembly(HOST_MODULE, ASSEMBLY),
                      "GetModuleInfo2",
                      HOST_MODULE)
                  .hears(info2(1))),
          good(
              "AStartedModuleIsNotListed",
              inside(new ModuleLoadStarted(HOST_MODULE), "EnumModules")
                  .hears(List.of(PLUGIN_MODULE))),
          bad(
              "AStartedModuleIsNotListed",
              inside(new ModuleLoadStarted(HOST_MODULE), "EnumModules")
                  .hears(List.of(HOST_MODULE))),
          good("AFinishedModuleIsListed", finished("EnumModules").hears(List.of(HOST_MODULE))),
          bad("AFinishedModuleIsListed", listedWithout(0x21)),
          good(
              "AFinishedModuleIsInADomain",
              finished("GetAppDomainsContainingModule", HOST_MODULE)
                  .hears(List.of(new AppDomainId(1)))),
          bad(
              "AFinishedModuleIsInADomain",
              finished("GetAppDomainsContainingModule", HOST_MODULE).hears(List.of())),
          good("WhatIsUnloadedWasCollectible", unloaded(0x29)),
          bad("WhatIsUnloadedWasCollectible", unloaded(0x21)),
          good(
              "AFailedModuleIsTakenBack",
              failing()
                  .gets(
                      new ModuleUnloadStarted(HOST_MODULE),
                      new AssemblyLoadFinished(HOST, HResult.E_FAIL))),
          bad(
              "AFailedModuleIsTakenBack",
              failing().gets(new AssemblyLoadFinished(HOST, HResult.E_FAIL))));

  private LoadExamples() {}

  private static TraceBuilder failing() {
    return TraceBuilder.begins()
        .gets(
            new AssemblyLoadStarted(HOST),
            new ModuleLoadStarted(HOST_MODULE),
            new ModuleLoadFinished(HOST_MODULE, HResult.E_FAIL));
  }
}
