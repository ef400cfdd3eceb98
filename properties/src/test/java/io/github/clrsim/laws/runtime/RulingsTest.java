package io.github.clrsim.laws.runtime;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.RuntimeLaw;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulingsTest {
  private static final int LAST_RULE = 104;

  /** Laws that remember whose ID it is, until that is gone. */
  private static final Set<String> REMEMBERING =
      Set.of(
          "AClassGoesWithItsAllocator",
          "BaseClassesComeFirst",
          "DynamicMethodsHaveCallbacksOfTheirOwn",
          "NothingReJittedIsInlined",
          "WhatIsUnloadedWasCollectible");

  private static final List<Example> EXAMPLES =
      Stream.of(
              StartUpExamples.ALL,
              LoadExamples.ALL,
              ClassExamples.ALL,
              CodeExamples.ALL,
              ReJitExamples.ALL,
              UnloadExamples.ALL,
              EndExamples.ALL,
              ThreadExamples.ALL,
              CollectionExamples.ALL,
              HeapExamples.ALL,
              ExceptionExamples.ALL,
              AttachExamples.ALL,
              DetachExamples.ALL)
          .flatMap(List::stream)
          .toList();

  @TestFactory
  Stream<DynamicTest> aLawIsKeptWhereItCouldBeBroken() {
    return tests(true, RuntimeLaw.class, RulingsTest::isKept);
  }

  @TestFactory
  Stream<DynamicTest> aBrokenLawIsCaught() {
    return tests(false, RuntimeLaw.class, RulingsTest::isCaught);
  }

  @TestFactory
  Stream<DynamicTest> aGoalIsShown() {
    return tests(true, Ruling.Goal.class, example -> assertThat(example.seen()).isPositive());
  }

  @TestFactory
  Stream<DynamicTest> aGoalIsNotShownByEverything() {
    return tests(false, Ruling.Goal.class, example -> assertThat(example.seen()).isZero());
  }

  @Test
  void everyLawAndGoalHasAGoodAndABadExample() {
    for (boolean isGood : List.of(true, false)) {
      assertThat(namesOf(isGood)).containsExactlyInAnyOrderElementsOf(names());
    }
  }

  @Test
  void everyRuleOfTheseSectionsIsALawAGoalOrKnownNotToBeVisible() {
    Set<Integer> ruled = new TreeSet<>();
    Rulings.all().stream()
        .flatMap(ruling -> ruling.rules().stream())
        .forEach(rule -> ruled.add(Integer.parseInt(rule.substring(1))));
    Set<Integer> wanted = new TreeSet<>();
    for (int rule = 1; rule <= LAST_RULE; rule++) {
      wanted.add(rule);
    }
    assertThat(ruled).isEqualTo(wanted);
  }

  @Test
  void namesAreToldApart() {
    assertThat(names()).doesNotHaveDuplicates();
    assertThat(Laws.all().stream().map(law -> law.name())).doesNotHaveDuplicates();
    assertThat(Rulings.all()).allSatisfy(ruling -> assertThat(ruling.sentence()).endsWith("."));
  }

  /** Emitted, and not collectible; emitted as a collectible one; and neither. */
  @ParameterizedTest
  @CsvSource({"0x4, false", "0xC, true", "0x29, false"})
  void onlyWhatIsEmittedAsCollectibleIsListedLater(String flags, boolean isKept) {
    Example late =
        Example.bad("AFinishedModuleIsListed", LoadExamples.listedWithout(Integer.decode(flags)));
    assertThat(late.verdict().equals(Verdict.kept())).isEqualTo(isKept);
  }

  /**
   * Who does not hear of modules, or of dynamic methods that are unloaded, cannot know whether an
   * ID is another's now.
   */
  @TestFactory
  Stream<DynamicTest> whatMayHaveGoneUnseenIsNobodysFault() {
    int seen = COR_PRF_MONITOR_JIT_COMPILATION | COR_PRF_MONITOR_CLASS_LOADS;
    TraceBuilder blind = TraceBuilder.begins().wants(seen, 0);
    TraceBuilder told =
        TraceBuilder.begins()
            .wants(
                seen | COR_PRF_MONITOR_MODULE_LOADS, COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS);
    return EXAMPLES.stream()
        .filter(example -> !example.isGood() && REMEMBERING.contains(example.name()))
        .map(
            example ->
                DynamicTest.dynamicTest(
                    example.name(),
                    () -> {
                      assertThat(example.verdictBehind(blind)).isEqualTo(Verdict.kept());
                      assertThat(example.verdictBehind(told)).isInstanceOf(Verdict.Broken.class);
                    }));
  }

  private static void isKept(Example example) {
    assertThat(example.verdictOfAll()).isEqualTo(Verdict.kept());
    assertThat(example.seen()).as("occasions").isPositive();
  }

  private static void isCaught(Example example) {
    assertThat(example.verdict()).isInstanceOf(Verdict.Broken.class);
    Verdict.Broken broken = (Verdict.Broken) example.verdict();
    assertThat(broken.law().name()).as(broken.why()).isEqualTo(example.name());
    assertThat(broken.step()).isBetween(0L, (long) example.history().steps().size());
    assertThat(broken.remedy()).contains("the runtime did this");
  }

  private static Stream<DynamicTest> tests(
      boolean isGood, Class<? extends Ruling> kind, Consumer<Example> check) {
    return EXAMPLES.stream()
        .filter(example -> example.isGood() == isGood && kind.isInstance(example.ruling()))
        .map(example -> DynamicTest.dynamicTest(example.name(), () -> check.accept(example)));
  }

  private static Set<String> namesOf(boolean isGood) {
    return EXAMPLES.stream()
        .filter(example -> example.isGood() == isGood)
        .map(Example::name)
        .collect(Collectors.toSet());
  }

  private static List<String> names() {
    return Stream.concat(
            Rulings.laws().stream().map(RuntimeLaw::name),
            Rulings.goals().stream().map(Ruling.Goal::name))
        .toList();
  }
}
