package io.github.clrsim.laws.reference;

import static io.github.clrsim.laws.CallHistory.MAIN;
import static io.github.clrsim.laws.CallHistory.OWN;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.info.TokenAndMetaDataFromFunction;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.ResolveTypeRef;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.api.trace.Truth.OwnThreadsStand.OwnThread;
import io.github.clrsim.laws.CallHistory;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.EveryReferenceIsGivenBack;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is counted, who has it in hand, and what of it is lost at the end. */
class ReferencesTest {
  private static final ModuleId MODULE = PLUGIN_MODULE;
  private static final ComPointer ALLOCATOR = new ComPointer(0x700);
  private static final ComPointer UNKNOWN = new ComPointer(0x800);
  private static final String THREADS = "ICorProfilerThreadEnum";
  private static final String MODULES = "ICorProfilerModuleEnum";
  private static final MetadataToken TOKEN = new MetadataToken(0x0600_0001);
  private static final Outcome<?> PROPS = Outcome.ok(new ScopeProps("/app/Plugin.dll", Guid.EMPTY));
  private static final Callback LOADED = new ModuleLoadFinished(MODULE, HResult.S_OK);
  private static final Callback OTHER_LOADED = new ModuleLoadFinished(HOST_MODULE, HResult.S_OK);

  private static final String LEAK = "the metadata of module:210 was handed out and never released";
  private static final String TWICE =
      "the metadata of module:210 was released more often than it was handed out.";
  private static final String BEHIND =
      "the metadata of module:210 was used behind its last release.";
  private static final String ALLOCATOR_BEHIND =
      "the allocator of IL was used behind its last release.";

  private static CallHistory begins() {
    return CallHistory.begins();
  }

  /** A callback in which the metadata of the module is handed out so often, and not given back. */
  private static CallHistory left(int times) {
    return begins().enters(LOADED).opens(MODULE, times).returns("ModuleLoadFinished");
  }

  private static MetadataImport metadata(ModuleId module) {
    return TypedCalls.metadata(
        module,
        call -> {
          throw new IllegalStateException("nobody asks it: " + call);
        });
  }

  private static CallHistory allocates(CallHistory history) {
    return history.asksRuntime("GetILFunctionBodyAllocator", Outcome.ok(ALLOCATOR), MODULE);
  }

  /** An enumerator is counted by its interface, wherever it is. */
  private static CallHistory counts(CallHistory history, String interfaceName, String method) {
    return history.asks(UNKNOWN, interfaceName, method, Outcome.ok(1));
  }

  private static CallHistory enumerates(CallHistory history, String interfaceName) {
    return counts(history, interfaceName, "AddRef");
  }

  private static CallHistory uses(CallHistory history, ComPointer object) {
    return history.asks(object, "IMethodMalloc", "Alloc", Outcome.ok(new Address(0x9000)), 16);
  }

  private static CallHistory uses(CallHistory history) {
    return history.asks(MODULE, "GetScopeProps", PROPS);
  }

  private static OwnThread alive(long paused, long settled) {
    return new OwnThread("own", false, paused, settled);
  }

  private static Verdict judged(CallHistory history) {
    Judge judge = Judge.of(List.of(new EveryReferenceIsGivenBack()), TraceContext.unknown());
    history.steps().forEach(judge);
    return judge.end(new Run.Ending.Completed(0));
  }

  private static void assertRight(CallHistory history) {
    assertThat(judged(history)).isEqualTo(Verdict.kept());
  }

  /** At the latest step: where it is used, where the truth is told, or where all is over. */
  private static void assertWrong(CallHistory history, String why) {
    assertWrong(history, history.last(), why);
  }

  /** At the question, which is answered in the step behind it. */
  private static void assertWrongToAsk(CallHistory history, String why) {
    assertWrong(history, history.last() - 1, why);
  }

  private static void assertWrong(CallHistory history, long step, String why) {
    assertThat(judged(history))
        .isInstanceOfSatisfying(
            Verdict.Broken.class,
            broken -> {
              assertThat(broken.why()).startsWith(why);
              assertThat(broken.step()).isEqualTo(step);
            });
  }

  @Test
  void whatIsHandedOutOnceIsGivenBackOnce() {
    assertRight(uses(begins().opens(MODULE)).releases(MODULE));
    assertWrongToAsk(begins().opens(MODULE).releases(MODULE).releases(MODULE), TWICE);
    assertWrongToAsk(begins().releases(MODULE), TWICE);
  }

