package io.github.clrsim.laws.load;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.LIST;
import static io.github.clrsim.laws.Cast.OTHER;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadAndUnloadNestTest {
  private static final Law LAW = new LoadAndUnloadNest();
  private static final HResult OK = HResult.S_OK;

  private static TraceBuilder loaded() {
    return TraceBuilder.begins().loads(HOST, HOST_MODULE).loads(LIST).loads(PLUGIN, PLUGIN_MODULE);
  }

  /** A history in which everything up to the last step is in order. */
  private static void assertBrokenAtLast(TraceBuilder history, String profile, String... words) {
    assertBroken(history.judgedBy(LAW, profile), history.last() - 1, words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aWholeLifeIsInOrder(String profile) {
    TraceBuilder history =
        loaded()
            .loads(TYPE, OTHER)
            .unloads(profile, PLUGIN, PLUGIN_MODULE, OTHER, TYPE)
            .on("main")
            .loads(PLUGIN, PLUGIN_MODULE)
            .loads(TYPE);
    assertKept(history.judgedBy(LAW, profile));
  }

  @Test
  void anotherLoadMayBeginWhileOneIsUnderWay() {
    TraceBuilder history =
        TraceBuilder.begins()
            .gets(new AssemblyLoadStarted(HOST), new ModuleLoadStarted(HOST_MODULE))
            .loads(PLUGIN, PLUGIN_MODULE)
            .loads(TYPE)
            .gets(new ModuleLoadFinished(HOST_MODULE, OK))
            .on("other")
            .gets(new AssemblyLoadStarted(new AssemblyId(0x300)))
            .on("main")
            .gets(
                new ModuleAttachedToAssembly(HOST_MODULE, HOST), new AssemblyLoadFinished(HOST, OK))
            .on("other")
            .gets(new AssemblyLoadFinished(new AssemblyId(0x300), HResult.E_FAIL));
    assertKept(history.judgedBy(LAW));
  }

  @Test
  void whatTheProfilerLoadsComesInsideItsCall() {
    TraceBuilder history =
        loaded()
            .enters(new ClassLoadStarted(TYPE))
            .makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN)
            .loads(OTHER)
            .hears(OTHER)
            .returns()
            .gets(new ClassLoadFinished(TYPE, OK));
    assertKept(history.judgedBy(LAW));
  }

  @Test
  void nothingComesBetweenTheTwoCallbacksOfAClass() {
    assertBrokenAtLast(
        loaded().gets(new ClassLoadStarted(TYPE), new ClassLoadStarted(OTHER)),
        "net9.0",
        "class:220",
        "was due");
    assertBrokenAtLast(
        loaded().gets(new ClassLoadStarted(TYPE), new AssemblyLoadStarted(newAssembly())),
        "net9.0",
        "class:220");
  }

  private static AssemblyId newAssembly() {
    return new AssemblyId(0x400);
  }

  @Test
  void aClassFinishesOnTheThreadThatStartedIt() {
    assertBrokenAtLast(
        loaded().gets(new ClassLoadStarted(TYPE)).on("other").gets(new ClassLoadFinished(TYPE, OK)),
        "net9.0",
        "class:220",
        "without its Started");
  }

  @Test
  void aClassIsAnnouncedOnceAndNeverWithAFailure() {
    assertBroken(
        loaded().loads(TYPE).enters(new ClassLoadStarted(TYPE)).judgedBy(LAW),
        loaded().loads(TYPE).last() + 1,
        "second time");
    assertBrokenAtLast(
        loaded().gets(new ClassLoadStarted(TYPE), new ClassLoadFinished(TYPE, HResult.E_FAIL)),
        "net9.0",
        "E_FAIL");
  }

  @Test
  void theFiveCallbacksOfALoadKeepTheirOrder() {
    assertBrokenAtLast(
        loaded().gets(new ModuleLoadFinished(newModule(), OK)), "net9.0", "not announced");
    assertBrokenAtLast(
        TraceBuilder.begins()
            .gets(
                new AssemblyLoadStarted(HOST),
                new ModuleLoadStarted(HOST_MODULE),
                new ModuleAttachedToAssembly(HOST_MODULE, HOST)),
        "net9.0",
        "out of order");
    assertBrokenAtLast(
        TraceBuilder.begins()
            .gets(
                new AssemblyLoadStarted(HOST),
                new ModuleLoadStarted(HOST_MODULE),
                new ModuleLoadFinished(HOST_MODULE, OK),
                new AssemblyLoadFinished(HOST, OK)),
        "net9.0",
        "no module was attached");
    assertBrokenAtLast(
        loaded().gets(new ModuleLoadStarted(newModule())), "net9.0", "outside the load");
  }

  private static ModuleId newModule() {
    return new ModuleId(0x410);
  }

  @Test
  void aLoadStaysOnItsThreadBehindModuleLoadFinished() {
    assertBrokenAtLast(
        TraceBuilder.begins()
            .gets(
                new AssemblyLoadStarted(HOST),
                new ModuleLoadStarted(HOST_MODULE),
                new ModuleLoadFinished(HOST_MODULE, OK))
            .on("other")
            .gets(new ModuleAttachedToAssembly(HOST_MODULE, HOST)),
        "net9.0",
        "module:110",
        "thread 1");
  }

  @Test
  void aModuleThatFailsIsNotAttached() {
    TraceBuilder failed =
        TraceBuilder.begins()
            .gets(
                new AssemblyLoadStarted(HOST),
                new ModuleLoadStarted(HOST_MODULE),
                new ModuleLoadFinished(HOST_MODULE, HResult.E_FAIL));
    assertBrokenAtLast(
        failed.gets(new ModuleAttachedToAssembly(HOST_MODULE, HOST)), "net9.0", "out of order");
  }

  /** Whoever loads it takes it back, and of the assembly it is only told that it is over (N19). */
  @Test
  void aLoadThatFailsIsTakenBack() {
    TraceBuilder failed =
        TraceBuilder.begins()
            .gets(
                new AssemblyLoadStarted(HOST),
                new ModuleLoadStarted(HOST_MODULE),
                new ModuleLoadFinished(HOST_MODULE, HResult.E_FAIL),
                new ModuleUnloadStarted(HOST_MODULE),
                new ModuleUnloadFinished(HOST_MODULE, HResult.S_OK),
                new AssemblyLoadFinished(HOST, HResult.E_FAIL),
                new AssemblyUnloadFinished(HOST, HResult.S_OK));

    assertKept(failed.judgedBy(LAW));
    assertBrokenAtLast(
        failed.gets(new AssemblyUnloadFinished(HOST, HResult.S_OK)), "net9.0", "not the finalizer");
  }

  @Test
  void aLoadThatFailsIsInOrder() {
    TraceBuilder history =
        TraceBuilder.begins()
            .gets(
                new AssemblyLoadStarted(HOST),
                new ModuleLoadStarted(HOST_MODULE),
                new ModuleLoadFinished(HOST_MODULE, HResult.E_FAIL),
                new AssemblyLoadFinished(HOST, HResult.E_FAIL))
            .loads(HOST, HOST_MODULE);
    assertKept(history.judgedBy(LAW));
  }

  @Test
  void everyStartedHasItsFinishedUnlessTheRunWasCutShort() {
    TraceBuilder history = loaded().gets(new AssemblyLoadStarted(newAssembly()));
    assertBroken(history.judgedBy(LAW), history.last(), "assembly:400", "never finished");
    assertKept(history.judgedBy(LAW, "net9.0", new Run.Ending.Crashed("it crashed")));

    TraceBuilder pair = loaded().gets(new ClassLoadStarted(TYPE));
    assertBroken(pair.judgedBy(LAW), pair.last(), "class:220", "never came");
  }

  @Test
  void shutdownCutsOffOtherThreads() {
    TraceBuilder history =
        loaded()
            .on("other")
            .gets(new AssemblyLoadStarted(newAssembly()))
            .on("main")
            .gets(new Shutdown());
    assertKept(history.judgedBy(LAW));
  }

  @Test
  void aThreadFinishesItsLoadsBeforeItEnds() {
    assertBrokenAtLast(
        loaded()
            .gets(new AssemblyLoadStarted(newAssembly()))
            .gets(new ThreadDestroyed(new ThreadId(7))),
        "net9.0",
        "assembly:400");
  }

  @Test
  void whoAttachesMissesWhatWasBefore() {
    TraceBuilder history =
        TraceBuilder.begins()
            .gets(new InitializeForAttach(new ComPointer(1), Blob.of()))
            .gets(new ModuleLoadFinished(HOST_MODULE, OK))
            .gets(new ClassLoadFinished(TYPE, OK))
            .unloads("net3.1", PLUGIN, PLUGIN_MODULE, OTHER);
    assertKept(history.judgedBy(LAW, "net3.1", new Run.Ending.Crashed("cut here")));
  }
}
