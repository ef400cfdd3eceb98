package io.github.clrsim.cli;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.LiveProgress;
import io.github.clrsim.cli.console.OptionNames;
import io.github.clrsim.cli.report.EndingText;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.conformance.backend.Setting;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Findings;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Shrinker;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.story.Course;
import io.github.clrsim.explore.story.CourseRecorder;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import io.github.clrsim.realclr.RealClr;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The parts of the demonstration; each tells its story and says what came of it. */
final class DemoPart {
  static final String WRONG = "uses-ids-after-unload";
  static final String RIGHT = "identity-map";
  private static final long SCHEDULES_TO_FIND = 200;
  private static final long SCHEDULES_TO_EXPLORE = 10;
  private static final String PROGRAM = "PluginHost";

  private final Console console;
  private final long seed;

  DemoPart(Console console, long seed) {
    this.console = console;
    this.seed = seed;
  }

  /**
   * What came of a part.
   *
   * @param fingerprint of what can be repeated; a live run cannot
   * @param finding the law that was broken, if one was
   * @param refusal why there is no verdict, if there is none
   */
  record Outcome(
      String title,
      boolean isAsExpected,
      long executions,
      Optional<Fingerprint> fingerprint,
      Optional<Finding> finding,
      Optional<Diagnostic> refusal) {

    String verdict() {
      return finding.isPresent() ? "broken" : refusal.isPresent() ? "inconclusive" : "kept";
    }
  }

  /** A wrong profiler is caught, and its failure shrunk to what matters. */
  Outcome raceIsFound() {
    String title = "%s on the simulated CLR".formatted(WRONG);
    console.say(
        "1. A wrong profiler, %s: %s".formatted(WRONG, ShippedProfiler.named(WRONG).summary()));
    Trial trial =
        new Trial(Backends.simulated(), ShippedProfiler.named(WRONG).profiler(), Laws.all());
    Campaign campaign = campaign(trial, SCHEDULES_TO_FIND);
    Campaign.Result result = explored(campaign, "hunt");
    if (!(result instanceof Campaign.Result.Stopped stopped
        && stopped.verdict() instanceof Verdict.Broken broken)) {
      return outcome(
          title, result, refusalOf(result.verdict()).or(() -> Optional.of(raceMissed(result))));
    }
    Shrinker.Shrunk shrunk;
    try (LiveProgress progress = console.progress("shrink")) {
      shrunk = Shrinker.of(campaign).shrink(stopped.failing(), broken, progress);
    }
    Finding finding =
        Findings.of(
            trial, shrunk.smallest(), shrunk.verdict(), shrunk.smallest().replayLine(WRONG));
    console.say(
        "Found in execution %d; %s:%n"
            .formatted(result.executions(), CheckReport.shrinking(shrunk, false)));
    console.say(finding.story());
    boolean isTheRace =
        ShippedProfiler.named(WRONG).brokenLaw().equals(Optional.of(shrunk.verdict().law().name()));
    return new Outcome(
        title,
        isTheRace,
        result.executions(),
        Optional.of(finding.fingerprint()),
        Optional.of(finding),
        Optional.empty());
  }

  /** The right profiler keeps every law on many schedules. */
  Outcome rightOneIsExplored() {
    console.say("%n2. The right profiler, %s, on the simulated CLR".formatted(RIGHT));
    Trial trial = new Trial(Backends.simulated(), right(), Laws.all());
    Campaign.Result result = explored(campaign(trial, SCHEDULES_TO_EXPLORE), "explore");
    String title = RIGHT + " on the simulated CLR";
    if (result instanceof Campaign.Result.Stopped stopped
        && stopped.verdict() instanceof Verdict.Broken broken) {
      Finding finding =
          Findings.of(trial, stopped.failing(), broken, stopped.failing().replayLine(RIGHT));
      return told(title, result.executions(), Optional.of(finding.fingerprint()), finding);
    }
    if (result instanceof Campaign.Result.Passed) {
      console.say(
          "   kept: %s of %s on %s, %s"
              .formatted(
                  Counted.of(result.executions(), "execution"),
                  Counted.of(Scenarios.shipped().size(), "scenario"),
                  Counted.of(RuntimeProfile.standard().size(), "runtime"),
                  Counted.of(result.steps(), "step")));
    }
    return outcome(title, result, refusalOf(result.verdict()));
  }

  /** The right profiler is given what real runtimes did. */
  List<Outcome> recordingsAreReplayed() {
    console.say("%n3. The same profiler on recordings of real runtimes".formatted());
    if (Fixtures.recordingNames().isEmpty()) {
      throw new Diagnostic(
              "There are no recordings",
              "the fixtures",
              "the demo replays what real runtimes did",
              "build clrsim from a whole checkout")
          .thrown();
    }
    return Fixtures.recordingNames().stream().map(this::replayed).toList();
  }

