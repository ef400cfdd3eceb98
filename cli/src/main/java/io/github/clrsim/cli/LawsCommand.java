package io.github.clrsim.cli;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.console.LiveProgress;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.report.LawText;
import io.github.clrsim.cli.subject.option.ListedLawOptions;
import io.github.clrsim.conformance.backend.Backends;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.kit.goal.GoalsCampaign;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.scenario.Curious;
import io.github.clrsim.profiler.scenario.Stocktaker;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the laws, about profilers and about the runtime; or shows what the runtime may do. */
@Command(
    name = "laws",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the laws that every run is judged by, with their sources; those of others, too, that a"
          + " class path offers.",
      "With --goals it runs random programs until each goal was shown: what is no guarantee of the"
          + " runtime, and what a profiler must bear. Exit code 1: a goal was not reached in time."
    })
final class LawsCommand implements Callable<Integer> {
  private static final int SECONDS_MAX = 86_400;

  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private final ListedLawOptions listed = new ListedLawOptions();

  @Option(names = "--goals", description = "Show the goals instead, by a program for each.")
  private boolean goals;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "60",
      description = "How long to look for the goals (${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of all chance (${DEFAULT-VALUE}).")
  private long seed;

  LawsCommand(Console console) {
    this.console = console;
    this.quiet = new QuietOption(console);
  }

  @Override
  public Integer call() {
    if (goals) {
      return showGoals();
    }
    requireNothingAboutGoals();
    return listLaws();
  }

  private void requireNothingAboutGoals() {
    for (String option : List.of("--seconds", "--seed")) {
      if (requireNonNull(spec.commandLine().getParseResult()).hasMatchedOption(option)) {
        throw new Diagnostic(
                "%s was given without --goals".formatted(option),
                "the words after ./clrsim laws",
                "it is about the search for goals, and a list of laws searches nothing",
                "add --goals, or leave out " + option)
            .thrown();
      }
    }
  }

  private int listLaws() {
    ArrayNode all = Console.array();
    boolean hasOffer = false;
    for (Law law : listed.laws()) {
      LawText text = LawText.of(law);
      text.into(all.addObject());
      console.say(text.words());
      hasOffer |= text.isOfOthers();
    }
    if (listed.asksForOffers() && !hasOffer) {
      console.say(
          "%s offers no law: it has no file META-INF/services/%s"
              .formatted(listed.classpath(), Law.class.getName()));
    }
    return console.answer(Exit.KEPT, all);
  }

  private int showGoals() {
    listed.requireNone();
    if (seconds < 1 || seconds > SECONDS_MAX) {
      throw new Diagnostic(
              "The time allowed is " + Counted.of(seconds, "second"),
              "option --seconds",
              "in less than one nothing is seen, and more than a day nobody waits",
              "choose from 1 to " + SECONDS_MAX)
          .thrown();
    }
    GoalsCampaign campaign =
        new GoalsCampaign(
            Backends.simulated(),
            profilers(),
            RuntimeProfile.all().stream().map(RuntimeProfile::name).toList(),
            seed);
    long start = System.nanoTime();
    long allowed = Duration.ofSeconds(seconds).toNanos();
    GoalsCampaign.Result result;
    try (LiveProgress progress = console.progress("goals")) {
      result =
          campaign.run(
              executions -> {
                long passed = System.nanoTime() - start;
                progress.at(passed, allowed, () -> Counted.of(executions, "execution"));
                return passed < allowed;
              });
    }
    return new GoalsReport(console).of(result);
  }

  private static List<NamedProfiler> profilers() {
    List<NamedProfiler> profilers = new ArrayList<>(Curious.all());
    profilers.addAll(Stocktaker.all());
    profilers.add(ShippedProfiler.named("scenario-agent").profiler());
    profilers.add(ShippedProfiler.named("identity-map").profiler());
    return profilers;
  }
}
