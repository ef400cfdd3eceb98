package io.github.clrsim.explorer.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.Setting;
import io.github.clrsim.diagnostic.SettingNames;
import io.github.clrsim.fixtures.CampaignSize;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Unmodified code with maps, locks, futures and pools is explored from plain JUnit. */
class ExploreTest {
  private static final String SAMPLE = "io.github.clrsim.explorer.junit.sample.PriceListSample";
  private static final String TURNSTILE = "io.github.clrsim.explorer.junit.sample.TurnstileSample";
  private static final String WISHES = "io.github.clrsim.explorer.junit.sample.WishesSample";
  private static final String UNSUPPORTED =
      "io.github.clrsim.explorer.junit.sample.UnsupportedSample";

  /** What JUnit was told of one test. */
  private static final class Heard implements TestExecutionListener {
    private final Map<String, String> entries = new LinkedHashMap<>();
    private final Set<TestExecutionResult.Status> statuses =
        EnumSet.noneOf(TestExecutionResult.Status.class);
    private Optional<Throwable> thrown = Optional.empty();

    @Override
    public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
      entries.putAll(entry.getKeyValuePairs());
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      statuses.add(result.getStatus());
      thrown = thrown.or(result::getThrowable);
    }
  }

  private static Heard run(String test) {
    return run(SAMPLE, test);
  }

  private static Heard run(String sample, String test) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectMethod(sample + "#" + test))
            .build();
    Heard heard = new Heard();
    LauncherFactory.create().execute(request, heard);
    return heard;
  }

  @Test
  void rightCodePassesAndTheReportSaysHowMuchWasSeen() {
    Heard heard = run("anArticleIsLookedUpOnce");
    assertThat(heard.thrown).isEmpty();
    assertThat(heard.entries.get("explored"))
        .startsWith("300 executions")
        .contains("interleavings");
    assertThat(run("anArticleIsLookedUpOnce").entries).isEqualTo(heard.entries);
  }

  @Test
  void aRaceIsFoundShrunkAndToldTheSameWayEachTime() {
    String message = run("twoStepsAreOneTooMany").thrown.orElseThrow().getMessage();
    assertThat(message).contains("Map.get", "PriceList.java:", "@Explore(replay = \"");
    // By default the cheaper race below is what is looked for twice.
    for (int times = 1; times < CampaignSize.of(1, 2); times++) {
      assertThat(run("twoStepsAreOneTooMany").thrown.orElseThrow()).hasMessage(message);
    }
  }

  @Test
  void whatIsDeclaredAsAnInterfaceIsWaitedOnToo() {
    assertThat(run("anArticleIsHandedOver").thrown).isEmpty();
  }

  @Test
  void onlyThreadsThatLiveCountAndTooManyAreNobodysFault() {
    assertThat(run("manyAskOneAfterTheOther").thrown).isEmpty();
    assertThat(run("manyAskAtOnce").thrown.orElseThrow())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("More than 20 threads live at the same time");
  }

  @Test
  void aPoolThatNobodyShutsDownIsLeftBehind() {
    assertThat(run("aPoolIsLeftOpen").thrown.orElseThrow())
        .hasMessageContaining("left behind")
        .hasMessageContaining("pool-1-thread-1");
  }

  @Test
  void aRaceForPlainDataIsFoundWhereOneIsLookedForAndTheSameWayEachTime() {
    String message = run(TURNSTILE, "nobodyMinds").thrown.orElseThrow().getMessage();
    assertThat(message)
        .startsWith("Two threads race for plain data: ")
        .contains("A race for the field unguarded of a Turnstile.")
        .contains("thread 0 (main)", "thread 1 (async-1)", "it before:")
        .contains(
            "at io.github.clrsim.explorer.junit.sample.Turnstile.slipThrough(Turnstile.java:17)")
        .contains("make the field volatile", "replay  @Explore(races = true, replay = \"");
    assertThat(run(TURNSTILE, "nobodyMinds").thrown.orElseThrow()).hasMessage(message);
    assertThat(run(TURNSTILE, "nobodyLooks").thrown).isEmpty();
  }

  @Test
  void codeThatGuardsItsDataDoesNotRace() {
    assertThat(run(TURNSTILE, "everybodyIsCounted").thrown).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "nothingIsExecuted, executions = 0, executions of void ",
    "lessThanNothingIsExecuted, executions = -4, executions of void ",
    "noStepIsTaken, stepsMax = -1, stepsMax of void ",
    "noThreadLives, threadsMax = 0, threadsMax of void ",
    "aPathIsWoven, \"io/github/clrsim/explorer\" is no name of a package, weave of void "
  })
  void anElementThatMeansNothingIsNamed(String test, String what, String where) {
    assertThat(run(WISHES, test).thrown.orElseThrow())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageStartingWith(what)
        .hasMessageContaining("  where   " + where)
        .hasMessageContaining("  do      ");
  }

  @ParameterizedTest
  @CsvSource({
    "noStrategyIsMeant, quick",
    "noPartIsMeant, 5/4",
    "noEngineIsMeant, fibers",
    "noChoicesAreMeant, '1,2'",
    "oneMoreLives, 'More than 1 thread lives at the same time'",
    "tooManyAreReady, 'draw schedules instead, by portfolio (strategy)'"
  })
  void aRefusalNamesNoOptionOfTheCommandLine(String test, String words) {
    assertThat(run(WISHES, test).thrown.orElseThrow())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(words)
        .message()
        .doesNotContain("--");
  }

  @Test
  void theAnnotationThatRepeatsAnExecutionHasAllThatDecidesIt() {
    assertThat(run(WISHES, "somethingFails").thrown.orElseThrow())
        .hasMessageContaining(
            """
            replay  @Explore(weave = {"io.github.clrsim.explorer.junit.sample", "org.opentest4j"}, \
            engine = "platform", stepsMax = 5000, replay = "0")
            """);
  }

  @Test
  void eachNameOfASettingIsAnElementOfOneOfTheAnnotations() throws NoSuchMethodException {
    for (Setting setting :
        List.of(Setting.STRATEGY, Setting.WEAVING, Setting.STEPS_MAX, Setting.THREADS_MAX)) {
      String name = SettingNames.OF_JAVA.of(setting).orElseThrow();
      assertThat(Explore.class.getDeclaredMethod(name)).isNotNull();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', takesAParameter(org.junit.jupiter.api.TestInfo), takesAParameter takes parameters: TestInfo",
    "$Inner, isInAnInnerClass, UnsupportedSample$Inner is an inner class (@Nested)",
    "$Folder, hasAFolder, The field folder is a @TempDir",
    "$Constructed, isConstructedFromSomething, Constructed takes parameters: TestInfo",
    "$Before, isPreparedBySomething, prepares takes parameters: TestInfo",
    "$Heir, isPreparedAbove, prepares is inherited from io.github.clrsim.",
    "$Heir, isInherited, isInherited is inherited from io.github.clrsim."
  })
  void whatAnExecutionWouldLackIsRefusedAndNoFaultOfTheCode(String type, String test, String what) {
    assertThat(run(UNSUPPORTED + type, test).thrown.orElseThrow())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(what)
        .hasMessageContaining(", which @Explore does not support")
        .hasMessageContaining("  do      ");
  }

  @Test
  void anAssumptionThatDoesNotHoldSkipsTheTest() {
    Heard heard = run(UNSUPPORTED, "assumesWhatIsNotSo");

    assertThat(heard.statuses).contains(TestExecutionResult.Status.ABORTED);
    assertThat(heard.statuses).doesNotContain(TestExecutionResult.Status.FAILED);
    assertThat(heard.thrown.orElseThrow()).hasMessageContaining("no such machine");
  }
}
