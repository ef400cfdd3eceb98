package io.github.clrsim.laws.profiler;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.LIST;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.ModuleCallback.ModuleAttachedToAssembly;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoIdIsUsedBeforeItMayBeTest {
  private static final Law LAW = new NoIdIsUsedBeforeItMayBe();
  private static final HResult OK = HResult.S_OK;
  private static final FunctionId FUNCTION = new FunctionId(0x700);

  /** Inside the AssemblyLoadStarted of the host. */
  private static TraceBuilder assemblyStarting() {
    return TraceBuilder.begins().enters(new AssemblyLoadStarted(HOST));
  }

  /** Inside its ModuleLoadStarted. */
  private static TraceBuilder moduleStarting() {
    return assemblyStarting().returns().enters(new ModuleLoadStarted(HOST_MODULE));
  }

  /** Inside its ModuleLoadFinished. */
  private static TraceBuilder moduleFinishing() {
    return moduleStarting().returns().enters(new ModuleLoadFinished(HOST_MODULE, OK));
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void whatIsCompleteCanBeUsed(String profile) {
    TraceBuilder history =
        moduleFinishing()
            .makes("GetModuleInfo", HOST_MODULE)
            .hears(new ModuleInfo(new Address(1), "Host.dll", HOST))
            .returns()
            .gets(new ModuleAttachedToAssembly(HOST_MODULE, HOST))
            .enters(new AssemblyLoadFinished(HOST, OK))
            .makes("GetAssemblyInfo", HOST)
            .hears(HResult.E_FAIL)
            .returns()
            .gets(new ClassLoadStarted(TYPE))
            .enters(new ClassLoadFinished(TYPE, OK))
            .makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN)
            .hears(TYPE)
            .makes("GetBoxClassLayout", TYPE)
            .hears(HResult.E_INVALIDARG)
            .returns();

    assertKept(history.judgedBy(LAW, profile));
  }

  /** GetTokenAndMetaDataFromFunction hands it out, also to who hears of no module. */
  @Test
  void metadataIsReadAlsoWhereItsModuleWasNeverNamed() {
    assertKept(TraceBuilder.begins().reads(HOST_MODULE, "GetScopeProps").judgedBy(LAW));
  }

  @Test
  void anAssemblyIsNotUsedBeforeItsLoadFinished() {
    TraceBuilder history = assemblyStarting().makes("GetAssemblyInfo", HOST);
    assertBroken(history.judgedBy(LAW), history.last(), "assembly:100", "R25");
  }

  @Test
  void anAssemblyCanBeUsedOnceItsModuleNamesIt() {
    TraceBuilder history =
        moduleFinishing()
            .makes("GetModuleInfo", HOST_MODULE)
            .hears(new ModuleInfo(new Address(1), "Host.dll", HOST))
            .makes("GetAssemblyInfo", HOST);
    assertKept(history.judgedBy(LAW));
    TraceBuilder attached =
        moduleFinishing()
            .returns()
            .enters(new ModuleAttachedToAssembly(HOST_MODULE, HOST))
            .makes("GetAssemblyInfo", HOST);
    assertKept(attached.judgedBy(LAW));
  }

  @Test
  void aModuleIsNotAskedAboutInModuleLoadStarted() {
    TraceBuilder history = moduleStarting().makes("GetModuleInfo2", HOST_MODULE);
    assertBroken(history.judgedBy(LAW), history.last(), "module:110", "LoadFinished");
  }

  @Test
  void metadataAndBodiesCanBeReadInModuleLoadStarted() {
    TraceBuilder history =
        moduleStarting()
            .makes("GetModuleMetaData", HOST_MODULE, 0)
            .hears(HResult.E_FAIL)
            .makes("GetILFunctionBody", HOST_MODULE, TYPE_TOKEN)
            .hears(HResult.E_FAIL)
            .reads(HOST_MODULE, "GetTypeDefProps", TYPE_TOKEN)
            .hears(HResult.E_FAIL);
    assertKept(history.judgedBy(LAW));
  }

  /** The runtime names it once more, and refuses to say what it is (N19). */
  @Test
  void whatAModuleThatFailedIsCanBeAskedWhereItIsTakenBack() {
    TraceBuilder taken =
        moduleStarting()
            .returns()
            .gets(new ModuleLoadFinished(HOST_MODULE, HResult.E_FAIL))
            .enters(new ModuleUnloadStarted(HOST_MODULE));

    assertKept(
        taken
            .makes("GetModuleInfo2", HOST_MODULE)
            .hears(HResult.CORPROF_E_DATAINCOMPLETE)
            .judgedBy(LAW));
    taken.makes("GetAppDomainsContainingModule", HOST_MODULE);
    assertBroken(taken.judgedBy(LAW), taken.last(), "module:110", "never was complete");
  }

  @Test
  void metadataOfAModuleThatFailedIsNotRead() {
    TraceBuilder history =
        moduleStarting()
            .returns()
            .enters(new ModuleLoadFinished(HOST_MODULE, HResult.E_FAIL))
            .reads(HOST_MODULE, "GetTypeDefProps", TYPE_TOKEN);
    assertBroken(history.judgedBy(LAW), history.last(), "module:110", "never was complete");
  }

  @Test
  void noTypeIsLoadedWhileItsAssemblyIsLoading() {
    TraceBuilder started = moduleStarting().makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN);
    assertBroken(started.judgedBy(LAW), started.last(), "R15");

    TraceBuilder finished = moduleFinishing().makes("GetClassFromToken", HOST_MODULE, TYPE_TOKEN);
    assertBroken(finished.judgedBy(LAW), finished.last(), "R15");

    TraceBuilder assembly =
        moduleFinishing()
            .returns()
            .gets(new ModuleAttachedToAssembly(HOST_MODULE, HOST))
            .enters(new AssemblyLoadFinished(HOST, OK))
            .makes("GetClassFromTokenAndTypeArgs", HOST_MODULE, TYPE_TOKEN, List.of());
    assertBroken(assembly.judgedBy(LAW), assembly.last(), "R15");
  }

  @Test
  void aTypeOfAnotherModuleCanBeAskedForMeanwhile() {
    TraceBuilder history =
        TraceBuilder.begins()
            .loads(PLUGIN, PLUGIN_MODULE)
            .enters(new AssemblyLoadStarted(HOST))
            .makes("GetClassFromToken", PLUGIN_MODULE, TYPE_TOKEN)
            .hears(TYPE);
    assertKept(history.judgedBy(LAW));
  }

  @Test
  void aClassCanBeIdentifiedInStartedButNotMore() {
    TraceBuilder identified =
        TraceBuilder.begins()
            .loads(HOST, HOST_MODULE)
            .enters(new ClassLoadStarted(TYPE))
            .identifies(TYPE, HOST_MODULE, TYPE_TOKEN)
            .makes("GetClassIDInfo", TYPE)
            .hears(HResult.E_FAIL);
    assertKept(identified.judgedBy(LAW));

    TraceBuilder more = identified.makes("GetStaticFieldInfo", TYPE, TYPE_TOKEN);
    assertBroken(more.judgedBy(LAW), more.last(), "class:220", "LoadFinished");
  }

  /** One thread tells of a class; another meets it meanwhile, and is told of nothing. */
  private static TraceBuilder metWhileItIsTold() {
    return TraceBuilder.begins()
        .loads(HOST, HOST_MODULE)
        .enters(new ClassLoadStarted(TYPE))
        .on("other");
  }

  @Test
  void aClassThatWasHandedOutMeanwhileCanBeUsed() {
    TraceBuilder answered =
        metWhileItIsTold()
            .enters(new JITCompilationFinished(FUNCTION, OK, true))
            .makes("GetFunctionInfo", FUNCTION)
            .hears(new FunctionInfo(TYPE, HOST_MODULE, TYPE_TOKEN))
            .makes("GetStaticFieldInfo", TYPE, TYPE_TOKEN);
    assertKept(answered.judgedBy(LAW));

    TraceBuilder named =
        metWhileItIsTold()
            .enters(new ObjectAllocated(new ObjectId(0x900), TYPE))
            .makes("GetStaticFieldInfo", TYPE, TYPE_TOKEN);
    assertKept(named.judgedBy(LAW));

    // As the type argument of an interface, which is told of before what implements it.
    TraceBuilder before =
        TraceBuilder.begins()
            .loads(HOST, HOST_MODULE)
            .on("other")
            .gets(new ObjectAllocated(new ObjectId(0x900), LIST))
            .identifies(LIST, HOST_MODULE, TYPE_TOKEN, TYPE)
            .on("main")
            .enters(new ClassLoadStarted(TYPE))
            .on("other")
            .makes("GetStaticFieldInfo", TYPE, TYPE_TOKEN);
    assertKept(before.judgedBy(LAW));
  }

  @Test
  void aClassOfWhichOnlyItsAnnouncementIsKnownCannot() {
    TraceBuilder unknown =
        metWhileItIsTold()
            .enters(new JITCompilationFinished(FUNCTION, OK, true))
            .makes("GetFunctionInfo", FUNCTION)
            .hears(HResult.E_FAIL)
            .makes("GetStaticFieldInfo", TYPE, TYPE_TOKEN);
    assertBroken(unknown.judgedBy(LAW), unknown.last(), "class:220", "LoadFinished");

    TraceBuilder again =
        metWhileItIsTold()
            .gets(new ObjectAllocated(new ObjectId(0x900), TYPE))
            .enters(new ClassLoadStarted(TYPE))
            .makes("GetStaticFieldInfo", TYPE, TYPE_TOKEN);
    assertBroken(again.judgedBy(LAW), again.last(), "class:220", "LoadFinished");
  }

  @Test
  void whatFailedToLoadIsNeverUsed() {
    TraceBuilder module =
        moduleStarting()
            .returns()
            .enters(new ModuleLoadFinished(HOST_MODULE, HResult.E_FAIL))
            .makes("GetModuleMetaData", HOST_MODULE, 0);
    assertBroken(module.judgedBy(LAW), module.last(), "module:110", "never was complete");

    TraceBuilder assembly =
        assemblyStarting()
            .returns()
            .gets(new AssemblyLoadFinished(HOST, HResult.E_FAIL))
            .makes("GetAssemblyInfo", HOST);
    assertBroken(assembly.judgedBy(LAW), assembly.last(), "assembly:100", "never was complete");
  }

  @Test
  void anInventedIdIsNotUsed() {
    TraceBuilder history = TraceBuilder.begins().makes("GetClassIDInfo", new ClassId(1));
    assertBroken(history.judgedBy(LAW), history.last(), "class:1", "no callback");
  }

  @Test
  void theOutputsOfARefusalAreNoIds() {
    AssemblyId unknownParent = new AssemblyId(0xFFFFFFFDL);
    TraceBuilder history =
        moduleFinishing()
            .makes("GetModuleInfo", HOST_MODULE)
            .hears(
                new Outcome.Partial<>(
                    HResult.CORPROF_E_DATAINCOMPLETE,
                    new ModuleInfo(new Address(0), "", unknownParent)))
            .makes("GetAssemblyInfo", unknownParent);
    assertBroken(history.judgedBy(LAW), history.last(), "assembly:fffffffd");
  }

  @Test
  void anIdThatAnAnswerOrAnArgumentNamedCanBeUsed() {
    TraceBuilder history =
        TraceBuilder.begins()
            .makes("EnumModules")
            .hears(List.of(HOST_MODULE))
            .makes("GetModuleInfo", HOST_MODULE)
            .hears(HResult.E_FAIL)
            .gets(new ObjectAllocated(new ObjectId(0x900), TYPE))
            .identifies(TYPE, HOST_MODULE, TYPE_TOKEN, LIST)
            .makes("GetClassLayout", LIST)
            .hears(HResult.E_FAIL);
    assertKept(history.judgedBy(LAW));
  }

  /** At attach, EnumModules may be faster than the callback of another thread (N92). */
  @Test
  void aModuleThatIsListedCanBeUsedBeforeItsCallbackIsDelivered() {
    TraceBuilder history =
        moduleStarting()
            .returns()
            .on("attacher")
            .makes("EnumModules")
            .hears(List.of(HOST_MODULE))
            .makes("GetModuleInfo2", HOST_MODULE);
    assertKept(history.judgedBy(LAW));
  }

  @Test
  void whatWasListedIsNotUsedWhenItIsAnnouncedAnew() {
    TraceBuilder history =
        TraceBuilder.begins()
            .makes("EnumModules")
            .hears(List.of(HOST_MODULE))
            .enters(new ModuleLoadStarted(HOST_MODULE))
            .makes("GetModuleInfo2", HOST_MODULE);
    assertBroken(history.judgedBy(LAW), history.last(), "module:110", "LoadFinished");
  }

  @Test
  void theNullIdAndTheGlobalClassAreTheRuntimesOwnBusiness() {
    TraceBuilder history =
        TraceBuilder.begins()
            .makes("GetClassIDInfo", new ClassId(0xFFFFFFFEL))
            .hears(HResult.E_FAIL)
            .makes("GetModuleInfo", new ModuleId(0))
            .hears(HResult.E_INVALIDARG);
    assertKept(history.judgedBy(LAW));
  }

  @Test
  void whatIsGoneIsTheBusinessOfAnotherLaw() {
    TraceBuilder history =
        TraceBuilder.begins()
            .loads(PLUGIN, PLUGIN_MODULE)
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE)
            .makes("GetModuleInfo", PLUGIN_MODULE);
    assertKept(history.judgedBy(LAW));
  }
}
