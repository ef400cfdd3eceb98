package io.github.clrsim.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.LifetimeLaw;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.lifetime.Lifetimes;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which laws a trace breaks by its very first step, and that it breaks no other. */
class FirstStepTest {
  private static final TraceContext CONTEXT = new TraceContext("net9.0");

  @Test
  void aCallbackThatComesFirstBreaksTheseLawsOnly() {
    assertThat(judged(Callback.class, callback -> new Step.CallbackEntered(0, callback)))
        .isEqualTo(
            """
            AppDomainCreationFinished: DomainsAreCreatedBackToBack
            AssemblyLoadFinished: LoadAndUnloadNest
            AssemblyUnloadStarted: LoadAndUnloadNest
            AssemblyUnloadFinished: LoadAndUnloadNest
            GetAssemblyReferences: NoReferencesAreAskedFor
            ClassLoadFinished: LoadAndUnloadNest
            ClassUnloadFinished: LoadAndUnloadNest
            COMClassicVTableCreated: NoVTableIsMade
            COMClassicVTableDestroyed: NoVTableIsDestroyed
            ExceptionSearchFunctionEnter: PassesAreInOrder
            ExceptionSearchFunctionLeave: PassesAreInOrder
            ExceptionSearchFilterEnter: PassesAreInOrder
            ExceptionSearchFilterLeave: HandlersAreLeftByWhoEnteredThem
            ExceptionSearchCatcherFound: PassesAreInOrder
            ExceptionOSHandlerEnter: NoNativeHandlerIsEntered
            ExceptionOSHandlerLeave: NoNativeHandlerIsLeft
            ExceptionUnwindFunctionEnter: PassesAreInOrder, WhatIsUnwoundWasSearched
            ExceptionUnwindFunctionLeave: PassesAreInOrder
            ExceptionUnwindFinallyEnter: PassesAreInOrder
            ExceptionUnwindFinallyLeave: HandlersAreLeftByWhoEnteredThem
            ExceptionCatcherEnter: PassesAreInOrder, WhoCatchesWasFound
            ExceptionCatcherLeave: HandlersAreLeftByWhoEnteredThem
            ExceptionCLRCatcherFound: NoRuntimeCatcherIsFound
            ExceptionCLRCatcherExecute: NoRuntimeCatcherIsExecuted
            FunctionUnloadStarted: NoFunctionIsUnloaded
            JITCompilationFinished: CompilationsNest
            JITCachedFunctionSearchFinished: SearchesNest
            JITFunctionPitched: NoCodeIsPitched
            JITInlining: InliningIsPartOfACompilation
            DynamicMethodJITCompilationFinished: CompilationsNest, DynamicCompilationsNest
            MovedReferences: ACollectionIsToldInItsOrder, BothFormsAgree
            ObjectsAllocatedByClass: ACollectionIsToldInItsOrder
            ObjectReferences: ACollectionIsToldInItsOrder
            RootReferences: ACollectionIsToldInItsOrder, BothFormsAgree
            GarbageCollectionStarted: EveryGenerationHasItsFlag
            SurvivingReferences: ACollectionIsToldInItsOrder, BothFormsAgree
            GarbageCollectionFinished: ACollectionIsToldInItsOrder
            FinalizeableObjectQueued: ACollectionIsToldInItsOrder
            RootReferences2: ACollectionIsToldInItsOrder
            MovedReferences2: ACollectionIsToldInItsOrder
            SurvivingReferences2: ACollectionIsToldInItsOrder
            ConditionalWeakTableElementReferences: ACollectionIsToldInItsOrder
            ProfilerAttachComplete: AttachCompletesWhereItBegan
            ProfilerDetachSucceeded: DetachSucceedsOnce
            ModuleLoadFinished: LoadAndUnloadNest
            ModuleUnloadStarted: LoadAndUnloadNest
            ModuleUnloadFinished: LoadAndUnloadNest
            ModuleAttachedToAssembly: LoadAndUnloadNest
            ReJITCompilationStarted: ReJitIdsHaveParameters
            GetReJITParameters: ParametersAreAskedOncePerRequest
            ReJITCompilationFinished: CompilationsNest, ReJitCompilationsNest
            RemotingClientInvocationStarted: NoRemotingIsTold
            RemotingClientSendingMessage: NoRemotingIsTold
            RemotingClientReceivingReply: NoRemotingIsTold
            RemotingClientInvocationFinished: NoRemotingIsTold
            RemotingServerReceivingMessage: NoRemotingIsTold
            RemotingServerInvocationStarted: NoRemotingIsTold
            RemotingServerInvocationReturned: NoRemotingIsTold
            RemotingServerSendingReply: NoRemotingIsTold
            RuntimeSuspendFinished: AStandstillIsToldInItsOrder
            RuntimeSuspendAborted: AStandstillIsToldInItsOrder
            RuntimeResumeFinished: AStandstillIsToldInItsOrder
            ThreadAssignedToOSThread: ThreadsBeginOnThemselves
            """);
  }

  @Test
  void aTruthThatComesFirstBreaksTheseLawsOnly() {
    assertThat(judged(Truth.class, truth -> new Step.TruthTold(0, truth)))
        .isEqualTo(
            """
            BodyIsSet: RewrittenCodeIsSound
            ListHasEnded: FieldValuesAreCorrect
            """);
  }

  @Test
  void aClaimThatComesFirstBreaksTheseLawsOnly() {
    assertThat(judged(Claim.class, claim -> new Step.Claimed(0, claim)))
        .isEqualTo(
            """
            ClassIdentity: TheMapAnswersExactlyWhatIsLoaded
            ThreadIs: ThreadNamesAreCorrect
            """);
  }

  /** Whether it asked for it or not. */
  @Test
  void aWatcherKeepsToItsKindsOfSteps() {
    for (Law law : Laws.all()) {
      assertThat(OneOfEach.of(Step.class))
          .filteredOn(step -> !watcher(law, new Lifetimes()).kinds().contains(StepKind.of(step)))
          .allSatisfy(step -> assertThat(isBrokenBy(law, step)).as(law.name()).isFalse());
    }
  }

  @Test
  void aStepOfEachKindHasItsOwnKind() {
    assertThat(OneOfEach.of(Step.class).map(StepKind::of))
        .containsExactlyInAnyOrderElementsOf(StepKind.ALL);
  }

  /** Of each kind that breaks a law, in a line of its own. */
  private static <T> String judged(Class<T> type, Function<? super T, Step> toStep) {
    return OneOfEach.of(type)
        .flatMap(
            each -> {
              String laws = brokenBy(toStep.apply(each)).collect(Collectors.joining(", "));
              return laws.isEmpty()
                  ? Stream.empty()
                  : Stream.of("%s: %s\n".formatted(each.getClass().getSimpleName(), laws));
            })
        .collect(Collectors.joining());
  }

  private static Stream<String> brokenBy(Step step) {
    return Laws.all().stream().filter(law -> isBrokenBy(law, step)).map(Law::name);
  }

  private static boolean isBrokenBy(Law law, Step step) {
    Lifetimes lives = new Lifetimes();
    Watcher watcher = watcher(law, lives);
    lives.see(0, step);
    return watcher.see(0, step) instanceof Verdict.Broken;
  }

  private static Watcher watcher(Law law, Lifetimes lives) {
    return law instanceof LifetimeLaw ofLives ? ofLives.watch(CONTEXT, lives) : law.watch(CONTEXT);
  }
}
