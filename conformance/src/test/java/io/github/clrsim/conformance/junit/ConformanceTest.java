package io.github.clrsim.conformance.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.TestAbortedException;

/** Every law is a test, and that of a broken one fails with its table. */
class ConformanceTest {
  private static final String SAMPLE = "io.github.clrsim.conformance.junit.sample.ProfilersSample";
  private static final String USE = "NoIdIsUsedAfterItsUnload";
  private static final String RUNTIME = "the simulated runtime keeps its own rules";

  /** What JUnit was told. */
  private static final class Heard implements TestExecutionListener {
    /** What came of each test, by its name; of the method itself, by its own. */
    private final Map<String, TestExecutionResult> results = new LinkedHashMap<>();

    private final Map<String, String> entries = new LinkedHashMap<>();
    private final List<Throwable> failures = new ArrayList<>();

    @Override
    public synchronized void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
      entry.getKeyValuePairs().forEach((key, value) -> entries.merge(key, value, (a, b) -> a + b));
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
      result.getThrowable().ifPresent(failures::add);
      results.put(test.getDisplayName(), result);
    }

    Optional<Throwable> thrown(String test) {
      return results.get(test).getThrowable();
    }
  }

  private static Heard run(String method) {
    Heard heard = new Heard();
    // The parameter is part of a method's name here.
    String parameters =
        method.equals("counts") ? "(io.github.clrsim.conformance.ConformanceResult)" : "";
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectMethod(SAMPLE + "#" + method + parameters))
                .build(),
            heard);
    return heard;
  }

  private static Path kept(String method) {
    return Path.of(".clrsim").resolve(SAMPLE + "." + method + ".failing");
  }

  @BeforeEach
  @AfterEach
  void forget() throws IOException {
    Files.deleteIfExists(kept("names"));
  }

  @Test
  void aRightProfilerPassesEveryTest() {
    Heard heard = run("counts");

    assertThat(heard.results.keySet())
        .contains(USE, "EveryReferenceIsGivenBack", "TheRunEndsWell", RUNTIME)
        .containsAll(
            Laws.all().stream()
                .filter(law -> law.subject() == Law.Subject.PROFILER)
                .map(Law::name)
                .toList());
    assertThat(heard.results.values()).allMatch(result -> result.getThrowable().isEmpty());
    assertThat(heard.entries.get("conformance")).containsOnlyOnce("seed 1").contains("executions");
  }

  @Test
  void theTestOfABrokenLawFailsWithItsTableAndTheOthersPass() {
    Heard heard = run("names");

    assertThat(heard.thrown(USE).orElseThrow())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("| namer")
        .hasMessageContaining("Law broken: No call uses an ID after")
        .hasMessageStartingWith(USE + ": GetClassIDInfo2(")
        .hasMessageContaining("./clrsim replay --profiler ")
        .hasMessageContaining("kept    " + kept("names") + "; the next run begins with it");
    assertThat(heard.thrown("EveryReferenceIsGivenBack")).isEmpty();
    assertThat(heard.thrown(RUNTIME)).isEmpty();
    assertThat(kept("names")).exists();
  }

  @Test
  void inParallelTheySayTheSame() {
    Heard heard = new Heard();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(SAMPLE))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter(
                    "junit.jupiter.execution.parallel.mode.default", "concurrent")
                .build(),
            heard);

    assertThat(heard.failures)
        .filteredOn(AssertionError.class::isInstance)
        .singleElement()
        .satisfies(thrown -> assertThat(thrown).hasMessageStartingWith(USE + ": "));
    assertThat(heard.failures).filteredOn(DiagnosticException.class::isInstance).hasSize(4);
    assertThat(heard.failures).hasSize(5);
  }

  @Test
  void aProfilerInNoPackageIsWovenWithTheClassAroundIt() {
    Heard heard = new Heard();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass("NoPackageSample"))
                .build(),
            heard);

    assertThat(heard.failures).isEmpty();
    assertThat(heard.results).containsKey(USE);
  }

  @Test
  void onlyTheLawsThatAreNamedAreTests() {
    assertThat(run("isJudgedByTwo").results)
        .containsKeys(USE, "EveryReferenceIsGivenBack")
        .doesNotContainKeys(RUNTIME, "TheRunEndsWell");
  }

  @Test
  void whyNothingIsKnownIsTheFailureOfOneTestAndTheOthersAreNotRun() {
    Heard heard = new Heard();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass("io.github.clrsim.conformance.junit.sample.MistypedSample"))
                .build(),
            heard);

    assertThat(heard.failures)
        .filteredOn(DiagnosticException.class::isInstance)
        .singleElement()
        .satisfies(thrown -> assertThat(thrown).hasMessageContaining("relaod"));
    assertThat(heard.failures)
        .filteredOn(thrown -> !(thrown instanceof DiagnosticException))
        .hasSizeGreaterThan(10)
        .allSatisfy(
            thrown ->
                assertThat(thrown)
                    .isInstanceOf(TestAbortedException.class)
                    .hasMessageContaining("relaod"));
  }

  @Test
  void wishesThatCannotBeMetAreToldWithAllTheirParts() {
    for (Map.Entry<String, String> wrong :
        Map.of(
                "isDoneSoon", "\"soon\" is no time",
                "isGivenAnOption", "\"depth\" is no option for a profiler",
                "isJudgedByNone", "NoIdIsUsedAfterItsUnlaod",
                "isWovenByAPath", "\"io/github/clrsim/conformance/guest\" is no name of a package")
            .entrySet()) {
      Heard heard = run(wrong.getKey());

      assertThat(heard.results.values())
          .flatExtracting(result -> result.getThrowable().stream().toList())
          .singleElement()
          .isInstanceOfSatisfying(
              DiagnosticException.class,
              thrown ->
                  assertThat(thrown)
                      .hasMessageContaining(wrong.getValue())
                      .hasMessageContaining("  where   ")
                      .hasMessageContaining("  do      "));
    }
  }
}
