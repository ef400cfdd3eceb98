package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.LifecycleCallback.InitializeForAttach;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.cli.apart.ProcessApart;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.console.ProfilerOutput;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.console.TraceFile;
import io.github.clrsim.cli.report.EndingText;
import io.github.clrsim.cli.report.FindingJson;
import io.github.clrsim.cli.report.StepLines;
import io.github.clrsim.cli.stop.Watchdog;
import io.github.clrsim.cli.subject.RealRuntimes;
import io.github.clrsim.cli.subject.RecordedTrace;
import io.github.clrsim.cli.subject.option.AssemblyOptions;
import io.github.clrsim.cli.subject.option.Candidates;
import io.github.clrsim.cli.subject.option.CompanionOptions;
import io.github.clrsim.cli.subject.option.ConfigOption;
import io.github.clrsim.cli.subject.option.EngineOptions;
import io.github.clrsim.cli.subject.option.LawOptions;
import io.github.clrsim.cli.subject.option.LimitOptions;
import io.github.clrsim.cli.subject.option.ProfilerOptions;
import io.github.clrsim.cli.subject.option.RecordingOption;
import io.github.clrsim.cli.subject.option.WeavingOptions;
import io.github.clrsim.cli.trace.CutTrace;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.conformance.backend.EngineChoice;
import io.github.clrsim.conformance.backend.Setting;
import io.github.clrsim.conformance.finding.Finding;
import io.github.clrsim.conformance.finding.Findings;
import io.github.clrsim.conformance.finding.MovedEvents;
import io.github.clrsim.conformance.finding.Suspects;
import io.github.clrsim.conformance.scenario.LoadableAssemblies;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.explore.Backend;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.story.Course;
import io.github.clrsim.explore.story.CourseRecorder;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.guest.live.LiveProfiler;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.replay.RecordedRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs one execution again: a trace file, or a case of the simulation. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = {
      "Runs one execution again and judges it.",
      "Either a trace FILE: a recording is delivered to the profiler, a simulated trace is run anew"
          + " and must come out the same. Or a case, as check prints it: --scenario, --runtime,"
          + " --choices."
    })
