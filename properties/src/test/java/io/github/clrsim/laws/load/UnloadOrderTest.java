package io.github.clrsim.laws.load;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.LIST;
import static io.github.clrsim.laws.Cast.OTHER;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import org.junit.jupiter.api.Test;

class UnloadOrderTest {
  private static final Law LAW = new LoadAndUnloadNest();
  private static final HResult OK = HResult.S_OK;

  private static TraceBuilder loaded() {
    return TraceBuilder.begins().loads(HOST, HOST_MODULE).loads(LIST).loads(PLUGIN, PLUGIN_MODULE);
  }

  /** A history in which everything up to the last step is in order. */
  private static void assertBrokenAtLast(TraceBuilder history, String profile, String... words) {
    assertBroken(history.judgedBy(LAW, profile), history.last() - 1, words);
  }

  @Test
  void unloadsComeOnTheFinalizerThread() {
    assertBrokenAtLast(
        loaded().gets(new ModuleUnloadStarted(PLUGIN_MODULE)), "net3.1", "not the finalizer");
  }

  @Test
  void theAssemblyIsAnnouncedFirstFromNet8On() {
    TraceBuilder history = loaded().on("finalizer").gets(new ModuleUnloadStarted(PLUGIN_MODULE));
    assertBrokenAtLast(history, "net9.0", "before AssemblyUnloadStarted");
    assertKept(history.judgedBy(LAW, "net3.1", new Run.Ending.Crashed("cut here")));
  }

  @Test
  void classesGoInsideTheirModule() {
    assertBrokenAtLast(
        loaded().loads(TYPE).on("finalizer").gets(new ClassUnloadStarted(TYPE)),
        "net9.0",
        "outside the unload of a module");
  }

  @Test
  void aClassIsGoneBeforeTheNextGoes() {
    assertBrokenAtLast(
        loaded()
            .on("finalizer")
            .gets(
                new AssemblyUnloadStarted(PLUGIN),
                new ModuleUnloadStarted(PLUGIN_MODULE),
                new ClassUnloadStarted(TYPE),
                new ClassUnloadStarted(OTHER)),
        "net9.0",
        "was due");
    assertBrokenAtLast(
        loaded()
            .on("finalizer")
            .gets(
                new AssemblyUnloadStarted(PLUGIN),
                new ModuleUnloadStarted(PLUGIN_MODULE),
                new ClassUnloadFinished(TYPE, OK)),
        "net9.0",
        "without its Started");
  }

  @Test
  void allAssembliesAreAnnouncedBeforeTheFirstModuleGoes() {
    TraceBuilder history =
        loaded()
            .on("finalizer")
            .gets(
                new AssemblyUnloadStarted(PLUGIN),
                new AssemblyUnloadStarted(HOST),
                new ModuleUnloadStarted(PLUGIN_MODULE),
                new ModuleUnloadFinished(PLUGIN_MODULE, OK),
                new AssemblyUnloadFinished(PLUGIN, OK),
                new ModuleUnloadStarted(HOST_MODULE),
                new ModuleUnloadFinished(HOST_MODULE, OK),
                new AssemblyUnloadFinished(HOST, OK));
    assertKept(history.judgedBy(LAW));
    assertBrokenAtLast(
        loaded()
            .on("finalizer")
            .gets(
                new AssemblyUnloadStarted(PLUGIN),
                new ModuleUnloadStarted(PLUGIN_MODULE),
                new AssemblyUnloadStarted(HOST)),
        "net9.0",
        "inside the unload");
  }

  @Test
  void whatGoesWasLoadedAndGoesOnce() {
    assertBrokenAtLast(
        TraceBuilder.begins().on("finalizer").gets(new ModuleUnloadStarted(PLUGIN_MODULE)),
        "net3.1",
        "was not loaded");
    assertBrokenAtLast(
        loaded()
            .unloads("net3.1", PLUGIN, PLUGIN_MODULE)
            .gets(new ModuleUnloadStarted(PLUGIN_MODULE)),
        "net3.1",
        "was not loaded");
  }

  @Test
  void anAssemblyGoesAfterItsModules() {
    assertBrokenAtLast(
        loaded().on("finalizer").gets(new AssemblyUnloadFinished(PLUGIN, OK)),
        "net3.1",
        "module:210",
        "is not");
  }

  @Test
  void anAssemblyWhoseModulesAreNotToldIsAnnouncedToo() {
    assertBrokenAtLast(
        TraceBuilder.begins()
            .gets(new AssemblyLoadStarted(PLUGIN), new AssemblyLoadFinished(PLUGIN, OK))
            .on("finalizer")
            .gets(new AssemblyUnloadFinished(PLUGIN, OK)),
        "net9.0",
        "without its Started");
  }

  @Test
  void whoAttachesInTheMiddleOfAnUnloadSeesItsEnd() {
    TraceBuilder history =
        TraceBuilder.begins()
            .gets(new InitializeForAttach(new ComPointer(1), Blob.of()))
            .on("finalizer")
            .gets(new ClassUnloadFinished(TYPE, OK))
            .gets(new ClassUnloadStarted(OTHER), new ClassUnloadFinished(OTHER, OK))
            .gets(new ModuleUnloadFinished(PLUGIN_MODULE, OK))
            .gets(new AssemblyUnloadFinished(PLUGIN, OK));
    assertKept(history.judgedBy(LAW, "net9.0"));
  }

  @Test
  void whatIsAnnouncedToGoWasLoadedAndIsAnnouncedOnce() {
    assertBrokenAtLast(
        TraceBuilder.begins().on("finalizer").gets(new AssemblyUnloadStarted(PLUGIN)),
        "net9.0",
        "assembly:200 is unloaded but was not loaded");
    assertBrokenAtLast(
        loaded()
            .on("finalizer")
            .gets(new AssemblyUnloadStarted(PLUGIN), new AssemblyUnloadStarted(PLUGIN)),
        "net9.0",
        "AssemblyUnloadStarted came a second time for assembly:200");
  }

  @Test
  void nothingGoesInsideTheUnloadOfAModule() {
    TraceBuilder history =
        loaded()
            .on("finalizer")
            .gets(new AssemblyUnloadStarted(PLUGIN), new ModuleUnloadStarted(PLUGIN_MODULE));
    assertBrokenAtLast(
        history.gets(new ModuleUnloadStarted(HOST_MODULE)),
        "net9.0",
        "module:110 began to unload inside the unload of module:210");
    assertBrokenAtLast(
        loaded()
            .on("finalizer")
            .gets(new ModuleUnloadStarted(PLUGIN_MODULE), new AssemblyUnloadFinished(PLUGIN, OK)),
        "net3.1",
        "AssemblyUnloadFinished of assembly:200 came inside the unload of module:210");
  }

  @Test
  void whatBeganToGoIsGoneWhenTheRunEnds() {
    TraceBuilder module = loaded().on("finalizer").gets(new ModuleUnloadStarted(PLUGIN_MODULE));
    assertBroken(
        module.judgedBy(LAW, "net3.1"), module.last(), "the unload of module:210 never finished");
    TraceBuilder assembly = loaded().on("finalizer").gets(new AssemblyUnloadStarted(PLUGIN));
    assertBroken(
        assembly.judgedBy(LAW), assembly.last(), "the unload of assembly:200 never finished");
  }
}
