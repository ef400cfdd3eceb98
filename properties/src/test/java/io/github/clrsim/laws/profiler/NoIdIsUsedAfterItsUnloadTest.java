package io.github.clrsim.laws.profiler;

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
import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoIdIsUsedAfterItsUnloadTest {
  private static final Law LAW = new NoIdIsUsedAfterItsUnload();
  private static final ClassId ARRAY = new ClassId(0x250);

  private static TraceBuilder loaded() {
    return TraceBuilder.begins().loads(HOST, HOST_MODULE).loads(PLUGIN, PLUGIN_MODULE).loads(TYPE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void anIdMayBeUsedUntilTheEndOfItsUnloadStarted(String profile) {
    TraceBuilder history =
        loaded()
            .identifies(TYPE, PLUGIN_MODULE, TYPE_TOKEN)
            .on("finalizer")
            .enters(new ModuleUnloadStarted(PLUGIN_MODULE))
            .makes("GetModuleInfo", PLUGIN_MODULE)
            .hears(HResult.E_FAIL)
            .identifies(TYPE, PLUGIN_MODULE, TYPE_TOKEN)
            .returns()
            .enters(new ClassUnloadStarted(TYPE))
            .identifies(TYPE, PLUGIN_MODULE, TYPE_TOKEN)
            .returns()
            .gets(new ClassUnloadFinished(TYPE, HResult.S_OK));

    assertKept(history.judgedBy(LAW, profile));
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aClassIsNotUsedAfterItsUnload(String profile) {
    TraceBuilder history =
        loaded()
            .unloads(profile, PLUGIN, PLUGIN_MODULE, TYPE)
            .on("profiler")
            .makes("GetClassIDInfo", TYPE);

    assertBroken(history.judgedBy(LAW, profile), history.last(), "class:220");
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void anAssemblyIsNotUsedAfterItsUnload(String profile) {
    TraceBuilder history =
        loaded()
            .unloads(profile, PLUGIN, PLUGIN_MODULE, TYPE)
            .on("profiler")
            .makes("GetAssemblyInfo", PLUGIN);

    assertBroken(history.judgedBy(LAW, profile), history.last(), "assembly:200");
  }

  @Test
  void anotherThreadDoesNotUseAClassWhileItsOwnUnloadIsTold() {
    TraceBuilder history =
        loaded()
            .identifies(TYPE, PLUGIN_MODULE, TYPE_TOKEN)
            .on("finalizer")
            .gets(new ModuleUnloadStarted(PLUGIN_MODULE))
            .enters(new ClassUnloadStarted(TYPE))
            .on("profiler")
            .makes("GetClassIDInfo", TYPE);

    assertBroken(history.judgedBy(LAW), history.last(), "class:220", "module:210");
  }

  @Test
  void aReferenceToMetadataIsGivenBackAlsoWhenItsModuleIsGone() {
    TraceBuilder history =
        loaded()
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)
            .on("profiler")
            .releases(PLUGIN_MODULE);

    assertKept(history.judgedBy(LAW));

    history.hears(0).reads(PLUGIN_MODULE, "GetScopeProps");

    assertBroken(history.judgedBy(LAW), history.last(), "GetScopeProps");
  }

  @Test
  void aCallUnderWayAcrossTheEndOfAnIdIsTooLate() {
    TraceBuilder history =
        loaded()
            .on("profiler")
            .makes("GetModuleInfo", PLUGIN_MODULE)
            .on("finalizer")
            .gets(new ModuleUnloadStarted(PLUGIN_MODULE));
    long end = history.last();
    history.on("profiler").hears(HResult.E_FAIL);

    assertBroken(history.judgedBy(LAW), end, "GetModuleInfo", "still under way");
  }

  @Test
  void aCallThatIsAnsweredInsideUnloadStartedIsInTime() {
    TraceBuilder history =
        loaded()
            .on("profiler")
            .makes("GetModuleInfo", PLUGIN_MODULE)
            .on("finalizer")
            .enters(new ModuleUnloadStarted(PLUGIN_MODULE))
            .on("profiler")
            .hears(HResult.E_FAIL)
            .on("finalizer")
            .returns();

    assertKept(history.judgedBy(LAW));
  }

  @Test
  void aGenericOfAnotherModuleGoesWithItsTypeArgument() {
    TraceBuilder history =
        loaded()
            .loads(LIST_OF_TYPE)
            .identifies(TYPE, PLUGIN_MODULE, TYPE_TOKEN)
            .identifies(LIST_OF_TYPE, HOST_MODULE, LIST_TOKEN, TYPE)
            .on("finalizer")
            .gets(new ModuleUnloadStarted(PLUGIN_MODULE))
            .on("profiler")
            .makes("GetClassIDInfo", LIST_OF_TYPE);

    assertBroken(
        history.judgedBy(LAW),
        history.last(),
        "class:240",
        "it went with module:210, to which its type argument class:220 belongs");
  }

  @Test
  void theTruthTellsWithWhatAClassGoes() {
    TraceBuilder history =
        loaded()
            .truth(
                new Truth.ClassExists(
                    LIST_OF_TYPE,
                    HOST_MODULE,
                    LIST_TOKEN,
                    List.of(TYPE),
                    List.of(HOST_MODULE, PLUGIN_MODULE),
                    "List<Type>"))
            .loads(LIST_OF_TYPE)
            .on("finalizer")
            .gets(new ModuleUnloadStarted(PLUGIN_MODULE))
            .on("profiler")
            .makes("GetClassIDInfo", LIST_OF_TYPE);

    assertBroken(history.judgedBy(LAW), history.last(), "class:240");
  }

  @Test
  void anIdInAListIsAUse() {
    TraceBuilder history =
        loaded()
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)
            .makes("GetClassFromTokenAndTypeArgs", HOST_MODULE, LIST_TOKEN, List.of(TYPE));

    assertBroken(history.judgedBy(LAW), history.last(), "class:220");
  }

  @Test
  void metadataIsNotReadAfterItsModuleIsGone() {
    TraceBuilder history =
        loaded()
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)
            .reads(PLUGIN_MODULE, "GetTypeDefProps", TYPE_TOKEN);

    assertBroken(history.judgedBy(LAW), history.last(), "module:210");
  }

  @Test
  void readingMetadataWhileItsModuleGoesIsTooLate() {
    TraceBuilder history =
        loaded()
            .on("profiler")
            .reads(PLUGIN_MODULE, "GetTypeDefProps", TYPE_TOKEN)
            .on("finalizer")
            .gets(new ModuleUnloadStarted(PLUGIN_MODULE));

    assertBroken(history.judgedBy(LAW), history.last(), "module:210", "still under way");
  }

  @Test
  void theAnswerOfADyingClassBringsNobodyBack() {
    TraceBuilder history =
        loaded()
            .loads(LIST_OF_TYPE)
            .on("finalizer")
            .gets(new ModuleUnloadStarted(PLUGIN_MODULE))
            .gets(new ClassUnloadStarted(TYPE), new ClassUnloadFinished(TYPE, HResult.S_OK))
            .enters(new ClassUnloadStarted(LIST_OF_TYPE))
            .identifies(LIST_OF_TYPE, HOST_MODULE, LIST_TOKEN, TYPE)
            .returns();
    assertKept(history.judgedBy(LAW));

    history.on("profiler").makes("GetClassIDInfo", TYPE);
    assertBroken(history.judgedBy(LAW), history.last(), "class:220");
  }

  @Test
  void theAnswerOfADyingModuleDoesNotBringItsAssemblyBack() {
    TraceBuilder history =
        loaded()
            .on("finalizer")
            .gets(new AssemblyUnloadStarted(PLUGIN))
            .enters(new ModuleUnloadStarted(PLUGIN_MODULE))
            .makes("GetModuleInfo", PLUGIN_MODULE)
            .hears(new ModuleInfo(new Address(1), "Plugin.dll", PLUGIN))
            .on("profiler")
            .makes("GetAssemblyInfo", PLUGIN);

    assertBroken(history.judgedBy(LAW), history.last(), "assembly:200");
  }

  @Test
  void anAddressThatAnAnswerGivesAnewIsAlive() {
    TraceBuilder history =
        loaded()
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)
            .identifies(LIST, HOST_MODULE, LIST_TOKEN, TYPE)
            .makes("GetClassIDInfo", TYPE);

    assertKept(history.judgedBy(LAW));
  }

  @Test
  void aThreadThatWasListedBeforeItsEndIsNotUsedAfterIt() {
    ThreadId thread = new ThreadId(0x700);
    TraceBuilder history =
        loaded()
            .gets(new ThreadCreated(thread))
            .on("profiler")
            .makes("EnumThreads")
            .on("worker")
            .gets(new ThreadDestroyed(thread))
            .on("profiler")
            .hears(List.of(thread));
    assertKept(history.judgedBy(LAW));

    history.makes("GetThreadInfo", thread);
    assertBroken(history.judgedBy(LAW), history.last(), "thread:700");
  }

  @Test
  void whatAnAttachedProfilerSawOnlyTheEndOfIsGoneToo() {
    TraceBuilder history =
        TraceBuilder.begins()
            .makes("EnumModules")
            .hears(List.of(PLUGIN_MODULE))
            .on("finalizer")
            .gets(new ModuleUnloadFinished(PLUGIN_MODULE, HResult.S_OK))
            .on("profiler")
            .makes("GetModuleInfo", PLUGIN_MODULE);

    assertBroken(history.judgedBy(LAW), history.last(), "module:210");
  }

  @Test
  void onlyFinishedIsEnoughToEndAnAssembly() {
    TraceBuilder history =
        loaded()
            .on("finalizer")
            .gets(new ModuleUnloadStarted(PLUGIN_MODULE))
            .gets(new ModuleUnloadFinished(PLUGIN_MODULE, HResult.S_OK))
            .enters(new AssemblyUnloadFinished(PLUGIN, HResult.S_OK))
            .makes("GetAssemblyInfo", PLUGIN);

    assertBroken(history.judgedBy(LAW, "net3.1"), history.last(), "assembly:200", "inside");
  }

  @Test
  void aDestroyedThreadIsNotUsed() {
    ThreadId thread = new ThreadId(0x700);
    TraceBuilder inside =
        TraceBuilder.begins()
            .enters(new ThreadDestroyed(thread))
            .makes("GetThreadInfo", thread)
            .hears(HResult.E_FAIL)
            .returns();
    assertKept(inside.judgedBy(LAW));

    TraceBuilder after = inside.makes("GetThreadInfo", thread);
    Verdict verdict = after.judgedBy(LAW);
    assertBroken(verdict, after.last(), "thread:700");
    assertThat(((Verdict.Broken) verdict).remedy())
        .contains("ThreadDestroyed")
        .doesNotContain("UnloadStarted");
  }

  @Test
  void anArrayGoesWithItsElement() {
    TraceBuilder history =
        loaded()
            .identifies(TYPE, PLUGIN_MODULE, TYPE_TOKEN)
            .gets(new ObjectAllocated(new ObjectId(0x900), ARRAY))
            .makes("IsArrayClass", ARRAY)
            .hears(new ArrayClass(ElementType.CLASS, TYPE, 1))
            .on("finalizer")
            .gets(new ModuleUnloadStarted(PLUGIN_MODULE))
            .on("profiler")
            .makes("IsArrayClass", ARRAY);

    assertBroken(history.judgedBy(LAW), history.last(), "class:250");
  }

  @Test
  void aClassThatWasNeverAnnouncedCanBeAskedAboutInsideItsUnload() {
    TraceBuilder history =
        loaded()
            .on("finalizer")
            .gets(new ModuleUnloadStarted(PLUGIN_MODULE))
            .enters(new ClassUnloadStarted(OTHER))
            .makes("GetClassIDInfo2", OTHER)
            .hears(HResult.CORPROF_E_CLASSID_IS_COMPOSITE)
            .returns();
    assertKept(history.judgedBy(LAW));

    history.on("profiler").makes("GetClassIDInfo2", OTHER);
    assertBroken(history.judgedBy(LAW), history.last(), "class:230");
  }

  /** Then .NET Core 3.1 refuses whatever it is asked, and looks at no ID. */
  @Test
  void whatIsAskedOf31BehindShutdownIsNoUse() {
    TraceBuilder history =
        loaded()
            .unloads("net3.1", PLUGIN, PLUGIN_MODULE, TYPE)
            .gets(new Shutdown())
            .on("profiler")
            .makes("GetClassIDInfo", TYPE);

    assertKept(history.judgedBy(LAW, "net3.1"));
    assertKept(history.judgedBy(LAW, ""));
    assertBroken(history.judgedBy(LAW, "net9.0"), history.last(), "class:220");
  }
}
