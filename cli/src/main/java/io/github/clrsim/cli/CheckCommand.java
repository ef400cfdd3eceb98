package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.api.Letter;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.cli.report.Console;
import io.github.clrsim.cli.report.Exit;
import io.github.clrsim.cli.report.Finding;
import io.github.clrsim.cli.report.Findings;
import io.github.clrsim.cli.report.LiveProgress;
import io.github.clrsim.cli.report.TraceFile;
import io.github.clrsim.cli.subject.Arms;
import io.github.clrsim.cli.subject.ChosenLaws;
import io.github.clrsim.cli.subject.ChosenProfiler;
import io.github.clrsim.cli.subject.CommandText;
import io.github.clrsim.cli.subject.Scenarios;
import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Shrinker;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.laws.SameSeedSameBytes;
import io.github.clrsim.laws.Verdict;
import io.github.clrsim.model.RuntimeProfile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Hunts for a schedule on which a profiler breaks a law. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = "Tries a profiler on many schedules of the simulated CLR until a law breaks.")
final class CheckCommand implements Callable<Integer> {
  private static final long SCHEDULES_MAX = 1_000_000_000;

  @Mixin private final Console console;
  @Mixin private final ChosenProfiler profiler = new ChosenProfiler();
  @Mixin private final ChosenLaws laws = new ChosenLaws();

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      description = "A shipped scenario, or a file; may come several times. All, if none is named.")
  private List<String> scenarios = new ArrayList<>();

  @Option(
      names = "--runtime",
      paramLabel = "PROFILE",
      description = "net3.1 or net9.0; may come several times. All, if none is named.")
  private List<String> runtimes = new ArrayList<>();

  @Option(
      names = "--schedules",
      paramLabel = "N",
      defaultValue = "1000",
      description =
          "How many executions, spread over scenarios and runtimes, rounded up (${DEFAULT-VALUE}).")
  private long schedules;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of all chance (${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--no-shrink", description = "Show the first failing case as it was found.")
  private boolean isShownAsFound;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the trace of the failing run there.")
  private Optional<Path> out = Optional.empty();

  CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (schedules < 1 || schedules > SCHEDULES_MAX) {
      throw new Letter(
              "The number of schedules is " + schedules,
              "option --schedules",
              "a check that runs nothing proves nothing, and none may run for ever",
              "choose a number from 1 to " + SCHEDULES_MAX)
          .thrown();
    }
    out.ifPresent(CheckCommand::requireDirectory);
    Trial trial = new Trial(Arms.simulated(), profiler.profiler(), laws.laws());
    Campaign campaign = campaign(trial);
    Campaign.Result result;
    try (LiveProgress progress = console.progress("check")) {
      result = campaign.run(progress);
    }
    ObjectNode counted = Console.object().put("executions", result.executions());
    return switch (result) {
      case Campaign.Result.Passed passed -> kept(campaign, passed, counted);
      case Campaign.Result.Stopped stopped -> stopped(campaign, stopped, counted);
    };
  }

  private Campaign campaign(Trial trial) {
    List<String> named = scenarios.isEmpty() ? Scenarios.shipped() : scenarios;
    named.forEach(Scenarios::named);
    List<String> profiles =
        (runtimes.isEmpty()
                ? RuntimeProfile.all().stream()
                : runtimes.stream().map(RuntimeProfile::named))
            .map(RuntimeProfile::name)
            .distinct()
            .toList();
    List<String> distinct = named.stream().distinct().toList();
    long places = (long) distinct.size() * profiles.size();
    return Campaign.of(trial, distinct, profiles, (schedules + places - 1) / places, seed);
  }

  private int kept(Campaign campaign, Campaign.Result.Passed passed, ObjectNode counted) {
    console.say(
        "kept: %d executions, %d scenarios, %s; laws kept: %d; seed %d; fingerprint %s"
            .formatted(
                passed.executions(),
                campaign.scenarios().size(),
                String.join(" and ", campaign.profiles()),
                campaign.trial().laws().size(),
                seed,
                passed.fingerprint()));
    ObjectNode answer = Console.object().put("verdict", "kept");
    answer.setAll(counted);
    return console.answer(
        Exit.KEPT,
        answer.put("fingerprint", passed.fingerprint().toString()).put("steps", passed.steps()));
  }

  private int stopped(Campaign campaign, Campaign.Result.Stopped stopped, ObjectNode counted) {
    return switch (stopped.verdict()) {
      case Verdict.Kept _ -> throw new IllegalStateException("a kept law stopped a campaign");
      case Verdict.Refused refused -> console.refuse(refused.letter(), counted);
      case Verdict.Broken broken -> broken(campaign, stopped, broken, counted);
    };
  }

  private int broken(
      Campaign campaign,
      Campaign.Result.Stopped stopped,
      Verdict.Broken broken,
      ObjectNode counted) {
    Trial trial = campaign.trial();
    Case failing = stopped.failing();
    Verdict.Broken shown = broken;
    Optional<String> seen = Optional.empty();
    String found = "execution %d, seed %d".formatted(stopped.executions(), seed);
    if (!isShownAsFound) {
      Shrinker.Shrunk shrunk;
      try (LiveProgress progress = console.progress("shrink")) {
        shrunk = Shrinker.of(campaign).shrink(failing, broken, progress);
      }
      failing = shrunk.smallest();
      shown = shrunk.verdict();
      found += "; " + shrinking(shrunk);
      seen = asFound(broken, shrunk.verdict());
      counted.put("shrinkingRuns", shrunk.evaluations()).put("minimal", shrunk.isMinimal());
    }
    Finding finding = Findings.of(trial, failing, shown, replay(failing));
    console.say(finding.story());
    console.say("  %-8s%s".formatted("found", found));
    seen.ifPresent(words -> console.say("  %-8s%s".formatted("seen", words)));
    write(trial, failing, finding);
    ObjectNode answer = Console.object().put("verdict", "broken");
    answer.setAll(counted);
    answer.put("fingerprint", finding.fingerprint().toString());
    // Of runs that cannot be repeated, the digest cannot be repeated either.
    if (!(broken.law() instanceof SameSeedSameBytes)) {
      answer.put("campaignFingerprint", stopped.fingerprint().toString());
    }
    return console.answer(Exit.LAW_BROKEN, finding.into(answer));
  }

  /** What was seen first, where the story that is told is about something else. */
  private static Optional<String> asFound(Verdict.Broken found, Verdict.Broken told) {
    boolean isTold = found.law().equals(told.law()) && !(told.law() instanceof SameSeedSameBytes);
    return isTold
        ? Optional.empty()
        : Optional.of("%s at step %d: %s".formatted(found.law().name(), found.step(), found.why()));
  }

  /** How far a case was shrunk, in words. */
  static String shrinking(Shrinker.Shrunk shrunk) {
    return "shrunk in %d runs%s"
        .formatted(
            shrunk.evaluations(),
            shrunk.isMinimal()
                ? "; checked: no action can be left out, and no choice calmed"
                : ", not to the end");
  }

  private String replay(Case failing) {
    List<String> words = new ArrayList<>(List.of("replay"));
    words.addAll(profiler.words());
    words.addAll(List.of("--scenario", failing.scenario()));
    words.addAll(List.of("--runtime", failing.profile()));
    words.addAll(List.of("--choices", failing.picks().text()));
    words.addAll(laws.words());
    return CommandText.of(words);
  }

  private void write(Trial trial, Case failing, Finding finding) {
    out.ifPresent(
        file -> {
          try (TraceFile trace = new TraceFile(file, header(trial, failing))) {
            finding.steps().forEach(trace);
            trace.finish(trial.of(failing).run().ending());
          }
          console.say("  %-8s%s".formatted("trace", file));
        });
  }

  private static TraceHeader header(Trial trial, Case failing) {
    return new TraceHeader(
        TraceHeader.Origin.SIMULATED,
        RuntimeProfile.named(failing.profile()).runtime(),
        failing.profile(),
        trial.profiler().className(),
        Scenarios.named(failing.scenario()).text(),
        failing.picks().text());
  }

  static void requireDirectory(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    boolean isWritable = directory != null && Files.isWritable(directory);
    if (!isWritable || Files.isDirectory(file)) {
      throw new Letter(
              "No trace can be written to " + file,
              "option --out",
              "it must be a file in a directory that is there and can be written",
              "name another file")
          .thrown();
    }
  }
}
