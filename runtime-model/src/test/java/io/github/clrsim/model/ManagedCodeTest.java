package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.profile.TieringRules.Loops;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls of methods cause what the measured runtimes did for the same assembly, in the same order.
 */
class ManagedCodeTest {
  private static final String SAW = "call default Workshop.Tools::Saw";

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aMethodIsCompiledWhenItIsFirstCalledAndItsCalleesInTurn(RuntimeProfile profile) {
    assertThat(CodeStories.calm("mark go; %s; %s".formatted(SAW, SAW), profile))
        .startsWith(
            "main class Workshop.Tools",
            "main jit Workshop.Tools::Saw",
            "main jitted Workshop.Tools::Saw",
            "main jit Workshop.Tools::Hammer",
            "main jitted Workshop.Tools::Hammer",
            "main jit Workshop.Tools::Small",
            "main jitted Workshop.Tools::Small")
        .filteredOn(line -> line.contains("jit"))
        .hasSize(6);
  }

  /** The compiler asks for the class of what a method returns, of its own and of those it calls. */
  @ParameterizedTest
  @MethodSource("profiles")
  void whatAMethodReturnsIsLoadedWithTheCodeThatCallsIt(RuntimeProfile profile) {
    assertThat(
            CodeStories.calm(
                "load default Harvest; mark go; call default Harvest.Work::Drop", profile))
        .startsWith(
            "main class Harvest.Work",
            "main jit Harvest.Work::Drop",
            "main class Harvest.Pear",
            "main jitted Harvest.Work::Drop");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void instantiationsOverReferenceTypesShareAFunctionAndThoseOverValueTypesDoNot(
      RuntimeProfile profile) {
    List<String> story =
        CodeStories.calm(
            "mark go; call default Workshop.Tools::Twice[System.String];"
                + "call default Workshop.Tools::Twice[System.Object];"
                + "call default Workshop.Tools::Twice[System.Int32]",
            profile);
    assertThat(count(story, "main jit Workshop.Tools::Twice")).isEqualTo(2);
    assertThat(count(story, "main jit Workshop.Tools::Generic")).isEqualTo(2);
    // Each delegate to shared code has a stub of its own (G36).
    assertThat(count(story, "main dynamic IL_STUB_InstantiatingStub"))
        .isEqualTo(profile.code().compilesInstantiatingStubs() ? 2 : 0);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aWrittenOutClassConstructorRunsBehindTheCompilationThatNeedsIt(RuntimeProfile profile) {
    assertThat(CodeStories.calm("mark go; call default Workshop.Hen::Lay", profile))
        .startsWith(
            "main class Workshop.Hen",
            "main jit Workshop.Hen::Lay",
            "main jitted Workshop.Hen::Lay",
            "main jit Workshop.Hen::.cctor",
            "main class Workshop.Egg",
            "main jitted Workshop.Hen::.cctor",
            "main jit Workshop.Egg::.cctor",
            "main jitted Workshop.Egg::.cctor");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void classesThatTheCodeNamesAreLoadedBetweenStartedAndFinished(RuntimeProfile profile) {
    List<String> story =
        CodeStories.calm("mark go; call default Workshop.Tools::UsesStruct", profile);
    int list = story.indexOf("main class System.Collections.Generic.List`1[Workshop.Nail]");
    assertThat(list)
        .isBetween(
            story.indexOf("main jit Workshop.Tools::UsesStruct"),
            story.indexOf("main jitted Workshop.Tools::UsesStruct"));
    // No image holds code of the core library over a value type of the program.
    assertThat(story).contains("main jit System.Collections.Generic.List`1::Add");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aMethodThatIsCalledOftenIsCompiledAgainInTheBackground(RuntimeProfile profile) {
    String often = SAW + " 40; settle;";
    List<String> story = CodeStories.calm("mark go;" + often.repeat(4), profile);
    assertThat(count(story, "main jit Workshop.Tools::Hammer")).isEqualTo(1);
    assertThat(count(story, "tiering jit Workshop.Tools::Hammer"))
        .isEqualTo(profile.code().tiering().instrumentsCalledOften() ? 2 : 1);
    assertThat(count(story, "tiering inline Workshop.Tools::Saw <- Workshop.Tools::Small"))
        .isEqualTo(1);
    assertThat(story.indexOf("tiering thread")).isPositive();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void callsCountOnlyOnceTheDelayIsOverAndThirtyAreNeeded(RuntimeProfile profile) {
    List<String> story =
        CodeStories.calm("mark go; %s 1000; settle; %s 29; settle".formatted(SAW, SAW), profile);
    assertThat(story).noneMatch(line -> line.startsWith("tiering jit"));
    assertThat(CodeStories.calm("mark go; %s; settle; %s 30; settle".formatted(SAW, SAW), profile))
        .contains("tiering jit Workshop.Tools::Saw");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void codeThatCanBeUnloadedIsOptimizedAtOnceAndNeverAgain(RuntimeProfile profile) {
    List<String> story =
        CodeStories.calm(
            "context bench collectible; load bench Workshop; mark go;"
                + "call bench Workshop.Tools::Saw 40; settle;".repeat(3),
            profile);
    assertThat(story)
        .containsExactly(
            "main class Workshop.Tools",
            "main jit Workshop.Tools::Saw",
            "main inline Workshop.Tools::Saw <- Workshop.Tools::Small",
            "main jitted Workshop.Tools::Saw",
            "main jit Workshop.Tools::Hammer",
            "main jitted Workshop.Tools::Hammer");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aLoopIsOptimizedAtOnceOrReplacedOnTheStack(RuntimeProfile profile) {
    String often = "call default Workshop.Tools::Loop 40; settle;";
    List<String> story = CodeStories.calm("mark go;" + often.repeat(4), profile);
    boolean replaces = profile.code().tiering().loops() == Loops.REPLACED_ON_STACK;
    // Two bodies count calls on 9.0, and each is left in the middle of the loop once.
    assertThat(count(story, "main jit Workshop.Tools::Loop")).isEqualTo(replaces ? 3 : 1);
    assertThat(count(story, "tiering jit Workshop.Tools::Loop")).isEqualTo(replaces ? 2 : 0);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void withoutTieringAMethodIsOptimizedAtOnce(RuntimeProfile profile) {
    String off = "" + CorPrfHighMonitor.COR_PRF_HIGH_DISABLE_TIERED_COMPILATION;
    List<String> story =
        CodeStories.of(
            "mark go;" + (SAW + " 40; settle;").repeat(3),
            profile,
            Choices.calm(),
            Map.of("high", off));
    assertThat(story)
        .contains("main inline Workshop.Tools::Saw <- Workshop.Tools::Small")
        .doesNotContain("main jit Workshop.Tools::Small", "tiering thread");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void whoStartsAProgramCanSwitchTieringOff(RuntimeProfile profile) {
    String folded = "main inline Workshop.Tools::Saw <- Workshop.Tools::Small";
    boolean knowsNewPrefix = profile.versionPart(0) >= 6;
    assertThat(storyWith("COMPlus_TieredCompilation", "0", profile)).contains(folded);
    assertThat(storyWith("DOTNET_TieredCompilation", "0", profile).contains(folded))
        .isEqualTo(knowsNewPrefix);
    assertThat(storyWith("COMPlus_TieredCompilation", "1", profile)).doesNotContain(folded);
    assertThat(storyWith("TieredCompilation", "0", profile)).doesNotContain(folded);
  }

  private static List<String> storyWith(String variable, String value, RuntimeProfile profile) {
    return CodeStories.of(
        "mark go;" + SAW,
        profile,
        Choices.calm(),
        Map.of(NamedProfiler.VARIABLE + variable, value));
  }

  /**
   * The compiler asks about a method that it is in already, unless it is the one that is compiled,
   * and leaves it a call; measured on 9.0.
   */
  @ParameterizedTest
  @MethodSource("profiles")
  void methodsThatCallEachOtherAreNotFoldedWithoutEnd(RuntimeProfile profile) {
    assertThat(asked("Left (3)", profile))
        .containsExactly("main inline Mirrors.Corridor::Left <- Mirrors.Corridor::Right");
    assertThat(asked("Look", profile))
        .containsExactly(
            "main inline Mirrors.Corridor::Look <- Mirrors.Corridor::Left",
            "main inline Mirrors.Corridor::Left <- Mirrors.Corridor::Right",
            "main inline Mirrors.Corridor::Right <- Mirrors.Corridor::Left");
  }

  private static List<String> asked(String call, RuntimeProfile profile) {
    List<String> story =
        CodeStories.of(
            "load default Mirrors; mark go; call default Mirrors.Corridor::" + call,
            profile,
            Choices.calm(),
            Map.of("high", "" + CorPrfHighMonitor.COR_PRF_HIGH_DISABLE_TIERED_COMPILATION));
    // What stays a call is compiled by itself, which is another matter.
    return story.stream()
        .takeWhile(line -> !line.startsWith("main jitted"))
        .filter(line -> line.contains("inline"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aVetoKeepsAMethodFromBeingFoldedIn(RuntimeProfile profile) {
    String off = "" + CorPrfHighMonitor.COR_PRF_HIGH_DISABLE_TIERED_COMPILATION;
    List<String> story =
        CodeStories.of(
            "mark go;" + SAW, profile, Choices.calm(), Map.of("high", off, "veto", "yes"));
    assertThat(story)
        .contains(
            "main inline Workshop.Tools::Saw <- Workshop.Tools::Small",
            "main jit Workshop.Tools::Small");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void inliningAndOptimizationCanBeSwitchedOffAltogether(RuntimeProfile profile) {
    for (int bit :
        List.of(
            CorPrfMonitor.COR_PRF_DISABLE_INLINING, CorPrfMonitor.COR_PRF_DISABLE_OPTIMIZATIONS)) {
      List<String> story =
          CodeStories.of(
              "mark go;" + (SAW + " 40; settle;").repeat(4),
              profile,
              Choices.calm(),
              Map.of("low", "" + (CodeStories.MASK | bit)));
      assertThat(story).noneMatch(line -> line.contains("inline"));
      assertThat(story.contains("tiering jit Workshop.Tools::Saw"))
          .isEqualTo(bit == CorPrfMonitor.COR_PRF_DISABLE_INLINING);
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void precompiledCodeIsSearchedForAndNotCompiledUnlessTheProfilerRefuses(RuntimeProfile profile) {
    String searches = "" + (CodeStories.MASK | CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES);
    String uses = "mark go; call default Workshop.Tools::UsesStruct";
    assertThat(CodeStories.of(uses, profile, Choices.calm(), Map.of("low", searches)))
        .containsSubsequence("main search System.Object::.ctor", "main found System.Object::.ctor")
        .doesNotContain("main jit System.Object::.ctor");
    assertThat(
            CodeStories.of(uses, profile, Choices.calm(), Map.of("low", searches, "refuse", "yes")))
        .containsSubsequence(
            "main search System.Object::.ctor",
            "main jit System.Object::.ctor",
            "main jitted System.Object::.ctor")
        .doesNotContain("main found System.Object::.ctor");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void withoutPrecompiledImagesAllCodeIsCompiled(RuntimeProfile profile) {
    int low =
        CodeStories.MASK
            | CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES
            | CorPrfMonitor.COR_PRF_DISABLE_ALL_NGEN_IMAGES;
    assertThat(
            CodeStories.of(
                "mark go; call default Workshop.Tools::UsesStruct",
                profile,
                Choices.calm(),
                Map.of("low", "" + low)))
        .contains("main jit System.Object::.ctor")
        .noneMatch(line -> line.contains("search"));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void aCompilationThatFailsHasNoEndAndIsTriedAgain(RuntimeProfile profile) {
    List<String> story =
        CodeStories.calm(
            "load default Frail; mark go; call default Frail.Work::Create;"
                + "call default Frail.Work::Create; call default Frail.Work::Rely",
            profile);
    assertThat(story)
        .startsWith(
            "main class Frail.Work",
            "main jit Frail.Work::Create",
            "main class System.IO.IOException",
            "main class System.IO.FileNotFoundException",
            "main jit Frail.Work::Create",
            "main jit Frail.Work::Rely",
            "main jitted Frail.Work::Rely",
            "main jit Frail.Work::Create");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void inACircleOfClassConstructorsTwoThreadsCompileTheSameMethodAtOnce(RuntimeProfile profile) {
    boolean overlapped = false;
    for (int seed = 0; seed < 3000 && !overlapped; seed++) {
      var simulated =
          CodeStories.run(
              "load default Frail; mark go; start a; start b; join a; join b;"
                  + "thread a; call default Frail.Knot::Tie;"
                  + "thread b; call default Frail.Anchor::Drop",
              profile,
              Choices.seeded(seed),
              Map.of(),
              CodeWatching.class);
      assertThat(simulated.run().ending()).as("seed %d", seed).isEqualTo(new Ending.Completed(0));
      List<String> story = CodeStories.lines(simulated);
      overlapped =
          count(story, "a jit Frail.Knot::Tie") == 1
              && count(story, "b jit Frail.Knot::Tie") == 1
              && count(story, "a jitted Frail.Knot::Tie") == 1
              && count(story, "b jitted Frail.Knot::Tie") == 1;
    }
    assertThat(overlapped).isTrue();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void ofSeveralThreadsThatWantAMethodOneCompilesIt(RuntimeProfile profile) {
    for (int seed = 0; seed < 200; seed++) {
      List<String> story =
          CodeStories.of(
              "mark go; start a; start b; join a; join b;"
                  + "thread a; call default Workshop.Tools::Hammer;"
                  + "thread b; call default Workshop.Tools::Hammer",
              profile,
              Choices.seeded(seed),
              Map.of());
      assertThat(story)
          .filteredOn(line -> line.endsWith(" jit Workshop.Tools::Hammer"))
          .as("seed %d", seed)
          .hasSize(1);
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void classConstructorsThatNeedEachOtherOnTwoThreadsDoNotWaitForEver(RuntimeProfile profile) {
    Set<String> constructorsOf = new TreeSet<>();
    for (int seed = 0; seed < 200; seed++) {
      var simulated =
          CodeStories.run(
              "mark go; start a; start b; join a; join b;"
                  + "thread a; call default Workshop.Hen::Lay;"
                  + "thread b; call default Workshop.Egg::Hatch",
              profile,
              Choices.seeded(seed),
              Map.of(),
              CodeWatching.class);
      assertThat(simulated.run().ending()).as("seed %d", seed).isEqualTo(new Ending.Completed(0));
      List<String> story = CodeStories.lines(simulated);
      assertThat(story).filteredOn(line -> line.endsWith(" jit Workshop.Egg::.cctor")).hasSize(1);
      story.stream()
          .filter(line -> line.contains(" jit ") && line.contains(".cctor"))
          .forEach(line -> constructorsOf.add(line.split(" ", 2)[0]));
    }
    assertThat(constructorsOf).containsExactly("a", "b");
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void dynamicMethodsAreUnloadedByTheFinalizerThreadAndTheirIdsComeAgain(RuntimeProfile profile) {
    var simulated =
        CodeStories.run(
            "mark go; dynamic one; drop one; collect; dynamic two; drop two; collect",
            profile,
            Choices.calm(),
            Map.of(),
            CodeWatching.class);
    // What a collection tells of itself is no line about code.
    assertThat(
            CodeStories.lines(simulated).stream()
                .map(ManagedCodeTest::withoutName)
                .filter(line -> line.contains(" ")))
        .containsExactly(
            "main dynamic",
            "main dynamic done",
            "finalizer unloaded",
            "main dynamic",
            "main dynamic done",
            "finalizer unloaded");
    assertThat(CodeWatching.NAMES).hasSize(1).containsValue("two"); // One ID for both (N37).
  }

  @Test
  void nothingIsUnloadedOfADynamicMethodThatIsStillHeld() {
    assertThat(CodeStories.calm("mark go; dynamic one; collect; collect", RuntimeProfile.NET_9_0))
        .noneMatch(line -> line.contains("unloaded"));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theDelayOfTieringMayEndBeforeTheProgramSettles(RuntimeProfile profile) {
    boolean early = false;
    for (int seed = 0; seed < 200 && !early; seed++) {
      early =
          CodeStories.of(
                  "mark go; %s; start a; join a; %s 100; start b; join b; thread a; thread b"
                      .formatted(SAW, SAW),
                  profile,
                  Choices.seeded(seed),
                  Map.of())
              .contains("tiering jit Workshop.Tools::Saw");
    }
    assertThat(early).isTrue();
  }

  private static String withoutName(String line) {
    List<String> words = new ArrayList<>(List.of(line.split(" ")));
    return String.join(" ", words.subList(0, words.size() - 1));
  }

  private static long count(List<String> story, String line) {
    return Stream.of(line).mapToLong(each -> story.stream().filter(each::equals).count()).sum();
  }
}
