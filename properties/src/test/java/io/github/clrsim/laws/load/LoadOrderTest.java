package io.github.clrsim.laws.load;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.OTHER;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodUnloaded;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import org.junit.jupiter.api.Test;

class LoadOrderTest {
  private static final Law LAW = new LoadAndUnloadNest();
  private static final HResult OK = HResult.S_OK;
  private static final ModuleId SECOND = new ModuleId(0x211);
  private static final AssemblyId THIRD = new AssemblyId(0x300);

  /** The plugin's assembly, of which one module is attached and which is not finished. */
  private static TraceBuilder attached() {
    return TraceBuilder.begins()
        .gets(
            new AssemblyLoadStarted(PLUGIN),
            new ModuleLoadStarted(PLUGIN_MODULE),
            new ModuleLoadFinished(PLUGIN_MODULE, OK),
            new ModuleAttachedToAssembly(PLUGIN_MODULE, PLUGIN));
  }

  private static TraceBuilder loaded() {
    return TraceBuilder.begins().loads(PLUGIN, PLUGIN_MODULE);
  }

  /** A history in which everything up to the last callback is in order. */
  private static void assertBrokenAtLast(TraceBuilder history, String... words) {
    assertBroken(history.judgedBy(LAW), history.last() - 1, words);
  }

  @Test
  void whatIsLoadedIsNotAnnouncedASecondTime() {
    assertBrokenAtLast(
        loaded().gets(new AssemblyLoadStarted(PLUGIN)),
        "assembly:200 was announced a second time while it was loaded");
    assertBrokenAtLast(
        loaded().gets(new AssemblyLoadStarted(HOST), new ModuleLoadStarted(PLUGIN_MODULE)),
        "module:210 was announced a second time while it was loaded");
  }

  @Test
  void whatIsFinishedIsNotFinishedASecondTime() {
    assertBrokenAtLast(
        loaded().gets(new AssemblyLoadFinished(PLUGIN, OK)),
        "AssemblyLoadFinished came a second time for assembly:200");
    assertBrokenAtLast(
        loaded().gets(new ModuleLoadFinished(PLUGIN_MODULE, OK)),
        "ModuleLoadFinished came a second time for module:210");
  }

  @Test
  void whatEndsWasAnnounced() {
    assertBrokenAtLast(
        loaded().gets(new AssemblyLoadFinished(HOST, OK)),
        "AssemblyLoadFinished came for assembly:100, which was not announced");
    assertBrokenAtLast(
        attached().gets(new ModuleAttachedToAssembly(SECOND, PLUGIN)),
        "ModuleAttachedToAssembly came for module:211, which was not announced");
    assertBrokenAtLast(
        attached()
            .gets(
                new ModuleLoadStarted(SECOND),
                new ModuleLoadFinished(SECOND, OK),
                new ModuleAttachedToAssembly(SECOND, HOST)),
        "ModuleAttachedToAssembly came for assembly:100, which was not announced");
  }

  @Test
  void anAssemblyIsFinishedWhenAllOfItsModulesAre() {
    assertBrokenAtLast(
        attached().gets(new ModuleLoadStarted(SECOND), new AssemblyLoadFinished(PLUGIN, OK)),
        "assembly:200 is finished while module:211 of it is still loading");
    assertKept(
        attached()
            .on("other")
            .gets(new AssemblyLoadStarted(HOST), new ModuleLoadStarted(HOST_MODULE))
            .on("main")
            .gets(new AssemblyLoadFinished(PLUGIN, OK))
            .judgedBy(LAW, "net9.0", new Run.Ending.Crashed("cut here")));
  }

  @Test
  void nothingIsAttachedToAnAssemblyThatIsFinished() {
    assertBrokenAtLast(
        loaded()
            .gets(
                new AssemblyLoadStarted(HOST),
                new ModuleLoadStarted(HOST_MODULE),
                new ModuleLoadFinished(HOST_MODULE, OK),
                new ModuleAttachedToAssembly(HOST_MODULE, PLUGIN)),
        "module:110 was attached to assembly:200 out of order");
  }

