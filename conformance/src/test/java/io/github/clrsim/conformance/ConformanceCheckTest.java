package io.github.clrsim.conformance;

import static io.github.clrsim.kit.TraceEvent.called;
import static io.github.clrsim.kit.TraceEvent.entered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.conformance.ConformanceResult.OfLaw;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.guest.Counter;
import io.github.clrsim.conformance.guest.Forgetful;
import io.github.clrsim.conformance.guest.Namer;
import io.github.clrsim.conformance.guest.Tally;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.story.Move;
import io.github.clrsim.kit.ClrAssertions;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.judge.Watcher;
import io.github.clrsim.laws.profiler.EveryReferenceIsGivenBack;
import io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A profiler is tried from plain Java, and every law is answered for. */
class ConformanceCheckTest {
  private static final int EXECUTIONS = 100;
  private static final Law USE = new NoIdIsUsedAfterItsUnload();

  /** Where the failing cases of {@link #found} are kept. */
  @TempDir private static Path common;

  /** What came of the wrong one, which many tests look at. */
  private static ConformanceResult found = new ConformanceResult("", List.of(), "", 0);

  @TempDir private Path folder;

  @BeforeAll
  static void aWrongProfilerIsTried() {
    found = wrong().keeping(keptInCommon()).run();
  }

  private static Path keptInCommon() {
    return common.resolve("cases").resolve("namer.failing");
  }

  private static ConformanceCheck wrong() {
    return ConformanceCheck.of(Namer.class)
        .executions(EXECUTIONS)
        .scenarios("reload")
        .runtimes("net9.0");
  }

  @Test
  void aRightProfilerKeepsEveryLaw() {
    ConformanceResult result = ConformanceCheck.of(Counter.class).executions(EXECUTIONS).run();

    result.orThrow();
    assertThat(result.isKept()).isTrue();
    assertThat(result.laws()).hasSameSizeAs(Laws.all());
    assertThat(result.executions()).isGreaterThan(EXECUTIONS);
    assertThat(result.text())
        .contains("executions ", "on net3.1, net9.0; laws: ", "COR_PRF_MONITOR_CLASS_LOADS");
  }

  @Test
  void aWrongOneBreaksALawAndTheOthersAreAnsweredForAllTheSame() {
    // That the runtime crashes then has the same cause.
    assertThat(found.findings()).extracting(finding -> finding.broken().law()).containsExactly(USE);
    assertThat(found.findings().getFirst().story())
        .contains("| namer", "GetClassIDInfo2(", "Law broken: ");
    assertThat(found.laws())
        .filteredOn(OfLaw.Kept.class::isInstance)
        .hasSize(Laws.all().size() - found.findings().size());
    assertThatThrownBy(found::orThrow)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("NoIdIsUsedAfterItsUnload");
  }

  @Test
  void movesOfItsCodeStandInTheOrderInWhichTheyWereMade() {
    assertThat(found.findings().getFirst().course().moves())
        .hasSizeGreaterThan(1)
        .isSortedAccordingTo(Comparator.comparingLong(Move::told));
  }