  @Test
  void whatIsTakenOnceMoreIsGivenBackOnceMore() {
    CallHistory twice = begins().opens(MODULE).takes(MODULE).releases(MODULE).releases(MODULE);
    assertRight(twice);
    assertWrongToAsk(twice.releases(MODULE), TWICE);
  }

  @Test
  void metadataIsNotUsedBehindItsLastRelease() {
    assertWrongToAsk(uses(begins().opens(MODULE).releases(MODULE)), BEHIND);
    assertRight(uses(begins().opens(MODULE, 2).releases(MODULE)));
  }

  @Test
  void aRefusedCallHandsOutNothing() {
    assertWrongToAsk(
        begins()
            .asksRuntime(
                "GetModuleMetaData", Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE), MODULE, 0)
            .releases(MODULE),
        TWICE);
  }

  @Test
  void theAllocatorIsCountedAsMetadataIs() {
    assertRight(uses(allocates(begins()), ALLOCATOR).releases(ALLOCATOR));
    assertWrongToAsk(uses(allocates(begins()).releases(ALLOCATOR), ALLOCATOR), ALLOCATOR_BEHIND);
    CallHistory twice =
        allocates(begins()).takes(ALLOCATOR).releases(ALLOCATOR).releases(ALLOCATOR);
    assertRight(twice);
    assertWrongToAsk(
        twice.releases(ALLOCATOR),
        "the allocator of IL was released more often than it was handed out.");
  }

  @Test
  void oneReferenceToTheAllocatorMayBeKeptAndNoMore() {
    assertRight(allocates(begins().enters(LOADED)).returns("ModuleLoadFinished").shutsDown());
    assertWrong(
        allocates(allocates(begins().enters(LOADED)))
            .returns("ModuleLoadFinished")
            .othersPass(100)
            .shutsDown(),
        "the allocator of IL was handed out and never released, 2 times, the latest at step ");
  }

  @Test
  void enumeratorsAreCountedByTheirKind() {
    CallHistory both = enumerates(enumerates(begins().enters(LOADED), THREADS), MODULES);
    CallHistory left = both.returns("ModuleLoadFinished").othersPass(100);
    assertRight(left.shutsDown());
    CallHistory more = counts(enumerates(begins().enters(LOADED), THREADS), THREADS, "Release");
    for (int i = 0; i < 2; i++) {
      more = enumerates(more, THREADS);
    }
    assertWrong(
        more.returns("ModuleLoadFinished").othersPass(100).shutsDown(),
        "an ICorProfilerThreadEnum was handed out and never released, 2 times, the latest at step");
  }

  @Test
  void anEnumeratorIsReleasedOnce() {
    CallHistory once = counts(enumerates(begins(), MODULES), MODULES, "Release");
    assertRight(once);
    assertWrongToAsk(
        counts(once, MODULES, "Release"),
        "an ICorProfilerModuleEnum was released more often than it was handed out.");
  }

  @Test
  void whatNobodyHandedOutAsAnObjectIsNotJudged() {
    assertRight(uses(begins().takes(UNKNOWN).releases(UNKNOWN).releases(UNKNOWN), UNKNOWN));
    assertRight(uses(allocates(begins()), UNKNOWN).takes(UNKNOWN).releases(UNKNOWN));
  }

  /** It comes with a reference, which few know of. */
  @Test
  void whatComesWithAResolvedReferenceIsNotAskedBack() {
    ResolveTypeRef resolved = new ResolveTypeRef(metadata(HOST_MODULE), TOKEN);
    CallHistory history =
        begins()
            .opens(MODULE)
            .asks(MODULE, "ResolveTypeRef", Outcome.ok(resolved), TOKEN, Guid.EMPTY);
    assertRight(history.asks(HOST_MODULE, "GetScopeProps", PROPS).releases(HOST_MODULE));
    assertRight(history.releases(MODULE));
    assertWrongToAsk(history.releases(MODULE), TWICE);
  }

  @Test
  void whoseMetadataIsHandedOutForAFunctionStandsInItsAnswer() {
    CallHistory history =
        begins()
            .asksRuntime(
                "GetTokenAndMetaDataFromFunction",
                Outcome.ok(new TokenAndMetaDataFromFunction(metadata(MODULE), TOKEN)),
                new FunctionId(9));
    assertRight(history.releases(MODULE));
    assertWrongToAsk(history.releases(MODULE), TWICE);
  }

  @Test
  void whereATraceDoesNotSayWhoseMetadataItWasOnlyTheAllocatorIsJudged() {
    CallHistory history =
        allocates(
            begins()
                .asksRuntime(
                    "GetTokenAndMetaDataFromFunction",
                    Outcome.ok(new TokenAndMetaDataFromFunction(metadata(new ModuleId(0)), TOKEN)),
                    new FunctionId(9)));
    assertRight(history.releases(MODULE).releases(ALLOCATOR));
    assertWrongToAsk(uses(history, ALLOCATOR), ALLOCATOR_BEHIND);
  }

  @ParameterizedTest
  @CsvSource({
    "/app/Plugin.dll, Plugin",
    "C:\\app\\Plugin.dll, Plugin",
    "Plugin.dll, Plugin",
    "/app/native.so, native.so"
  })
  void theModuleIsNamedByItsFileIfThatIsKnown(String path, String name) {
    String why = "the metadata of %s, module:210, was released more often".formatted(name);
    assertWrongToAsk(
        begins()
            .asksRuntime(
                "GetModuleInfo",
                Outcome.ok(new ModuleInfo(new Address(0), path, new AssemblyId(1))),
                MODULE)
            .releases(MODULE),
        why);
    assertWrongToAsk(
        begins()
            .asksRuntime(
                "GetModuleInfo2",
                Outcome.ok(new ModuleInfo2(new Address(0), path, new AssemblyId(1), 0)),
                MODULE)
            .releases(MODULE),
        why);
    assertWrongToAsk(
        begins()
            .opens(MODULE)
            .asks(MODULE, "GetScopeProps", Outcome.ok(new ScopeProps(path, Guid.EMPTY)))
            .releases(MODULE)
            .releases(MODULE),
        why);
  }

  @Test
  void aReferenceOutlivesItsModule() {
    CallHistory gone = begins().opens(MODULE).gets(new ModuleUnloadFinished(MODULE, HResult.S_OK));
    assertRight(gone.releases(MODULE));
    assertWrongToAsk(gone.releases(MODULE), TWICE);
  }

  @Test
  void whatWasHandedOutOfTheOneThatIsGoneIsGivenBackFirst() {
    CallHistory both =
        begins()
            .opens(MODULE)
            .gets(new ModuleUnloadFinished(MODULE, HResult.S_OK))
            .gets(LOADED)
            .opens(MODULE)
            .releases(MODULE);
    assertRight(uses(both).releases(MODULE));
    assertWrongToAsk(uses(both), "the metadata of Plugin, module:210, was used behind its last");
  }

  @Test
  void ofAModuleThatIsGoneNoReferenceMayBeKept() {
    CallHistory gone =
        left(1).gets(new ModuleUnloadFinished(MODULE, HResult.S_OK)).othersPass(100).shutsDown();
    assertWrong(gone, LEAK + ", 1 time,");
  }

  @Test
  void theTruthSaysWhenAModuleIsGone() {
    assertRight(left(1).tells(new Truth.ModuleGone(HOST_MODULE)).stand());
    assertWrong(left(1).tells(new Truth.ModuleGone(MODULE)).stand(), LEAK + ", 1 time,");
    // The callback comes earlier, and the truth is told anyway.
    assertRight(
        left(1)
            .tells(new Truth.ModuleGone(HOST_MODULE))
            .gets(new ModuleUnloadFinished(MODULE, HResult.S_OK))
            .stand());
  }

  @Test
  void whatACallbackOrAHookHasInHandAtTheEndIsNotLost() {
    assertRight(begins().enters(LOADED).opens(MODULE, 3).stand());
    assertRight(begins().entersHook().opens(MODULE, 3).stand());
    assertWrong(begins().entersHook().opens(MODULE, 3).leavesHook().stand(), LEAK + ", 3 times,");
    assertWrong(left(3).stand(), LEAK + ", 3 times,");
    assertWrong(left(2).enters(OTHER_LOADED).opens(MODULE).stand(), LEAK + ", 2 times,");
  }

  @Test
  void aCallbackInsideACallbackKeepsWhatBothHaveInHand() {
    CallHistory inside =
        begins()
            .enters(LOADED)
            .opens(MODULE, 2)
            .enters(OTHER_LOADED)
            .opens(MODULE)
            .returns("ModuleLoadFinished");
    assertRight(inside.stand());
    assertWrong(inside.returns("ModuleLoadFinished").stand(), LEAK + ", 3 times,");
  }

  @Test
  void aThreadMayYetGiveBackWhatItTookSinceItPausedAndOneMore() {
    CallHistory three = begins().on(OWN).opens(MODULE, 3);
    long third = three.last();
    long second = third - 2;
    long first = second - 2;
    assertRight(left3().stand(alive(first, third)));
    assertRight(left3().stand(alive(second, third)));
    // Now one is lost, and one may be kept as long as the module lives.
    assertRight(left3().stand(alive(third, third)));
    assertWrong(left3().stand(alive(third + 1, third + 1)), LEAK + ", 2 times,");
  }

  private static CallHistory left3() {
    return begins().on(OWN).opens(MODULE, 3);
  }

  @Test
  void whatAThreadHasInHandIsNotCountedTwice() {
    CallHistory both = left(2).on(OWN).opens(MODULE, 2);
    assertWrong(both.stand(alive(0, both.size())), LEAK + ", 2 times,");
  }

  @Test
  void whatAThreadThatEndedHasInHandIsLost() {
    OwnThread ended = new OwnThread("own", true, 0, 0);
    assertWrong(left3().stand(ended), LEAK + ", 3 times,");
    assertRight(begins().on(OWN).opens(MODULE).stand(ended));
  }

  @Test
  void whatAThreadThatIsNotInTheTraceHasInHandIsNothing() {
    assertWrong(left(2).stand(new OwnThread("unseen", true, 0, 0)), LEAK + ", 2 times,");
  }

  @Test
  void whatAThreadHadNoTimeToGiveBackIsOnItsWay() {
    CallHistory two = left(2);
    long first = two.last() - 3;
    assertRight(left(2).stand(alive(two.size(), first)));
    assertWrong(left(2).stand(alive(two.size(), first + 1)), LEAK + ", 2 times,");
    assertWrong(left(2).stand(new OwnThread("own", true, 0, 0)), LEAK + ", 2 times,");
  }

  @Test
  void whoLosesMoreThanMayBeKeptGivesNothingBack() {
    CallHistory lost1 = left(2).on(OWN).opens(MODULE, 2);
    assertRight(lost1.stand(alive(lost1.size(), 0)));
    CallHistory lost2 = left(2).on(OWN).opens(MODULE, 3);
    assertWrong(lost2.stand(alive(lost2.size(), 0)), LEAK + ", 4 times,");
  }

  @Test
  void whereAThreadGivesBackWhatOthersTookSomeMayBeOnTheirWay() {
    CallHistory handedOver = left(3).on(OWN).releases(MODULE);
    assertRight(handedOver.stand(alive(handedOver.size(), handedOver.size())));
    // Also if it gives back its own, before and afterwards.
    CallHistory own =
        left(3)
            .on(OWN)
            .opens(MODULE)
            .releases(MODULE)
            .releases(MODULE)
            .opens(MODULE)
            .releases(MODULE);
    assertRight(own.stand(alive(own.size(), own.size())));
  }

  @Test
  void whoGivesBackItsOwnOrDoesSoInACallbackIsNotHandedAnything() {
    CallHistory own = left(2).on(OWN).opens(MODULE).releases(MODULE);
    assertWrong(own.stand(alive(own.size(), own.size())), LEAK + ", 2 times,");
    CallHistory callback =
        left(3).on(MAIN).enters(OTHER_LOADED).releases(MODULE).returns("ModuleLoadFinished");
    assertWrong(callback.stand(alive(callback.size(), callback.size())), LEAK + ", 2 times,");
  }

  /** Elsewhere pauses are not seen: so many steps are longer than the work between two. */
  @Test
  void withoutTheTruthAThreadIsTakenToHavePausedAThousandStepsAgo() {
    assertRight(left3().passes(999).shutsDown());
    assertWrong(left3().passes(1000).shutsDown(), LEAK + ", 2 times,");
    assertWrong(left3().passes(5000).shutsDown(), LEAK + ", 2 times,");
  }

  @Test
  void withoutTheTruthAThreadIsTakenToBeginWithinAHundredSteps() {
    assertRight(left(2).othersPass(99).shutsDown());
    assertRight(left(2).on(OWN).passes(100).on(CallHistory.SECOND).passes(99).shutsDown());
    assertWrong(left(2).othersPass(100).shutsDown(), LEAK + ", 2 times,");
  }

  @Test
  void withoutShutdownNothingIsAskedBack() {
    assertRight(left(2).othersPass(100));
  }

  @Test
  void theTruthIsBetterThanWhatWasSeen() {
    assertRight(left(2).othersPass(100).shutsDown().stand(alive(0, 0)));
  }
}
