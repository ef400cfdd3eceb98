package io.github.clrsim.laws.runtime;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_APPDOMAIN_SHUTDOWN;
import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.LIST;
import static io.github.clrsim.laws.Cast.LIST_OF_TYPE;
import static io.github.clrsim.laws.Cast.LIST_TOKEN;
import static io.github.clrsim.laws.Cast.OTHER;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.ClassIDInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;

/** Unloads, good and bad. */
final class UnloadExamples {
  private static final HResult OK = HResult.S_OK;
  private static final HResult INCOMPLETE = HResult.CORPROF_E_DATAINCOMPLETE;
  private static final AssemblyId ASSEMBLY = new AssemblyId(0x300);
  private static final ModuleId MODULE = new ModuleId(0x310);
  private static final MetadataToken FIELD = new MetadataToken(0x04000001);
  private static final Callback FREES =
      new RuntimeSuspendStarted(COR_PRF_SUSPEND_FOR_APPDOMAIN_SHUTDOWN);

  private static TraceBuilder loaded() {
    return TraceBuilder.begins()
        .loads(PLUGIN, PLUGIN_MODULE)
        .loads(ASSEMBLY, MODULE)
        .loads(TYPE, OTHER);
  }

  private static TraceBuilder leaving() {
    return loaded()
        .on("finalizer")
        .gets(new AssemblyUnloadStarted(PLUGIN), new AssemblyUnloadStarted(ASSEMBLY));
  }

  private static TraceBuilder inside(Callback callback, String method, Object about) {
    return loaded().on("finalizer").enters(callback).makes(method, about);
  }

  private static TraceBuilder insideModule(ModuleId module, ClassId... typeArgs) {
    return loaded()
        .identifies(LIST_OF_TYPE, HOST_MODULE, LIST_TOKEN, typeArgs)
        .identifies(TYPE, PLUGIN_MODULE, TYPE_TOKEN)
        .on("finalizer")
        .gets(new ModuleUnloadStarted(module))
        .gets(new ClassUnloadStarted(LIST_OF_TYPE), new ClassUnloadFinished(LIST_OF_TYPE, OK));
  }

  private static TraceBuilder statics(TraceBuilder history) {
    return history.makes("GetAppDomainStaticAddress", TYPE, FIELD, new AppDomainId(1));
  }

  private static TraceBuilder flagged(int flags) {
    return loaded()
        .makes("GetModuleInfo2", PLUGIN_MODULE)
        .hears(new ModuleInfo2(new Address(0), "plugin", PLUGIN, flags));
  }

