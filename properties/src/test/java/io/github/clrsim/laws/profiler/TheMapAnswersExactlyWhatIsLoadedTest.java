package io.github.clrsim.laws.profiler;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.LIST_OF_TYPE;
import static io.github.clrsim.laws.Cast.LIST_TOKEN;
import static io.github.clrsim.laws.Cast.OTHER;
import static io.github.clrsim.laws.Cast.OTHER_TOKEN;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;

import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadStarted;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TheMapAnswersExactlyWhatIsLoadedTest {
  private static final Law LAW = new TheMapAnswersExactlyWhatIsLoaded();
  private static final List<ModuleId> BOTH = List.of(HOST_MODULE, PLUGIN_MODULE);

  /** As a simulation tells it, with the truth. */
  private static TraceBuilder told() {
    return TraceBuilder.begins()
        .loads(HOST, HOST_MODULE)
        .loads(PLUGIN, PLUGIN_MODULE)
        .exists(TYPE, PLUGIN_MODULE, TYPE_TOKEN)
        .loads(TYPE);
  }

  /** As a real runtime tells it: only by its answers. */
  private static TraceBuilder recorded() {
    return TraceBuilder.begins()
        .loads(HOST, HOST_MODULE)
        .loads(PLUGIN, PLUGIN_MODULE)
        .loads(TYPE)
        .identifies(TYPE, PLUGIN_MODULE, TYPE_TOKEN);
  }

  private static Claim inventory(List<ModuleId> modules, ClassId... classes) {
    return new Claim.Inventory(modules, List.of(classes));
  }

  private static void assertRight(TraceBuilder history) {
    assertKept(history.judgedBy(LAW));
  }

  private static void assertWrong(TraceBuilder history, String... words) {
    assertBroken(history.judgedBy(LAW), history.last(), words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aTrueMapIsAcquittedAllItsLife(String profile) {
    for (TraceBuilder history : List.of(told(), recorded())) {
      history
          .claims(TYPE, PLUGIN_MODULE, TYPE_TOKEN)
          .claims(inventory(BOTH, TYPE))
          .unloads(profile, PLUGIN, PLUGIN_MODULE, TYPE)
          .claims(new Claim.NoSuchClass(TYPE))
          .claims(inventory(List.of(HOST_MODULE)));
      assertKept(history.judgedBy(LAW, profile));
    }
  }

  @Test
  void aWrongIdentityIsCaught() {
    assertWrong(told().claims(TYPE, PLUGIN_MODULE, OTHER_TOKEN), "class:220", "0x02000003");
    assertWrong(recorded().claims(TYPE, HOST_MODULE, TYPE_TOKEN), "class:220", "module:110");
    assertWrong(told().claims(TYPE, PLUGIN_MODULE, TYPE_TOKEN, OTHER), "class:220");
  }

  @Test
  void anIdentityThatNobodyToldCannotBeDisproved() {
    assertRight(
        TraceBuilder.begins()
            .loads(HOST, HOST_MODULE)
            .loads(TYPE)
            .claims(TYPE, HOST_MODULE, TYPE_TOKEN));
  }

  @Test
  void whatIsLoadedIsNotMissing() {
    assertWrong(told().claims(new Claim.NoSuchClass(TYPE)), "class:220");
    assertWrong(told().claims(inventory(BOTH)), "class:220", "missing");
    assertWrong(told().claims(inventory(List.of(HOST_MODULE), TYPE)), "module:210", "missing");
  }

  @Test
  void aModuleThatIsStillLoadingIsNotClaimed() {
    TraceBuilder loading = TraceBuilder.begins().gets(new ModuleLoadStarted(HOST_MODULE));
    assertWrong(loading.claims(inventory(List.of(HOST_MODULE))), "module:110", "not finished");
    assertRight(
        TraceBuilder.begins()
            .gets(new ModuleLoadStarted(HOST_MODULE))
            .enters(new ModuleLoadFinished(HOST_MODULE, HResult.S_OK))
            .claims(inventory(List.of(HOST_MODULE)))
            .returns()
            .claims(inventory(List.of(HOST_MODULE))));
  }

  @Test
  void whatIsGoneIsNotClaimed() {
    TraceBuilder gone = told().unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE);
    assertWrong(gone.claims(TYPE, PLUGIN_MODULE, TYPE_TOKEN), "class:220", "gone");
    assertWrong(
        told()
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)
            .claims(inventory(List.of(HOST_MODULE), TYPE)),
        "class:220",
        "gone");
    assertWrong(
        told().unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE).claims(inventory(BOTH)),
        "module:210");
  }

  @Test
  void whatNeverWasIsNotClaimed() {
    assertWrong(told().claims(OTHER, PLUGIN_MODULE, OTHER_TOKEN), "class:230");
    assertWrong(told().claims(inventory(BOTH, TYPE, OTHER)), "class:230");
  }

  @Test
  void whileALoadIsToldBothAnswersAreRight() {
    TraceBuilder open =
        told()
            .exists(OTHER, PLUGIN_MODULE, OTHER_TOKEN)
            .gets(new ClassLoadStarted(OTHER))
            .enters(new ClassLoadFinished(OTHER, HResult.S_OK))
            .on("profiler")
            .claims(new Claim.NoSuchClass(OTHER))
            .claims(OTHER, PLUGIN_MODULE, OTHER_TOKEN)
            .claims(inventory(BOTH, TYPE))
            .claims(inventory(BOTH, TYPE, OTHER));
    assertRight(open);
    assertWrong(
        open.on("main").returns().on("profiler").claims(inventory(BOTH, TYPE)), "class:230");
  }

  @Test
  void whileAnUnloadIsToldBothAnswersAreRight() {
    TraceBuilder open =
        told()
            .on("finalizer")
            .enters(new ModuleUnloadStarted(PLUGIN_MODULE))
            .on("profiler")
            .claims(new Claim.NoSuchClass(TYPE))
            .claims(TYPE, PLUGIN_MODULE, TYPE_TOKEN)
            .claims(inventory(BOTH, TYPE))
            .claims(inventory(List.of(HOST_MODULE)));
    assertRight(open);
    assertWrong(
        open.on("finalizer").returns().on("profiler").claims(TYPE, PLUGIN_MODULE, TYPE_TOKEN),
        "class:220");
  }

  @Test
  void aGenericOverAPluginTypeGoesWithThePlugin() {
    Truth list =
        new Truth.ClassExists(
            LIST_OF_TYPE,
            HOST_MODULE,
            LIST_TOKEN,
            List.of(TYPE),
            List.of(HOST_MODULE, PLUGIN_MODULE),
            "List<Type>");
    assertWrong(
        told()
            .truth(list)
            .loads(LIST_OF_TYPE)
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)
            .claims(inventory(List.of(HOST_MODULE), LIST_OF_TYPE)),
        "class:240");
    assertWrong(
        recorded()
            .loads(LIST_OF_TYPE)
            .identifies(LIST_OF_TYPE, HOST_MODULE, LIST_TOKEN, TYPE)
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)
            .claims(LIST_OF_TYPE, HOST_MODULE, LIST_TOKEN, TYPE),
        "class:240");
  }

  @Test
  void aReusedAddressStandsForItsNewTenant() {
    TraceBuilder reused =
        told()
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)
            .truth(new Truth.ClassGone(TYPE))
            .truth(new Truth.ModuleGone(PLUGIN_MODULE))
            .on("main")
            .exists(TYPE, HOST_MODULE, OTHER_TOKEN)
            .loads(TYPE)
            .claims(TYPE, HOST_MODULE, OTHER_TOKEN);
    assertRight(reused);
    assertWrong(reused.claims(TYPE, PLUGIN_MODULE, TYPE_TOKEN), "module:210");
  }

  @Test
  void whatIsNeverAnnouncedMayBeInTheInventoryAndNeedNot() {
    assertRight(
        told()
            .exists(OTHER, PLUGIN_MODULE, OTHER_TOKEN)
            .claims(inventory(BOTH, TYPE))
            .claims(inventory(BOTH, TYPE, OTHER))
            .claims(new Claim.NoSuchClass(OTHER)));
  }

  @Test
  void aClassThatIsUnloadedByItselfIsGone() {
    assertWrong(
        recorded()
            .on("finalizer")
            .gets(new ClassUnloadStarted(TYPE), new ClassUnloadFinished(TYPE, HResult.S_OK))
            .claims(inventory(BOTH, TYPE)),
        "class:220");
  }

  @Test
  void whatWasToldOfAFormerTenantIsNotHeldAgainstTheNextOne() {
    // The end of the former one was never told: so it is with some generics up to .NET 9.
    assertRight(recorded().loads(TYPE).claims(TYPE, HOST_MODULE, OTHER_TOKEN));
  }
}
