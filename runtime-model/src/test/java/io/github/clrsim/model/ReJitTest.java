package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationStarted;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.ReJitRules.CollectibleReJIT;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests for new versions of methods have the effects that were measured. */
class ReJitTest {
  private static final String HAMMER = "call default Workshop.Tools::Hammer;";
  private static final String REJIT = "rejit Workshop Workshop.Tools::Hammer;";
  private static final String REVERT = "revert Workshop Workshop.Tools::Hammer;";

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theNextCallAsksForParametersAndCompilesTheNewVersion(RuntimeProfile profile) {
    assertThat(code(HAMMER + "mark go;" + REJIT + HAMMER + HAMMER, profile))
        .containsExactly(
            "main parameters",
            "main rejit Workshop.Tools::Hammer 2",
            "main rejitted Workshop.Tools::Hammer 2");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void codeThatCanBeUnloadedHasNoVersions(RuntimeProfile profile) {
    String story =
        "context c collectible; load c Frail; call c Frail.Knot::Tie; mark go;"
            + "rejit Frail Frail.Knot::Tie; call c Frail.Knot::Tie;";
    assertThat(code(story, profile)).isEmpty();
    boolean isOver =
        CodeStories.run(story, profile, Choices.calm(), Map.of(), CodeWatching.class).run().ending()
            instanceof Run.Ending.Completed;
    assertThat(isOver)
        .isEqualTo(profile.code().reJit().reJITOfCollectible() == CollectibleReJIT.IGNORED);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void codeThatCanBeUnloadedIsCalledAsItIsWhenItWasRequestedBeforeItWasCompiled(
      RuntimeProfile profile) {
    String story =
        "context c collectible; load c Frail; type c Frail.Knot; rejit Frail Frail.Knot::Tie;"
            + "mark go; call c Frail.Knot::Tie; call c Frail.Knot::Tie;";
    assertThat(code(story, profile)).containsOnlyOnce("main jit Frail.Knot::Tie");
    assertThat(
            CodeStories.run(story, profile, Choices.calm(), Map.of(), CodeWatching.class)
                .run()
                .ending())
        .isInstanceOf(Run.Ending.Completed.class);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aRequestBeforeTheFirstCallLeavesTheOriginalUncompiled(RuntimeProfile profile) {
    assertThat(code("type default Workshop.Tools; mark go;" + REJIT + HAMMER, profile))
        .containsExactly(
            "main parameters",
            "main rejit Workshop.Tools::Hammer 2",
            "main rejitted Workshop.Tools::Hammer 2");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aSecondRequestBeforeTheCallIsMergedAndOneAfterItIsNot(RuntimeProfile profile) {
    assertThat(code(HAMMER + "mark go;" + REJIT + REJIT + HAMMER + REJIT + HAMMER, profile))
        .containsExactly(
            "main parameters",
            "main rejit Workshop.Tools::Hammer 2",
            "main rejitted Workshop.Tools::Hammer 2",
            "main parameters",
            "main rejit Workshop.Tools::Hammer 3",
            "main rejitted Workshop.Tools::Hammer 3");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void afterARevertTheOriginalIsCalledWithoutCallbacks(RuntimeProfile profile) {
    assertThat(code(HAMMER + REJIT + HAMMER + "mark go;" + REVERT + REVERT + HAMMER, profile))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void parametersAreAskedForOnceAndEachInstantiationIsCompiledWhenItIsCalled(
      RuntimeProfile profile) {
    String generic = "call default Workshop.Tools::Generic[%s];";
    assertThat(
            code(
                "type default Workshop.Tools; mark go;"
                    + "rejit Workshop Workshop.Tools::Generic;"
                    + generic.formatted("System.Int32")
                    + generic.formatted("System.Double"),
                profile))
        .containsExactly(
            "main parameters",
            "main rejit Workshop.Tools::Generic 2",
            "main rejitted Workshop.Tools::Generic 2",
            "main rejit Workshop.Tools::Generic 2",
            "main rejitted Workshop.Tools::Generic 2");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aProfilerThatFailsToAnswerGetsAnErrorAndTheOldIlAgain(RuntimeProfile profile) {
    assertThat(lines(HAMMER + "mark go;" + REJIT + HAMMER, profile, Map.of("fail", "yes")))
        .containsExactly(
            "main parameters",
            "main error E_FAIL",
            "main rejit Workshop.Tools::Hammer 2",
            "main rejitted Workshop.Tools::Hammer 2");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aNewVersionRisesThroughTheTiersToo(RuntimeProfile profile) {
    List<String> story =
        code(
            REJIT.replace("Hammer", "Saw")
                + "mark go;"
                + "call default Workshop.Tools::Saw 40; settle;".repeat(4),
            profile);
    assertThat(story)
        .filteredOn("tiering rejit Workshop.Tools::Saw 2"::equals)
        .hasSize(profile.code().tiering().instrumentsCalledOften() ? 2 : 1);
    assertThat(story).contains("tiering inline Workshop.Tools::Saw <- Workshop.Tools::Small");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theRuntimeIsSuspendedForARequestWhereItWas(RuntimeProfile profile) {
    List<String> story = CodeStories.calm(HAMMER + "mark go;" + REJIT, profile);
    List<String> suspension =
        List.of(
            "wish RuntimeSuspendStarted",
            "wish RuntimeThreadSuspended",
            "wish RuntimeSuspendFinished",
            "wish RuntimeResumeStarted",
            "wish RuntimeThreadResumed",
            "wish RuntimeResumeFinished");
    assertThat(story.containsAll(suspension)).isEqualTo(profile.code().reJit().suspendsForReJIT());
    assertThat(story)
        .noneMatch(line -> !profile.code().reJit().suspendsForReJIT() && line.contains("Suspend"));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aNativeThreadThatRequestsBecomesOneOfTheRuntimeAndTheFinalizerTellsItsEnd(
      RuntimeProfile profile) {
    assertThat(CodeStories.calm(HAMMER + "mark go;" + REJIT + "collect", profile))
        .containsSubsequence("wish thread", "finalizer thread gone");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aMethodThatWaitsForItsNewVersionIsNotFoldedIn(RuntimeProfile profile) {
    // Without tiers Saw is optimized at once, and would fold Small in (G35).
    String off = "" + CorPrfHighMonitor.COR_PRF_HIGH_DISABLE_TIERED_COMPILATION;
    List<String> story =
        lines(
            "type default Workshop.Tools; mark go; rejit Workshop Workshop.Tools::Small;"
                + "call default Workshop.Tools::Saw",
            profile,
            Map.of("high", off));
    assertThat(story)
        .contains("main jit Workshop.Tools::Saw", "main rejit Workshop.Tools::Small 2")
        .noneMatch(line -> line.contains("inline"));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aMethodThatHasItsNewVersionIsNotFoldedIn(RuntimeProfile profile) {
    String off = "" + CorPrfHighMonitor.COR_PRF_HIGH_DISABLE_TIERED_COMPILATION;
    String calls = "call default Workshop.Tools::Small; mark go; call default Workshop.Tools::Saw";
    assertThat(lines("type default Workshop.Tools;" + calls, profile, Map.of("high", off)))
        .contains("main inline Workshop.Tools::Saw <- Workshop.Tools::Small");

    assertThat(
            lines(
                "type default Workshop.Tools; rejit Workshop Workshop.Tools::Small;" + calls,
                profile,
                Map.of("high", off)))
        .contains("main jit Workshop.Tools::Saw")
        .noneMatch(line -> line.contains("inline"));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void inlinersAreRequestedTooAndFoldTheMethodInNoMore(RuntimeProfile profile) {
    List<String> story =
        lines(
            "call default Workshop.Tools::Saw 40; settle;".repeat(4)
                + "mark go; rejit Workshop Workshop.Tools::Small;"
                + "call default Workshop.Tools::Saw",
            profile,
            Map.of("inliners", "yes"));
    assertThat(story)
        .containsExactly(
            "main parameters",
            "main rejit Workshop.Tools::Saw 3",
            "main rejitted Workshop.Tools::Saw 3",
            "main parameters",
            "main rejit Workshop.Tools::Small 2",
            "main rejitted Workshop.Tools::Small 2");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aMethodFoldedIntoItsCallerKeepsItsOldBodyThere(RuntimeProfile profile) {
    // R35: only RequestReJITWithInliners reaches it.
    assertThat(
            code(
                "call default Workshop.Tools::Saw 40; settle;".repeat(4)
                    + "mark go; rejit Workshop Workshop.Tools::Small;"
                    + "call default Workshop.Tools::Saw",
                profile))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void ofSeveralFirstCallersOneAsksAndTheOthersWait(RuntimeProfile profile) {
    for (int seed = 0; seed < 100; seed++) {
      List<String> story =
          CodeStories.of(
              HAMMER
                  + REJIT
                  + "mark go; start a; start b; join a; join b; thread a;"
                  + HAMMER
                  + "thread b;"
                  + HAMMER,
              profile,
              Choices.seeded(seed),
              Map.of());
      assertThat(story)
          .as("seed %d", seed)
          .filteredOn(line -> line.endsWith("parameters"))
          .hasSize(1);
      assertThat(story).as("seed %d", seed).filteredOn(line -> line.contains(" rejit ")).hasSize(1);
    }
  }

  /** Requests what cannot be, and notes the answers. */
  public static final class Confused extends CodeWatching {
    static final List<String> ANSWERS = new ArrayList<>();

    public Confused(ProfilerHost host) {
      super(host);
    }

    @Override
    void fulfil(String wish, ModuleId module, String method) {
      MetadataToken good = token(module, method);
      note(info.requestReJIT(List.of(), List.of()));
      note(info.requestReJIT(List.of(module), List.of(TokenKind.METHOD_DEF.token(0))));
      note(info.requestReJIT(List.of(module), List.of(TokenKind.METHOD_DEF.token(0xFFFF))));
      note(info.requestReJIT(List.of(module), List.of(TokenKind.TYPE_DEF.token(2))));
      note(info.requestReJIT(List.of(new ModuleId(0)), List.of(good)));
      note(info.requestReJITWithInliners(2, List.of(module), List.of(good)));
    }

    private static void note(HResult answer) {
      ANSWERS.add(answer.toString());
    }

    @Override
    public HResult jitCompilationStarted(JITCompilationStarted event) {
      learn(event.functionId());
      return HResult.S_OK;
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void whatIsWrongWithAMethodGoesToReJITErrorAndTheCallSucceeds(RuntimeProfile profile) {
    Confused.ANSWERS.clear();
    List<String> story =
        CodeStories.lines(
            CodeStories.run(
                HAMMER + "mark go;" + REJIT + HAMMER,
                profile,
                Choices.calm(),
                Map.of(),
                Confused.class));
    assertThat(Confused.ANSWERS)
        .containsExactly("E_INVALIDARG", "S_OK", "S_OK", "S_OK", "S_OK", "E_INVALIDARG");
    assertThat(story).filteredOn("wish error E_INVALIDARG"::equals).hasSize(4);
    assertThat(story).noneMatch(line -> line.contains("rejit"));
  }

  @Test
  void withoutTheFlagNothingIsRequested() {
    Confused.ANSWERS.clear();
    CodeStories.run(
        HAMMER + REJIT,
        RuntimeProfile.NET_9_0,
        Choices.calm(),
        Map.of("low", "0x22E"),
        Confused.class);
    assertThat(Confused.ANSWERS).containsOnly("CORPROF_E_REJIT_NOT_ENABLED");
  }

  /** Only what concerns code, in an order that no schedule can change. */
  private static List<String> code(String actions, RuntimeProfile profile) {
    return lines(actions, profile, Map.of());
  }

  private static List<String> lines(
      String actions, RuntimeProfile profile, Map<String, String> options) {
    return CodeStories.of(actions, profile, Choices.calm(), options).stream()
        .filter(line -> !line.contains("thread") && !line.contains("Runtime"))
        .toList();
  }
}
