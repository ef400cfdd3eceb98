package io.github.clrsim.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.orders.LoggedOrder.Allowance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The simulation tells its profiler what the real runtimes told one, in the same order; each
 * difference is one that a rule leaves open, and the rule is named where the order is.
 */
class LoggedOrdersTest {
  private static final Path RULES = Path.of("..", "docs", "RULES.md");

  static List<String> names() {
    return Fixtures.orderNames();
  }

  private static LoggedOrder log(String name) {
    return LoggedOrder.read(Fixtures.order(name).orElseThrow());
  }

  private static Simulated simulated(LoggedOrder log) {
    return Simulated.of(log, RuntimeProfile.named(log.profile()));
  }

  /** What speaks against the simulation: differences that no rule allows, and rules in vain. */
  private static List<String> faults(LoggedOrder log, List<String> simulated) {
    Differences differences = Differences.between(log, simulated);
    List<String> faults = new ArrayList<>(differences.unexplained());
    log.allowances().stream()
        .filter(allowance -> !differences.used().contains(allowance))
        .map(Allowance::toString)
        .forEach(faults::add);
    return faults;
  }

  @ParameterizedTest
  @MethodSource("names")
  void theSimulatedOrderIsTheLoggedOne(String name) {
    LoggedOrder log = log(name);
    Simulated simulated = simulated(log);
    assertThat(faults(log, simulated.lines())).isEmpty();
    assertThat(simulated.ending())
        .isInstanceOf(log.crashes() ? Run.Ending.Crashed.class : Run.Ending.Completed.class);
  }

  @ParameterizedTest
  @MethodSource("names")
  void aLineTooFewIsNoticedWhereverItWas(String name) {
    LoggedOrder log = log(name);
    List<String> lines = simulated(log).lines();
    for (int i = 0; i < lines.size(); i++) {
      List<String> without = new ArrayList<>(lines);
      without.remove(i);
      // Where an allowance covers more lines than one, one of them is not missed.
      if (isAllowed(log, LoggedOrder.Kind.SIMULATED, lines.get(i))) {
        continue;
      }
      assertThat(faults(log, without)).as("without %s", lines.get(i)).isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void twoLinesOfDifferentOrderAreNoticed(String name) {
    LoggedOrder log = log(name);
    List<String> lines = simulated(log).lines();
    for (int i = 1; i < lines.size(); i++) {
      String first = lines.get(i - 1);
      String second = lines.get(i);
      if (!first.equals(second) && !mayTradePlaces(log, first) && !mayTradePlaces(log, second)) {
        List<String> swapped = new ArrayList<>(lines);
        swapped.set(i - 1, second);
        swapped.set(i, first);
        assertThat(faults(log, swapped)).as("%s before %s", second, first).isNotEmpty();
      }
    }
  }

  private static boolean mayTradePlaces(LoggedOrder log, String line) {
    return Stream.of(LoggedOrder.Kind.values()).anyMatch(kind -> isAllowed(log, kind, line));
  }

  private static boolean isAllowed(LoggedOrder log, LoggedOrder.Kind kind, String line) {
    return log.allowances().stream().anyMatch(allowance -> allowance.allows(kind, line));
  }

  @ParameterizedTest
  @CsvSource({
    "alc-net3.1, announcesAssemblyUnload, true",
    "alc-net9.0, announcesAssemblyUnload, false",
    "alc-net3.1, unloads, CANONICAL_FORMS_AND_ARRAYS",
    "alc-net9.0, unloads, CANONICAL_FORMS",
    "hello-net3.1, newestCallback, 11",
    "hello-net9.0, newestCallback, 9",
    "hello-net3.1, classFromTokenInEntry, CRASHES",
    "hello-net9.0, classFromTokenInEntry, ANSWERS",
    "jit-exact-net3.1, loops, REPLACED_ON_STACK",
    "jit-exact-net9.0, loops, OPTIMIZED_AT_ONCE",
    "tier-net3.1, instrumentsCalledOften, true",
    "tier-net9.0, instrumentsCalledOften, false",
    "rejit-net3.1, suspendsForReJIT, false",
    "rejit-net9.0, suspendsForReJIT, true",
    "thr-net3.1, namesPoolThreads, true",
    "thr-net9.0, namesPoolThreads, false",
    "gc-net3.1, tellsCompactionAsInduced, true",
    "gc-net9.0, tellsCompactionAsInduced, false",
    "gc-net3.1, form, REGIONS",
    "gc-net9.0, form, SEGMENTS",
    "stack-net3.1, loops, REPLACED_ON_STACK",
    "stack-net9.0, loops, OPTIMIZED_AT_ONCE",
    "layout-net3.1, freezesLiterals, true",
    "layout-net9.0, freezesLiterals, false",
    "exc-net3.1, losesLeavesAtBorders, true",
    "exc-net9.0, losesLeavesAtBorders, false",
    "exc-net3.1, invocation, WRAPS_IN_LIBRARY",
    "exc-net9.0, invocation, WRAPS_NATIVELY",
  })
  void aSimulatorWithAWrongColumnIsFound(String name, String column, String value) {
    LoggedOrder log = log(name);
    RuntimeProfile right = RuntimeProfile.named(log.profile());
    RuntimeProfile wrong = right.with(column, value);
    assertThat(wrong).isNotEqualTo(right);
    assertThat(faults(log, Simulated.of(log, wrong).lines())).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theSimulationKeepsTheLaws(String name) {
    LoggedOrder log = log(name);
    Simulated simulated = simulated(log);
    Judge judge = Judge.of(lawsOfTheRuntime(), new TraceContext(log.profile()));
    simulated.steps().forEach(judge);
    assertThat(judge.end(simulated.ending())).isEqualTo(Verdict.kept());
  }

  /** Not those about profilers: this one claims nothing, and asks what ends the process. */
  private static List<Law> lawsOfTheRuntime() {
    return Laws.all().stream().filter(law -> law.subject() == Law.Subject.RUNTIME).toList();
  }

  @Test
  void everyCounterpartIsComparedWithALog() {
    assertThat(names().stream().map(name -> log(name).scenario()).distinct())
        .containsExactlyInAnyOrderElementsOf(Fixtures.loggedScenarioNames());
  }

  @Test
  void eachProgramWasLoggedOnBothRuntimes() {
    assertThat(names()).hasSize(50);
    assertThat(names().stream().filter(name -> name.endsWith("-net3.1")))
        .allSatisfy(name -> assertThat(names()).contains(name.replace("-net3.1", "-net9.0")));
    assertThat(names()).allSatisfy(name -> assertThat(name).endsWith("-" + log(name).profile()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"N6", "N27", "N28", "N48", "N51", "N65"})
  void eachRuleThatAllowsADifferenceIsAmongTheRules(String rule) throws IOException {
    assertThat(Files.readString(RULES)).contains("| " + rule + " |");
    assertThat(names().stream().flatMap(name -> log(name).allowances().stream()))
        .extracting(Allowance::rule)
        .contains(rule)
        .containsOnly("N6", "N27", "N28", "N48", "N51", "N65");
  }
}