final class ReplayCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Mixin private final ConfigOption config;

  @Mixin private final ProfilerOptions profiler = new ProfilerOptions();
  @Mixin private final WeavingOptions weaving = new WeavingOptions();
  @Mixin private final AssemblyOptions assemblies = new AssemblyOptions();
  @Mixin private final CompanionOptions beside = new CompanionOptions();
  @Mixin private final LawOptions laws = new LawOptions();
  @Mixin private final EngineOptions engine = new EngineOptions();
  @Mixin private final LimitOptions limits = new LimitOptions();

  @Parameters(paramLabel = "FILE", arity = "0..1", description = "A trace.")
  private Optional<Path> file = Optional.empty();

  @Option(
      names = "--scenario",
      completionCandidates = Candidates.OfScenario.class,
      paramLabel = "SCENARIO",
      description = "A scenario, or a file of one.")
  private Optional<String> scenario = Optional.empty();

  @Option(
      names = "--runtime",
      completionCandidates = Candidates.Runtimes.class,
      paramLabel = "RUNTIME",
      description = RealRuntimes.NAMES)
  private Optional<String> runtime = Optional.empty();

  @Option(
      names = "--choices",
      paramLabel = "PICKS",
      description =
          "Every decision of chance and schedule, as check prints them; without it each is the"
              + " default. Beside a recording, an order next to its own.")
  private Optional<String> choices = Optional.empty();

  @Option(
      names = "--until",
      paramLabel = "STEP",
      description =
          "Also print the steps up to this one, counted from 0. With a profiler a recording becomes"
              + " a run of its own, whose steps have numbers of their own.")
  private Optional<Long> until = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write the trace of a case there; compressed if the name ends in .gz, compact if in"
              + " .clrtrace. It can be replayed, and judged by other laws.")
  private Optional<Path> out = Optional.empty();

  /** What the profiler printed in the run that is told. */
  private Optional<ProfilerOutput> printed = Optional.empty();

  /** What is replayed, if it is a recording. */
  private Optional<RecordedTrace> recording = Optional.empty();

  /** What the recorded profiler did wrong, where another is tried. */
  private Optional<Verdict.Broken> brokenBefore = Optional.empty();

  private final Optional<ProcessApart> apart;

  /** A replay that runs native profilers in a process apart, if one is named. */
  ReplayCommand(Console console, Optional<ProcessApart> apart) {
    this.console = console;
    this.apart = apart;
    this.quiet = new QuietOption(console);
    this.config = new ConfigOption(console);
  }

  @Override
  public Integer call() {
    if (until.isPresent() && until.get() < 0) {
      throw diagnostic("--until is " + until.get(), "steps are counted from 0");
    }
    boolean isCase =
        scenario.isPresent() || runtime.isPresent() || (file.isEmpty() && choices.isPresent());
    if (file.isPresent() == isCase) {
      throw diagnostic(
          isCase ? "Both a trace and a case are named" : "Nothing to replay is named",
          "a replay is of one trace FILE, or of one case: --scenario and --runtime");
    }
    if (file.isPresent() && out.isPresent()) {
      throw diagnostic(
          "--out is named beside a trace",
          "%s is the trace of its run; --out writes that of a case".formatted(file.get()));
    }
    out.ifPresent(TraceFile::requirePossible);
    if (profiler.isNative() && apart.isPresent()) {
      return apart.get().run();
    }
    return file.isPresent() ? trace(file.get()) : simulatedCase();
  }

  private int simulatedCase() {
    if (scenario.isEmpty() || runtime.isEmpty()) {
      throw diagnostic("Half a case is named", "a case needs --scenario and --runtime");
    }
    RuntimeProfile rules = RealRuntimes.profileNamed(runtime.get(), console::sayAside);
    Case named =
        new Case(
            scenario.get(),
            rules.name(),
            ChoiceSequence.parse(choices.orElse(ChoiceSequence.calm().text())));
    LoadableAssemblies loadable = assemblies.loadable(console);
    Scenarios.named(named.scenario(), loadable, rules, limits.actionsMax());
    List<String> words = new ArrayList<>(List.of("replay"));
    words.addAll(profiler.words());
    words.addAll(weaving.words());
    words.addAll(assemblies.words());
    words.addAll(beside.words());
    words.addAll(List.of("--scenario", named.scenario(), "--runtime", named.profile()));
    words.addAll(List.of("--choices", named.picks().text()));
    words.addAll(engine.words());
    words.addAll(limits.words());
    NamedProfiler tried = weaving.woven(profiler.profiler());
    Setting setting = setting(tried, loadable);
    try (Watchdog watchdog = new Watchdog(console, true, _ -> command(words))) {
      Trial trial = new Trial(watchdog.over(Backends.simulated(setting)), tried, laws.laws(tried));
      CourseRecorder recorder = new CourseRecorder();
      Trial.Judged judged = keeping(() -> recorder.judged(trial, named));
      tellWhatDoesNotFit(named.picks(), judged.tried().picks());
      out.map(SimulatedTrace::new)
          .ifPresent(
              trace ->
                  trace.write(
                      console,
                      tried,
                      judged.tried(),
                      recorder.course().steps(),
                      judged.run().ending()));
      return judged(trial, named, judged, recorder.course(), words);
    }
  }

  /** A line that was made for other code, or was copied wrongly, may say nothing about this run. */
  private void tellWhatDoesNotFit(ChoiceSequence named, ChoiceSequence used) {
    IntStream.range(0, Math.min(named.size(), used.size()))
        .filter(i -> named.at(i) != used.at(i))
        .findFirst()
        .ifPresent(
            i ->
                console.sayAside(
                    "choice %d of --choices is %d, more than there were to choose from; it counts as %d. The line was made for other code, or copied wrongly: this may be another run"
                        .formatted(i + 1, named.at(i), used.at(i))));
  }

  private Trial.Judged keeping(Supplier<Trial.Judged> run) {
    try (ProfilerOutput keeping = ProfilerOutput.keep()) {
      printed = Optional.of(keeping);
      return run.get();
    }
  }

  private Setting setting(NamedProfiler tried, LoadableAssemblies loadable) {
    EngineChoice chosen = engine.engine();
    chosen
        .why()
        .ifPresent(
            why ->
                console.say(
                    "engine: %s, because %s".formatted(chosen.engine().kind().text(), why)));
    return new Setting(
        chosen.engine(),
        limits.limits(),
        limits.actionsMax(),
        !tried.woven().isEmpty(),
        weaving.races(),
        loadable,
        beside.beside(tried));
  }

  private String command(List<String> words) {
    List<String> whole = new ArrayList<>(words);
    whole.addAll(laws.words());
    whole.addAll(config.words());
    return CommandText.of(whole);
  }

  private int trace(Path path) {
    // What a real runtime did is held against the laws. How that run ended is left out: it is not
    // the doing of the profiler that is tried now.
    List<Judge> judges = new ArrayList<>();
    List<Blob> sent = new ArrayList<>();
    RecordedRun.Reading reading = new RecordedRun.Reading();
    RecordedTrace trace =
        RecordedTrace.read(
            path,
            header -> {
              if (header.origin() == TraceHeader.Origin.SIMULATED) {
                return step -> clientData(step).ifPresent(sent::add);
              }
              if (header.origin() == TraceHeader.Origin.EVENTPIPE) {
                judges.add(Judge.of(laws(header), TraceContext.of(header)));
                return judges.getFirst();
              }
              Judge ofRuntime = judge(header, Law.Subject.RUNTIME);
              Judge ofProfiler = judge(header, Law.Subject.PROFILER);
              judges.addAll(List.of(ofRuntime, ofProfiler));
              Consumer<Step> both = ofRuntime.andThen(ofProfiler);
              return isReplayed(header) ? both.andThen(reading) : both;
            });
    recording = Optional.of(trace).filter(each -> !each.isSimulated());
    if (trace.isOfEventPipe()) {
      return events(trace, judges.getFirst());
    }
    NamedProfiler named = sending(sent, profiler.profilerOr(classOf(trace.header())));
    NamedProfiler tried =
        trace.isSimulated() || choices.isPresent() ? weaving.woven(named) : weaving.asItIs(named);
    if (!trace.isSimulated()) {
      beside.requireNone();
      assemblies.requireNone();
    }
    List<String> words = new ArrayList<>(List.of("replay", trace.file().toString()));
    words.addAll(profiler.words());
    words.addAll(weaving.words());
    words.addAll(assemblies.words());
    words.addAll(beside.words());
    words.addAll(engine.words());
    words.addAll(limits.words());
    if (trace.footer().isEmpty()) {
      console.tell(CutTrace.diagnostic(trace.file(), trace.length()));
    }
    recordingEnded().ifPresent(how -> console.say("the recording ended: " + how));
    for (Judge judge : judges) {
      if (judge.verdict() instanceof Verdict.Broken broken) {
        if (broken.law().subject() == Law.Subject.RUNTIME || !profiler.isNamed()) {
          return broken(trace, broken, words);
        }
        brokenBefore = Optional.of(broken);
        console.say(
            ("the profiler that was recorded breaks %s at step %d; what follows is about the one"
                    + " that is named")
                .formatted(broken.law().name(), broken.step()));
      }
    }
    if (choices.isPresent()) {
      return neighbor(RecordingOption.whole(trace), tried, choices.get(), words);
    }
    Setting setting = setting(tried, assemblies.loadable(console));
    try (Watchdog watchdog = new Watchdog(console, trace.isSimulated(), _ -> command(words))) {
      Backend arm =
          isReplayed(trace.header())
              ? Backends.replaying(
                  setting.engine(),
                  limits.stepsMax(),
                  path,
                  reading.end(trace.header(), trace.footer(), path))
              : trace.arm(setting, limits.stepsMax());
      return ran(trace, new Trial(watchdog.over(arm), tried, laws.laws(tried)), words);
    }
  }

  /** Whether a profiler is to hear again what is in the recording, in its own order. */
  private boolean isReplayed(TraceHeader header) {
    return choices.isEmpty()
        && switch (header.origin()) {
          case RECORDED, REPLAYED -> true;
          case SIMULATED, EVENTPIPE -> false;
        };
  }

  /** What one of the two did is no excuse for the other. */
  private Judge judge(TraceHeader header, Law.Subject subject) {
    return Judge.of(
        laws(header).stream().filter(law -> law.subject() == subject).toList(),
        TraceContext.of(header));
  }

  private List<Law> laws(TraceHeader header) {
    if (header.origin() != TraceHeader.Origin.EVENTPIPE) {
      return laws.laws(profiler.profilerOr(classOf(header)));
    }
    EventPipeVerdict.requireNobodyWhoHears(profiler.isNamed(), choices.isPresent());
    return laws.laws(NamedProfiler.of(""));
  }

  /** What the runtime's own events show: nobody hears them, so nothing is run. */
  private int events(RecordedTrace trace, Judge judge) {
    if (judge.verdict() instanceof Verdict.Broken broken) {
      return broken(trace, broken, List.of("replay", trace.file().toString()));
    }
    ObjectNode answer = ended(Console.object().put("verdict", "kept").put("steps", trace.length()));
    if (until.isPresent()) {
      show(answer, trace.steps(), false);
    }
    new EventPipeVerdict(judge).say(console::say, answer);
    return console.answer(Exit.KEPT, answer);
  }

  /** Another order of the recording, as a check prints it. */
  private int neighbor(
      RecordedTrace trace, NamedProfiler tried, String picked, List<String> words) {
    Case named =
        new Case(trace.file().toString(), trace.header().profile(), ChoiceSequence.parse(picked));
    words.addAll(List.of("--choices", named.picks().text()));
    try (Watchdog watchdog = new Watchdog(console, true, _ -> command(words))) {
      Trial trial =
          new Trial(
              watchdog.over(Backends.neighboring(engine.engine().engine(), limits.stepsMax())),
              tried,
              laws.laws(tried));
      CourseRecorder recorder = new CourseRecorder();
      Trial.Judged judged = keeping(() -> recorder.judged(trial, named));
      tellWhatDoesNotFit(named.picks(), judged.tried().picks());
      MovedEvents.of(judged.tried()).lines().forEach(console::say);
      return judged(trial, named, judged, recorder.course(), words);
    }
  }

  private static Optional<Blob> clientData(Step step) {
    return step instanceof Step.CallbackEntered(_, InitializeForAttach attach)
        ? Optional.of(attach.clientData())
        : Optional.empty();
  }

  /** What was sent to whoever attached is sent again, if nothing else is named. */
  private static NamedProfiler sending(List<Blob> sent, NamedProfiler named) {
    return sent.isEmpty() || named.options().containsKey(NamedProfiler.CLIENT_DATA)
        ? named
        : named.with(NamedProfiler.CLIENT_DATA, sent.getFirst().hex());
  }

  /** Who made it; a native profiler cannot be there without its library. */
  private String classOf(TraceHeader header) {
    if (header.profiler().equals(LiveProfiler.class.getName()) && !profiler.isNamed()) {
      throw new Diagnostic(
              "The recording was made with a native profiler, and none is named",
              "option --library",
              "a trace does not hold the library, without which nobody asks what was asked there",
              "name it by --library FILE --clsid GUID, as record was given it; or another by"
                  + " --profiler")
          .thrown();
    }
    return header.profiler();
  }

  private int ran(RecordedTrace trace, Trial trial, List<String> words) {
    boolean mustBeEqual =
        trace.isSimulated() && trial.profiler().className().equals(trace.header().profiler());
    CourseRecorder recorder = new CourseRecorder();
    Trial.Judged judged = keeping(() -> firstRun(trace, trial, recorder));
    Course course = recorder.course();
    if (mustBeEqual && !(judged.verdict() instanceof Verdict.Inconclusive)) {
      Comparison.requireEqual(trace, course.steps(), judged.run().ending());
    }
    return judged(trial, trace.again(), judged, course, words);
  }

  /**
   * Runs a trace. What a recording that was cut, or whose process was killed, does not show of the
   * runtime any more must not be held against anybody, so that only the profiler's own ways to end
   * badly count there.
   */
  private static Trial.Judged firstRun(RecordedTrace trace, Trial trial, CourseRecorder recorder) {
    Case again = trace.again();
    if (trace.isWhole()) {
      return recorder.judged(trial, again);
    }
    TraceContext context = trial.arm().context(again.scenario(), again.profile());
    Judge judge = Judge.of(trial.laws(), context);
    Run run =
        trial
            .arm()
            .clr(again.scenario(), again.profile(), Choices.recorded(again.picks()))
            .run(trial.profiler(), judge.andThen(recorder));
    boolean hasEndedWithTheFile = run.ending() instanceof Run.Ending.Completed;
    Verdict verdict = hasEndedWithTheFile ? judge.verdict() : judge.end(run.ending());
    return new Trial.Judged(again, verdict, run, Set.of());
  }

  /** Tells what came of the first run; one that kept the laws is run again and must be the same. */
  private int judged(
      Trial trial, Case tried, Trial.Judged first, Course course, List<String> words) {
    Run run = first.run();
    Verdict verdict = first.verdict();
    int executions = 1;
    if (verdict instanceof Verdict.Kept
        && trial.laws().stream().anyMatch(ReplayIsExact.class::isInstance)) {
      verdict = trial.again(tried, course.steps()).verdict();
      executions++;
    }
    return switch (verdict) {
      case Verdict.Kept _ -> kept(trial, tried, run, executions, course.steps());
      case Verdict.Broken broken ->
          broken(
              Findings.of(tried, Suspects.named(trial, tried, broken), run, course, command(words)),
              executions,
              course.steps());
      case Verdict.Inconclusive refused -> {
        ObjectNode answer = ended(Console.object().put("executions", executions));
        told(answer);
        yield console.refuse(refused.diagnostic(), answer);
      }
    };
  }

  private int kept(Trial trial, Case tried, Run run, int executions, List<Step> steps) {
    ObjectNode answer =
        Console.object()
            .put("verdict", "kept")
            .put("executions", executions)
            .put("fingerprint", run.fingerprint().toString())
            .put("steps", run.steps());
    show(ended(answer), steps, recording.isPresent());
    console.say(
        "kept: %s of %s on %s; laws kept: %d; fingerprint %s"
            .formatted(
                Counted.of(run.steps(), "step"),
                tried.scenario(),
                tried.profile(),
                trial.laws().size(),
                run.fingerprint()));
    if (recording.isPresent()) {
      console.say(
          "  the recording itself keeps the laws about the runtime: all of its %s were judged"
              .formatted(Counted.of(recording.get().length(), "step")));
      if (recordingEnded().isPresent()) {
        console.say(
            "  of what came last in it a callback or hook in which the process died was tried; a hang"
                + " and a death on a thread of the profiler's own are not");
      }
      console.say(
          "  this is one order of events only; ./clrsim check --recording FILE tries those next to"
              + " it, and check others");
    }
    told(answer);
    return console.answer(Exit.KEPT, answer);
  }

  private int broken(Finding finding, int executions, List<Step> steps) {
    ObjectNode answer =
        Console.object()
            .put("verdict", "broken")
            .put("executions", executions)
            .put("fingerprint", finding.fingerprint().toString());
    show(ended(answer), steps, recording.isPresent() && executions > 0);
    console.sayFinding(finding.story());
    told(answer);
    return console.answer(Exit.LAW_BROKEN, FindingJson.into(answer, finding));
  }

  private void told(ObjectNode answer) {
    printed.ifPresent(
        output -> {
          output.say(console);
          output.into(answer);
        });
  }

  private ObjectNode ended(ObjectNode answer) {
    recording.filter(trace -> trace.footer().isEmpty()).ifPresent(_ -> answer.put("end", "cut"));
    recordingEnded().ifPresent(how -> answer.put("recordingEnded", how));
    brokenBefore.ifPresent(broken -> answer.put("recordingBreaks", broken.law().name()));
    return answer;
  }

  /** How the process that was recorded ended, if not by itself. */
  private Optional<String> recordingEnded() {
    return recording
        .filter(trace -> !trace.isWhole())
        .flatMap(RecordedTrace::footer)
        .map(last -> EndingText.ofFooter(last.ending()));
  }

  /**
   * Shows steps, if that is wanted.
   *
   * @param areAnew whether they are of a run that was made of a recording, and not its own
   */
  private void show(ObjectNode answer, List<Step> steps, boolean areAnew) {
    if (until.isPresent()) {
      if (areAnew) {
        console.sayFinding(
            "steps of this run, in which the profiler asks anew; those of the recording have other"
                + " numbers: "
                + CommandText.of(
                    List.of(
                        "trace",
                        "cat",
                        recording.orElseThrow().file().toString(),
                        "--steps",
                        ".." + until.get())));
      }
      List<String> lines = StepLines.upTo(until.get(), steps);
      lines.forEach(console::sayFinding);
      ArrayNode shown = answer.putArray("until");
      lines.forEach(shown::add);
      answer.put("untilIsOf", areAnew ? "run" : "trace");
    }
  }

  /** Tells what the recording itself breaks. */
  private int broken(RecordedTrace trace, Verdict.Broken broken, List<String> words) {
    List<Step> steps = trace.steps();
    Fingerprinter digest = new Fingerprinter();
    steps.forEach(digest::add);
    Finding finding =
        new Finding(
            broken,
            "step %d of the recording %s, as it was made; nothing was run again"
                .formatted(broken.step(), trace.file()),
            Course.of(steps),
            digest.fingerprint(),
            CommandText.of(words));
    return broken(finding, 0, steps);
  }

  private static DiagnosticException diagnostic(String what, String why) {
    return new Diagnostic(
            what,
            "the words after ./clrsim replay",
            why,
            "./clrsim replay --help tells what there is; check prints whole replay lines")
        .thrown();
  }
}
