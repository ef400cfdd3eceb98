package io.github.clrsim.laws;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.load.LoadAndUnloadNest;
import io.github.clrsim.laws.profiler.NoIdIsUsedAfterItsUnload;
import io.github.clrsim.laws.profiler.NoIdIsUsedBeforeItMayBe;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {
  private static final Diagnostic LETTER = new Diagnostic("what", "where", "why", "remedy");

  private static Verdict judged(TraceBuilder history, Ending ending) {
    Judge judge = Judge.of(Laws.all(), new TraceContext("net9.0"));
    history.steps().forEach(judge);
    return judge.end(ending);
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aWholeGoodRunKeepsAllLaws(String profile) {
    Judge judge = Judge.of(Laws.all(), new TraceContext(profile));
    TraceBuilder.begins()
        .loads(HOST, HOST_MODULE)
        .loads(PLUGIN, PLUGIN_MODULE)
        .loads(TYPE)
        .marks("unload")
        .unloads(profile, PLUGIN, PLUGIN_MODULE, TYPE)
        .steps()
        .forEach(judge);
    assertKept(judge.end(new Ending.Completed(0)));
  }

  @Test
  void theFirstBrokenLawDecides() {
    TraceBuilder history = TraceBuilder.begins().makes("GetClassIDInfo", new ClassId(1));
    long first = history.last();
    Verdict verdict = judged(history, new Ending.Crashed("class:1 was dereferenced"));
    assertBroken(verdict, first, "class:1");
    assertThat(((Verdict.Broken) verdict).law()).isEqualTo(new NoIdIsUsedBeforeItMayBe());
  }

  @Test
  void theEarliestStepWinsAtOneMoment() {
    Law late = new NoIdIsUsedAfterItsUnload();
    Law early = new LoadAndUnloadNest();
    Judge judge =
        Judge.watching(
            List.of(
                (index, step) -> new Verdict.Broken(late, index, "late", ""),
                (index, step) -> new Verdict.Broken(early, index - 1, "early", "")));
    judge.accept(new Step.Marked(0, "now"));
    assertBroken(judge.verdict(), -1, "early");
  }

  @Test
  void everyBadEndingBreaksTheLawAboutEndings() {
    Law law = new TheRunEndsWell();
    TraceBuilder history = TraceBuilder.begins().marks("last words");
    assertKept(history.judgedBy(law, "net9.0", new Ending.Completed(3)));
    for (Ending ending :
        List.of(
            new Ending.Crashed("story"),
            new Ending.Deadlocked("story"),
            new Ending.ProfilerThrew("story"),
            new Ending.DataRace("story"),
            new Ending.ProfilerExited("story"))) {
      assertBroken(history.judgedBy(law, "net9.0", ending), history.last(), "story");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Deadlock: no thread can go on. thread 1 waits: to be notified on a Queue, wake the waiters",
    "1 waits: to be notified; 2 waits: for lock 1 held by thread 1, hold no lock of your own",
    "1 waits: for lock 2 held by thread 2, hold no lock of your own",
    "1 waits: for a signal of cond 3 in Initialize, wake the waiters",
    "1 waits: for a post of semaphore 3, wake the waiters",
    "'1 waits: for a signal of cond 3; 2 waits: for m, which 1 holds', hold no lock of your own",
    "1 waits: for a signal in Sampler::Run, pthread_sigmask"
  })
  void aDeadlockHasTheRemedyOfItsKind(String why, String remedy) {
    assertThat(remedy(new Ending.Deadlocked(why))).contains(remedy);
  }

  @ParameterizedTest
  @CsvSource({
    "java.lang.NoClassDefFoundError: com/acme/Log escaped Initialize, class path",
    "java.lang.IllegalStateException: no escaped Initialize, catch everything"
  })
  void whatWasThrownHasTheRemedyOfItsKind(String what, String remedy) {
    assertThat(remedy(new Ending.ProfilerThrew(what))).contains(remedy);
  }

  @Test
  void aRaceAndAnExitHaveRemediesOfTheirOwn() {
    assertThat(remedy(new Ending.DataRace("A race for the field x."))).contains("by one lock");
    assertThat(remedy(new Ending.ProfilerExited("a ended the process"))).contains("guest");
  }

  private static String remedy(Ending ending) {
    Verdict verdict = TraceBuilder.begins().judgedBy(new TheRunEndsWell(), "net9.0", ending);
    return ((Verdict.Broken) verdict).remedy();
  }

  @Test
  void aRunThatReachedALimitIsNeitherKeptNorBroken() {
    Ending.LimitReached reached = new Ending.LimitReached("story");
    assertThat(TraceBuilder.begins().judgedBy(new TheRunEndsWell(), "net9.0", reached))
        .isEqualTo(new Verdict.Inconclusive(reached.diagnostic()));
    assertThat(reached.diagnostic().text()).contains("story", "stepsMax");
  }

  @Test
  void aRefusedRunIsNeitherKeptNorBroken() {
    assertThat(judged(TraceBuilder.begins(), new Ending.Inconclusive(LETTER)))
        .isEqualTo(new Verdict.Inconclusive(LETTER));
  }

  @Test
  void aLawThatBrokeBeforeTheRefusalStaysBroken() {
    TraceBuilder history = TraceBuilder.begins().makes("GetClassIDInfo", new ClassId(1));
    assertBroken(judged(history, new Ending.Inconclusive(LETTER)), history.last());
  }

  @Test
  void lawsAreFoundByTheirNames() {
    LawCatalog catalog = LawCatalog.of(JudgeTest.class.getClassLoader());
    assertThat(catalog.all()).isEqualTo(Laws.all());
    for (Law law : Laws.all()) {
      assertThat(catalog.named(law.name())).isSameAs(law);
      assertThat(law.sentence()).endsWith(".");
      assertThat(law.source()).isNotBlank();
    }
    assertThatThrownBy(() -> catalog.named("NoSuchLaw"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("NoSuchLaw");
  }

  @Test
  void twoRunsAreComparedStepByStep() {
    ReplayIsExact law = new ReplayIsExact();
    List<Step> first = TraceBuilder.begins().marks("a").marks("b").steps();
    assertKept(compared(law, first, first));
    assertBroken(
        compared(law, first, TraceBuilder.begins().marks("a").marks("c").steps()),
        2,
        "text=b",
        "text=c");
    assertBroken(
        compared(law, first, TraceBuilder.begins().marks("a").steps()), 2, "text=b", "the end");
    assertBroken(
        compared(law, first, TraceBuilder.begins().marks("a").marks("b").marks("c").steps()),
        3,
        "the end",
        "text=c");
  }

  @Test
  void aNativeProfilerIsNotAccusedOfADifference() {
    List<Step> first = TraceBuilder.begins().marks("a").steps();
    Verdict broken = compared(new ReplayIsExact(), first, TraceBuilder.begins().marks("b").steps());
    assertThat(ReplayIsExact.ofNative(broken))
        .isInstanceOfSatisfying(
            Verdict.Inconclusive.class,
            limit ->
                assertThat(limit.diagnostic().what())
                    .isEqualTo("The native profiler does not do the same again"));
    assertKept(ReplayIsExact.ofNative(compared(new ReplayIsExact(), first, first)));
  }

  private static Verdict compared(ReplayIsExact law, List<Step> first, List<Step> second) {
    Judge judge = Judge.watching(List.of(law.compareWith(first)));
    second.forEach(judge);
    return judge.end(new Ending.Completed(0));
  }
}