  static final List<Example> ALL =
      List.of(
          good(
              "AttachedModulesGoOnTheFinalizerThread",
              loaded().on("finalizer").unloads("net9.0", PLUGIN, PLUGIN_MODULE)),
          bad(
              "AttachedModulesGoOnTheFinalizerThread",
              loaded().gets(new ModuleUnloadStarted(PLUGIN_MODULE))),
          good(
                  "NoUnloadOfAnAssemblyIsAnnounced",
                  TraceBuilder.begins()
                      .wants(COR_PRF_MONITOR_ASSEMBLY_LOADS, 0)
                      .gets(new AssemblyUnloadFinished(PLUGIN, OK)))
              .on31(),
          bad("NoUnloadOfAnAssemblyIsAnnounced", loaded().gets(new AssemblyUnloadStarted(PLUGIN)))
              .on31(),
          good("AnUnloadIsOnlyFinished", loaded().unloads("net3.1", PLUGIN, PLUGIN_MODULE)).on31(),
          bad("AnUnloadIsOnlyFinished", loaded().unloads("net9.0", PLUGIN, PLUGIN_MODULE)).on31(),
          good(
              "AllAssembliesAreAnnouncedFirst",
              leaving()
                  .gets(
                      new ModuleUnloadStarted(PLUGIN_MODULE),
                      new ModuleUnloadFinished(PLUGIN_MODULE, OK),
                      new AssemblyUnloadFinished(PLUGIN, OK),
                      new ModuleUnloadStarted(MODULE),
                      new ModuleUnloadFinished(MODULE, OK),
                      new AssemblyUnloadFinished(ASSEMBLY, OK),
                      FREES)),
          bad(
              "AllAssembliesAreAnnouncedFirst",
              leaving()
                  .gets(new ModuleUnloadStarted(PLUGIN_MODULE), new AssemblyUnloadStarted(HOST))),
          bad(
              "AllAssembliesAreAnnouncedFirst",
              leaving()
                  .gets(
                      new ModuleUnloadStarted(PLUGIN_MODULE),
                      new ModuleUnloadFinished(PLUGIN_MODULE, OK),
                      new AssemblyUnloadFinished(PLUGIN, OK),
                      FREES)),
          good(
              "UnloadedButNeverAnnounced", loaded().unloads("net9.0", PLUGIN, PLUGIN_MODULE, LIST)),
          bad("UnloadedButNeverAnnounced", loaded().unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)),
          good(
              "AnnouncedButNeverUnloaded",
              loaded()
                  .identifies(TYPE, PLUGIN_MODULE, TYPE_TOKEN)
                  .unloads("net9.0", PLUGIN, PLUGIN_MODULE)),
          bad(
              "AnnouncedButNeverUnloaded",
              loaded()
                  .identifies(TYPE, PLUGIN_MODULE, TYPE_TOKEN)
                  .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)),
          good("AClassGoesWithItsAllocator", insideModule(PLUGIN_MODULE, TYPE)),
          bad("AClassGoesWithItsAllocator", insideModule(MODULE, TYPE)),
          good(
              "AClassAnswersWhileItsUnloadStarts",
              inside(new ClassUnloadStarted(TYPE), "GetClassIDInfo", TYPE)
                  .hears(new ClassIDInfo(PLUGIN_MODULE, TYPE_TOKEN))),
          bad(
              "AClassAnswersWhileItsUnloadStarts",
              inside(new ClassUnloadStarted(TYPE), "GetClassIDInfo", TYPE).hears(INCOMPLETE)),
          good(
              "AModuleAnswersWhileItsUnloadStarts",
              inside(new ModuleUnloadStarted(PLUGIN_MODULE), "GetModuleInfo2", PLUGIN_MODULE)
                  .hears(new ModuleInfo2(new Address(0), "plugin", PLUGIN, 0x29))),
          bad(
              "AModuleAnswersWhileItsUnloadStarts",
              inside(new ModuleUnloadStarted(PLUGIN_MODULE), "GetModuleInfo2", PLUGIN_MODULE)
                  .hears(INCOMPLETE)),
          good("AModuleAnswersWhileItsUnloadStarts", takenBack().hears(INCOMPLETE)),
          bad(
              "AModuleAnswersWhileItsUnloadStarts",
              takenBack().hears(new ModuleInfo2(new Address(0), "plugin", PLUGIN, 0x29))),
          good(
              "AnAssemblyAnswersWhileItsUnloadStarts",
              inside(new AssemblyUnloadStarted(PLUGIN), "GetAssemblyInfo", PLUGIN)
                  .hears(new AssemblyInfo("plugin", new AppDomainId(1), PLUGIN_MODULE))),
          bad(
              "AnAssemblyAnswersWhileItsUnloadStarts",
              inside(new AssemblyUnloadStarted(PLUGIN), "GetAssemblyInfo", PLUGIN)
                  .hears(INCOMPLETE)),
          good(
              "FunctionsGoWithoutAWord",
              TraceBuilder.begins()
                  .wants(COR_PRF_MONITOR_FUNCTION_UNLOADS, 0)
                  .gets(new ModuleUnloadFinished(PLUGIN_MODULE, OK))),
          bad("FunctionsGoWithoutAWord", loaded().unloads("net9.0", PLUGIN, PLUGIN_MODULE)),
          good(
              "ClassesGoInAnotherOrder",
              loaded().unloads("net9.0", PLUGIN, PLUGIN_MODULE, OTHER, TYPE)),
          bad(
              "ClassesGoInAnotherOrder",
              loaded().unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE, OTHER)),
          good(
              "StaticsGoBeforeTheUnload",
              statics(statics(loaded()).hears(new Address(1)))
                  .hears(INCOMPLETE)
                  .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)),
          good("StaticsGoBeforeTheUnload", statics(loaded())).crashing(),
          bad(
              "StaticsGoBeforeTheUnload",
              statics(loaded())
                  .hears(new Address(1))
                  .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)),
          good("ACollectibleModuleStays", flagged(0x29)),
          bad("ACollectibleModuleStays", flagged(0x29).unloads("net9.0", PLUGIN, PLUGIN_MODULE)),
          bad("ACollectibleModuleStays", flagged(0x21)));

  private UnloadExamples() {}

  /** A module whose load failed is asked about where it goes. */
  private static TraceBuilder takenBack() {
    return TraceBuilder.begins()
        .gets(
            new ModuleLoadStarted(PLUGIN_MODULE),
            new ModuleLoadFinished(PLUGIN_MODULE, HResult.E_FAIL))
        .enters(new ModuleUnloadStarted(PLUGIN_MODULE))
        .makes("GetModuleInfo2", PLUGIN_MODULE);
  }
}