  private Outcome replayed(String name) {
    RecordedTrace recording = RecordedTrace.read(Fixtures.recording(name).orElseThrow());
    Trial trial =
        new Trial(recording.arm(Setting.standard(), OptionalInt.empty()), right(), Laws.all());
    CourseRecorder recorder = new CourseRecorder();
    Trial.Judged judged = recorder.judged(trial, recording.again());
    String title = "%s on recording %s".formatted(RIGHT, name);
    Optional<Fingerprint> fingerprint = Optional.of(judged.run().fingerprint());
    return switch (judged.verdict()) {
      case Verdict.Kept _ -> {
        console.say(
            "   kept: %s, .NET %s, %s"
                .formatted(
                    name, recording.header().runtime(), Counted.of(judged.run().steps(), "step")));
        yield kept(title, fingerprint);
      }
      case Verdict.Broken broken ->
          told(
              title,
              1,
              fingerprint,
              Findings.of(
                  recording.again(),
                  broken,
                  judged.run(),
                  recorder.course(),
                  CommandText.of(
                      List.of("replay", recording.file().toString(), "--profiler", RIGHT))));
      case Verdict.Inconclusive refused -> refused(title, fingerprint, refused.diagnostic());
    };
  }

  /** The right profiler lives in a real runtime, of each kind that is here. */
  List<Outcome> live(RealRuntimes runtimes) {
    console.say("%n4. The same profiler in a real .NET runtime".formatted());
    List<DotnetRuntime> here;
    try {
      here = RuntimeProfile.all().stream().flatMap(each -> runtimes.found(each).stream()).toList();
    } catch (DiagnosticException cannot) {
      if (RealRuntimes.isPlaceNamed()) {
        throw cannot;
      }
      console.say(
          "   left out: " + cannot.diagnostic().naming(new OptionNames()).text().indent(3).strip());
      return List.of();
    }
    if (here.isEmpty()) {
      console.say(
          "   left out, because there is no .NET runtime here: ./clrsim demo --provision fetches"
              + " two, ./clrsim doctor says more");
    }
    return here.stream().map(this::liveOn).toList();
  }

  private Outcome liveOn(DotnetRuntime runtime) {
    String title = "%s in .NET %s".formatted(RIGHT, runtime.version());
    Judge judge = Judge.of(Laws.all(), new TraceContext(RealRuntimes.profileOf(runtime).name()));
    List<Step> steps = new ArrayList<>();
    Run run =
        RealClr.launching(runtime, Fixtures.assembly(PROGRAM), List.of())
            .run(
                right(),
                step -> {
                  steps.add(step);
                  judge.accept(step);
                });
    return switch (judge.end(run.ending())) {
      case Verdict.Kept _ -> {
        console.say(
            "   kept: %s, %s; %s"
                .formatted(
                    runtime.version(),
                    Counted.of(run.steps(), "step"),
                    EndingText.of(run.ending())));
        yield kept(title, Optional.empty());
      }
      case Verdict.Broken broken ->
          told(
              title,
              1,
              Optional.empty(),
              new Finding(
                  broken,
                  "step %d of a live run on .NET %s".formatted(broken.step(), runtime.version()),
                  Course.of(steps),
                  run.fingerprint(),
                  "./clrsim demo"));
      case Verdict.Inconclusive refused -> refused(title, Optional.empty(), refused.diagnostic());
    };
  }

  private Campaign campaign(Trial trial, long schedules) {
    List<String> profiles = RuntimeProfile.standard().stream().map(RuntimeProfile::name).toList();
    return Campaign.of(trial, Scenarios.shipped(), profiles, schedules, seed);
  }

  private Campaign.Result explored(Campaign campaign, String task) {
    try (LiveProgress progress = console.progress(task)) {
      return campaign.run(progress);
    }
  }

  private static NamedProfiler right() {
    return ShippedProfiler.named(RIGHT).profiler();
  }

  private static Diagnostic raceMissed(Campaign.Result result) {
    return new Diagnostic(
        "The race of %s was not found in %s"
            .formatted(WRONG, Counted.of(result.executions(), "execution")),
        "the demo",
        "it is there, so the search was not long enough or is at fault",
        "try another --seed; if it stays so, this is a bug of clrsim");
  }

  private static Optional<Diagnostic> refusalOf(Verdict verdict) {
    return verdict instanceof Verdict.Inconclusive refused
        ? Optional.of(refused.diagnostic())
        : Optional.empty();
  }

  private static Outcome outcome(
      String title, Campaign.Result result, Optional<Diagnostic> refusal) {
    return new Outcome(
        title,
        refusal.isEmpty(),
        result.executions(),
        Optional.of(result.fingerprint()),
        Optional.empty(),
        refusal);
  }

  private static Outcome kept(String title, Optional<Fingerprint> fingerprint) {
    return new Outcome(title, true, 1, fingerprint, Optional.empty(), Optional.empty());
  }

  private static Outcome refused(
      String title, Optional<Fingerprint> fingerprint, Diagnostic diagnostic) {
    return new Outcome(title, false, 1, fingerprint, Optional.empty(), Optional.of(diagnostic));
  }

  private Outcome told(
      String title, long executions, Optional<Fingerprint> fingerprint, Finding finding) {
    console.sayFinding(finding.story());
    return new Outcome(
        title, false, executions, fingerprint, Optional.of(finding), Optional.empty());
  }
}