  /** One metadata of each module may be kept; who never releases where a call fails, keeps more. */
  @Test
  void whoDoesNotCopeWithCallsThatFailFromThenOnIsFound() {
    ConformanceCheck check =
        ConformanceCheck.of(Forgetful.class)
            .executions(40)
            .scenarios("start-up")
            .runtimes("net9.0");
    assertThat(check.run().isKept()).isTrue();

    ConformanceResult refused = check.faults().run();
    assertThat(refused.findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.broken().law()).isEqualTo(new EveryReferenceIsGivenBack());
              assertThat(finding.replay()).contains("adversary failing-answers");
            });
  }

  @Test
  void theSameCheckSaysTheSame() {
    ConformanceResult again = wrong().run();

    assertThat(again.summary()).isEqualTo(found.summary());
    assertThat(again.findings())
        .extracting(Finding::fingerprint)
        .isEqualTo(found.findings().stream().map(Finding::fingerprint).toList());
    assertThat(again.text())
        .contains("./clrsim replay --profiler " + Namer.class.getName() + " --classpath ")
        .contains(" --weave io.github.clrsim.conformance.guest --scenario ");
  }

  @Test
  void whatALambdaMakesIsTriedAsItIs() {
    ConformanceCheck.of("a lambda that counts", Counter::new)
        .executions(EXECUTIONS)
        .run()
        .orThrow();

    ConformanceResult result =
        ConformanceCheck.of("a lambda that names", Namer::new)
            .executions(EXECUTIONS)
            .scenarios("reload")
            .laws(List.of(USE))
            .run();
    assertThat(result.findings()).extracting(finding -> finding.broken().law()).contains(USE);
  }

  @Test
  void aLambdaThatMakesNothingIsNoFaultOfOurs() {
    assertUndecided(
        ConformanceCheck.of("throws", host -> broken(host)), "No profiler was made: it threw");
    assertUndecided(
        ConformanceCheck.of("answers nothing", host -> nothing()),
        "No profiler was made: it answered null");
    Map<String, CorProfilerCallback> one = new HashMap<>();
    assertUndecided(
        ConformanceCheck.of(
            "answers the same", host -> one.computeIfAbsent("it", _ -> new Counter(host))),
        "No profiler was made: it answered the same one again");
  }

  private static CorProfilerCallback broken(ProfilerHost host) {
    throw new IllegalStateException("not for " + host);
  }

  @SuppressWarnings({"NullAway", "NullableOptional"}) // That is what is tried.
  private static CorProfilerCallback nothing() {
    return null;
  }

  private static void assertUndecided(ConformanceCheck check, String what) {
    ConformanceResult result = check.executions(4).scenarios("reload").run();
    assertThat(result.isKept()).isFalse();
    assertThat(result.findings()).isEmpty();
    assertThat(result.reasons())
        .hasSize(1)
        .allSatisfy(why -> assertThat(why.what()).startsWith(what));
  }

  @Test
  void aLimitOfOurOwnLeavesTheLawsUndecided() {
    assertUndecided(
        ConformanceCheck.of(Counter.class).stepsMax(20), "The run did not end within its limit");
    ConformanceCheck check = ConformanceCheck.of(Counter.class);
    assertThatThrownBy(() -> check.stepsMax(0)).isInstanceOf(DiagnosticException.class);
  }

  @Test
  void whatNeverCameCanBeRequired() {
    ConformanceCheck check =
        ConformanceCheck.of(Tally.class)
            .executions(4)
            .scenarios("entry PluginHost; thread main; mark nothing");

    assertThat(check.run().isKept()).isTrue();
    assertThat(check.requireExercised().run().reasons())
        .allSatisfy(
            why -> assertThat(why.what()).startsWith("The profiler asks for what never came"))
        .isNotEmpty();
  }

  @Test
  void whatWasLoadedBeforeCannotBeWoven() {
    ConformanceCheck made = ConformanceCheck.of("a lambda", Counter::new);

    assertThatThrownBy(() -> made.weaving("com.acme"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("ConformanceCheck.of(MyProfiler.class)");
  }

  @Test
  void aFailingCaseIsKeptAndTriedFirstUntilItFailsNoMore() throws IOException {
    Path kept = Files.copy(keptInCommon(), folder.resolve("namer.failing"));
    assertThat(Files.readString(kept)).contains("NoIdIsUsedAfterItsUnload", "net9.0");

    // One execution, the first of which is calm, would not find it.
    ConformanceCheck one = wrong().executions(1);
    assertThat(one.run().isKept()).isTrue();
    ConformanceResult again = one.keeping(kept).run();
    assertThat(again.findings().getFirst().fingerprint())
        .isEqualTo(found.findings().getFirst().fingerprint());
    assertThat(kept).hasSameTextualContentAs(keptInCommon());

    ConformanceResult mended =
        ConformanceCheck.of(Counter.class).executions(1).scenarios("reload").keeping(kept).run();
    assertThat(mended.isKept()).isTrue();
    assertThat(kept).doesNotExist();
  }

  @Test
  void whereNothingCanBeKeptTheFindingIsThereAllTheSame() throws IOException {
    Path noFolder = Files.writeString(folder.resolve("file"), "");

    ConformanceResult result =
        wrong().laws(List.of(USE)).keeping(noFolder.resolve("namer.failing")).run();

    assertThat(result.findings()).hasSize(1);
    // Every law that was named is broken, and there is a summary.
    assertThat(result.summary()).startsWith(result.executions() + " executions on net9.0; laws: 1");
    assertThat(result.text()).contains("The failing cases cannot be written");
  }

  @Test
  void aCaseInAStoreIsTriedFirstByAllAndWhatIsFoundIsPutThere() throws IOException {
    String store = folder.resolve("store").toString();
    wrong().laws(List.of(USE)).cases(store).run();
    Path cases = folder.resolve("store").resolve("cases");
    assertThat(cases).isDirectoryRecursivelyContaining("glob:**.json");

    // One execution, the first of which is calm, would not find it.
    ConformanceCheck one = wrong().executions(1).seed(7).cases(store);
    ConformanceResult again = one.run();

    assertThat(again.findings()).hasSize(1);
    assertThat(again.text()).contains("1 case of " + cases + " tried first: 1 failed again");
    assertThat(one.runtimes("net3.1").run().text()).contains("1 of laws or runtimes that are not");
    assertThat(ConformanceCheck.of(Counter.class).executions(1).cases(store).run().text())
        .contains("0 cases of " + cases + " tried first");
  }

  @Test
  void whereAStoreCannotBeWrittenTheFindingIsThereAllTheSame() throws IOException {
    Configuration small = Configuration.unix().toBuilder().setBlockSize(64).setMaxSize(128).build();
    try (FileSystem _ = Jimfs.newFileSystem("full", small)) {
      ConformanceResult result = wrong().laws(List.of(USE)).cases("jimfs://full/store").run();

      assertThat(result.findings()).hasSize(1);
      assertThat(result.text()).contains("A failing case cannot be put into the store");
    }
    assertThatThrownBy(() -> wrong().cases("nobody://store").run())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("No file system has the scheme nobody");
  }

  @Test
  void casesOfLawsThatNobodyAsksForNowStay() throws IOException {
    Path kept = Files.copy(keptInCommon(), folder.resolve("namer.failing"));
    List<String> lines = Files.readAllLines(kept);

    ConformanceResult result =
        wrong().laws(List.of(new EveryReferenceIsGivenBack())).keeping(kept).run();

    assertThat(result.isKept()).isTrue();
    assertThat(Files.readAllLines(kept)).isEqualTo(lines);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "garbage",
        "NoIdIsUsedAfterItsUnload\tperhaps\tnet9.0\treload\t0x1",
        "NoIdIsUsedAfterItsUnload\t-\tnet9.0\treload\tx",
        "NoIdIsUsedAfterItsUnload\t-\tnet77\treload\t1",
        "NoIdIsUsedAfterItsUnload\t-\tnet9.0\tnowhere\t1",
        "NoIdIsUsedAfterItsUnload\t-\tnet9.0\tentry Hello; thread main; juggle\t1"
      })
  void aFileThatHoldsSomethingElseIsNamedAndLeftAsItIs(String line) throws IOException {
    Path kept = Files.writeString(folder.resolve("namer.failing"), "# heading\n" + line + "\n");

    assertThatThrownBy(() -> wrong().keeping(kept).run())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("namer.failing, line 2")
        .hasMessageContaining("name another file")
        .hasMessageNotContaining("1 parts");
    assertThat(Files.readString(kept)).contains(line);
  }

  @Test
  void aFolderIsNoFileForFailingCasesAndNobodyIsAdvisedToDeleteIt() {
    assertThatThrownBy(() -> wrong().keeping(folder).run())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("name another file")
        .hasMessageNotContaining("or the whole file");
  }

  /** Nobody may set an event mask. */
  private record NoMask() implements Law {
    @Override
    public String sentence() {
      return "No event mask is set.";
    }

    @Override
    public String source() {
      return "this test";
    }

    @Override
    public Watcher watch(TraceContext context) {
      return breaksAtTheFirstCall(this);
    }
  }

  private static Watcher breaksAtTheFirstCall(Law law) {
    return (index, step) ->
        step instanceof Step.CallMade
            ? new Verdict.Broken(law, index, step + " is a call", "make none")
            : Verdict.kept();
  }

  @Test
  void aLawOfYourOwnIsALaw() {
    ConformanceResult result =
        ConformanceCheck.of(Counter.class).executions(10).laws(List.of(new NoMask())).run();

    assertThat(result.findings())
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.story())
                    .contains("No event mask is set.")
                    .contains("replay  run this check again, with the same seed"));
  }

  /** The same, which another process can make, too. */
  public record NoCall() implements Law {
    @Override
    public String sentence() {
      return new NoMask().sentence();
    }

    @Override
    public String source() {
      return new NoMask().source();
    }

    @Override
    public Watcher watch(TraceContext context) {
      return breaksAtTheFirstCall(this);
    }
  }

  @Test
  void theLineThatRepeatsACaseJudgesByTheLawOfYourOwnThatIsBroken() {
    ConformanceResult result =
        ConformanceCheck.of(Counter.class).executions(10).laws(List.of(new NoCall())).run();

    assertThat(result.findings())
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.replay())
                    .startsWith("./clrsim replay --profiler ")
                    .contains("--law '" + NoCall.class.getName() + "'"));
    assertThat(found.findings().getFirst().replay()).doesNotContain("--law");
  }

  @Test
  void whoTakesNoPartIsNotAcquitted() {
    ConformanceResult result =
        ConformanceCheck.of(NamedProfiler.of(Refusing.class)).executions(10).run();

    assertThat(result.isKept()).isFalse();
    assertThat(result.findings()).isEmpty();
    assertThatThrownBy(result::orThrow)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("took part in no execution")
        .hasMessageNotContaining("refused calls above");
  }

  @Test
  void whoThrowsInInitializeIsToldSoByEveryLaw() {
    ConformanceResult result =
        ConformanceCheck.of("throws", host -> new Throwing()).executions(10).run();

    assertThat(result.findings())
        .singleElement()
        .satisfies(
            finding -> assertThat(finding.broken().why()).contains("escaped Initialize on thread"));
    assertThat(result.reasons())
        .isNotEmpty()
        .allSatisfy(
            why ->
                assertThat(why.text())
                    .contains("took part in no execution", "IllegalStateException: no licence")
                    .contains("escaped Initialize on thread", "TheRunEndsWell")
                    .doesNotContain("refused"));
  }

  /** Does not come to an answer. */
  public static final class Throwing implements CorProfilerCallback {
    @Override
    public HResult initialize(Initialize event) {
      throw new IllegalStateException("no licence");
    }
  }

  @Test
  void whoAnswersNullIsToldWhichCallbackDid() {
    ConformanceResult start =
        ConformanceCheck.of("null at once", host -> new Empty(true)).executions(10).run();
    assertThat(start.findings())
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.broken().why())
                    .startsWith("The profiler failed: Initialize returned null, and no HRESULT"));
    assertThat(start.reasons())
        .isNotEmpty()
        .allSatisfy(why -> assertThat(why.text()).contains("Initialize returned null"));

    ConformanceResult later =
        ConformanceCheck.of("null later", host -> new Empty(false)).executions(10).run();
    assertThat(later.findings())
        .singleElement()
        .satisfies(
            finding ->
                assertThat(finding.broken())
                    .satisfies(
                        broken -> assertThat(broken.why()).contains("Shutdown returned null"))
                    .satisfies(broken -> assertThat(broken.remedy()).contains("HResult.S_OK")));
  }

  /** Forgets its answer. */
  public static final class Empty implements CorProfilerCallback {
    private final boolean isAtOnce;

    Empty(boolean isAtOnce) {
      this.isAtOnce = isAtOnce;
    }

    @Override
    @SuppressWarnings("NullAway") // That is what is tried.
    public HResult initialize(Initialize event) {
      return isAtOnce ? null : HResult.S_OK;
    }

    @Override
    @SuppressWarnings("NullAway") // That is what is tried.
    public HResult shutdown(Shutdown event) {
      return null;
    }
  }

  /** Wants nothing of this process. */
  public static final class Refusing implements CorProfilerCallback {
    @Override
    public HResult initialize(Initialize event) {
      return HResult.E_FAIL;
    }
  }

  @Test
  void withoutTimeNothingIsDecided() {
    ConformanceResult result = wrong().within(Duration.ofNanos(1)).run();

    assertThat(result.executions()).isZero();
    assertThat(result.laws()).allMatch(OfLaw.Undecided.class::isInstance);
    assertThat(result.text()).contains("The time was up before the first execution");
  }

  @Test
  void optionsReachTheProfiler() {
    ConformanceResult result =
        ConformanceCheck.of(NamedProfiler.of("io.github.clrsim.profiler.IdentityMapProfiler"))
            .options(Map.of("rounds", "none"))
            .executions(10)
            .run();

    assertThat(result.text()).contains("rounds");
    assertThat(result.isKept()).isFalse();
  }

  @Test
  void oneExecutionCanBeLookedInto() {
    List<Step> steps = wrong().trace();

    ClrAssertions.assertThat(steps)
        .contains(called("GetClassIDInfo2"))
        .onThread("namer", called("GetClassIDInfo2"))
        .never(entered(ExceptionThrown.class))
        .happensBefore(called("SetEventMask"), entered(ClassLoadFinished.class));
    assertThat(wrong().trace()).isEqualTo(steps);
    ClrAssertions.assertThat(ConformanceCheck.of(Counter.class).trace()).obeysAllLaws();
  }

  @Test
  void aCheckThatTriesNothingIsRefused() {
    ConformanceCheck check = ConformanceCheck.of(Counter.class);

    assertThatThrownBy(() -> check.executions(0)).hasMessageContaining("1 to 1000000000");
    assertThatThrownBy(() -> check.within(Duration.ZERO))
        .hasMessageContaining("The time is 0 seconds");
    assertThatThrownBy(() -> check.laws(List.of())).hasMessageContaining("No law is named");
    assertThatThrownBy(() -> check.runtimes()).hasMessageContaining("No runtime is named");
    assertThatThrownBy(() -> check.runtimes("net77")).hasMessageContaining("net77");
    assertThatThrownBy(() -> check.scenarios("relaod").run()).hasMessageContaining("reload");
  }
}