  /** G9: once in 500 programs on .NET 10. */
  @Test
  void anotherThreadMayGoOnWithALoad() {
    assertKept(
        TraceBuilder.begins()
            .gets(new AssemblyLoadStarted(PLUGIN), new ModuleLoadStarted(PLUGIN_MODULE))
            .on("other")
            .gets(
                new ModuleLoadFinished(PLUGIN_MODULE, OK),
                new ModuleAttachedToAssembly(PLUGIN_MODULE, PLUGIN),
                new AssemblyLoadFinished(PLUGIN, OK))
            .on("main")
            .judgedBy(LAW, "net9.0", new Run.Ending.Crashed("cut here")));
    assertKept(
        TraceBuilder.begins()
            .gets(new AssemblyLoadStarted(PLUGIN))
            .on("other")
            .gets(new AssemblyLoadFinished(PLUGIN, OK))
            .on("main")
            .judgedBy(LAW, "net9.0", new Run.Ending.Crashed("cut here")));
    assertKept(
        TraceBuilder.begins()
            .gets(new AssemblyLoadStarted(PLUGIN), new ModuleLoadStarted(PLUGIN_MODULE))
            .on("other")
            .gets(
                new ModuleLoadFinished(PLUGIN_MODULE, HResult.E_FAIL),
                new AssemblyLoadFinished(PLUGIN, HResult.E_FAIL))
            .on("main")
            .judgedBy(LAW, "net9.0", new Run.Ending.Crashed("cut here")));
  }

  @Test
  void fromModuleLoadFinishedOnALoadStaysOnItsThread() {
    assertBrokenAtLast(
        TraceBuilder.begins()
            .gets(
                new AssemblyLoadStarted(PLUGIN),
                new ModuleLoadStarted(PLUGIN_MODULE),
                new ModuleLoadFinished(PLUGIN_MODULE, OK))
            .on("other")
            .gets(new ModuleAttachedToAssembly(PLUGIN_MODULE, PLUGIN)),
        "the load of module:210 began on thread 0 and goes on on thread 1");
    assertBrokenAtLast(
        attached().on("other").gets(new AssemblyLoadFinished(PLUGIN, OK)),
        "the load of assembly:200 began on thread 0 and goes on on thread 1");
  }

  @Test
  void aThreadMayEndWhileAnotherLoads() {
    assertKept(
        attached()
            .on("other")
            .gets(new ThreadDestroyed(new ThreadId(7)))
            .on("main")
            .gets(new AssemblyLoadFinished(PLUGIN, OK))
            .judgedBy(LAW));
  }

  @Test
  void whoHearsOfModulesOnlyIsNotOwedTheirAssemblies() {
    TraceBuilder modules =
        TraceBuilder.begins()
            .gets(new ModuleLoadStarted(PLUGIN_MODULE), new ModuleLoadFinished(PLUGIN_MODULE, OK))
            .gets(new ModuleLoadStarted(HOST_MODULE), new ModuleLoadFinished(HOST_MODULE, OK))
            .gets(new ModuleAttachedToAssembly(HOST_MODULE, HOST))
            .on("finalizer");
    for (ModuleId module : new ModuleId[] {PLUGIN_MODULE, HOST_MODULE}) {
      modules.gets(new ModuleUnloadStarted(module), new ModuleUnloadFinished(module, OK));
    }
    assertKept(modules.judgedBy(LAW));
  }

  @Test
  void whoHearsOfAssembliesTooIsOwedTheirModules() {
    assertBrokenAtLast(
        loaded()
            .gets(new AssemblyLoadStarted(HOST))
            .gets(new ModuleLoadStarted(HOST_MODULE), new ModuleLoadFinished(HOST_MODULE, OK))
            .on("finalizer")
            .gets(new ModuleUnloadStarted(HOST_MODULE)),
        "module:110 is unloaded but was not loaded");
  }

  @Test
  void whoHearsOfClassesOnlyIsNotOwedTheirModules() {
    assertKept(
        TraceBuilder.begins()
            .loads(TYPE, OTHER)
            .on("finalizer")
            .gets(new ClassUnloadStarted(TYPE), new ClassUnloadFinished(TYPE, OK))
            .judgedBy(LAW));
  }

  @Test
  void aMethodMayGoOnAnyThread() {
    assertKept(loaded().gets(new DynamicMethodUnloaded(new FunctionId(9))).judgedBy(LAW));
  }

  @Test
  void aProcessThatDiesOwesNothingUnlessItShutsDown() {
    TraceBuilder history = loaded().gets(new AssemblyLoadStarted(THIRD));
    assertKept(history.judgedBy(LAW, "net9.0", new Run.Ending.Completed(3)));
    history.gets(new Shutdown());
    assertBroken(
        history.judgedBy(LAW, "net9.0", new Run.Ending.Completed(3)),
        history.last(),
        "the load of assembly:300 never finished");
  }

  @Test
  void whatFailedMayBeLoadedAgain() {
    assertKept(
        TraceBuilder.begins()
            .gets(new AssemblyLoadStarted(PLUGIN), new AssemblyLoadFinished(PLUGIN, HResult.E_FAIL))
            .loads(PLUGIN, PLUGIN_MODULE)
            .judgedBy(LAW));
  }
}
