package io.github.clrsim.cli;

import static java.util.Objects.requireNonNull;

import io.github.clrsim.cli.campaign.CampaignUse;
import io.github.clrsim.cli.campaign.LocalProcesses;
import io.github.clrsim.cli.campaign.Looking;
import io.github.clrsim.cli.campaign.Running;
import io.github.clrsim.cli.campaign.WorkerCommand;
import io.github.clrsim.cli.campaign.Working;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.kubernetes.CampaignJobs;
import io.github.clrsim.cli.subject.option.CampaignOptions;
import io.github.clrsim.cli.subject.option.KubernetesOptions;
import io.github.clrsim.cli.subject.option.OutcomeOptions;
import io.github.clrsim.cli.subject.option.SearchOptions;
import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.diagnostic.Similar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the campaign of a check by many workers, and reports it. */
@Command(
    name = "campaign",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the campaign of a check by many workers, which share a store and nothing else. The report"
          + " is that of ./clrsim check, to the byte, whoever ran what.",
      "run makes the campaign in --store, of the options of check; has --jobs processes run the"
          + " rounds that are missing; and reports.",
      "resume does so with a campaign that is there.",
      "status says how many rounds are there, and what was found by now.",
      "report prints the report, runs nothing, and refuses if a round is missing that it needs,"
          + " unless there is --partial.",
      "merge does so with the rounds of several stores.",
      "work is a worker: it runs the part that --shard names, or JOB_COMPLETION_INDEX and"
          + " CLRSIM_COMPLETIONS, and reports nothing.",
      "manifest prints an indexed job of Kubernetes whose --completions are workers, --jobs of them at"
          + " a time, and one that reports."
    })
final class CampaignCommand implements Callable<Integer> {
  private static final Set<String> OF_MANIFEST =
      Set.of(
          "--store",
          "--jobs",
          "--findings",
          "--machine-time",
          "--image",
          "--claim",
          "--name",
          "--completions",
          "--cpu",
          "--memory");

  private static final Set<String> CONSOLE = Set.of("--json", "--color", "--quiet");

  /** What it does. */
  private enum Action {
    RUN,
    RESUME,
    STATUS,
    REPORT,
    MERGE,
    WORK,
    MANIFEST;

    /** The options of a campaign that mean something to it. */
    private Set<String> own() {
      return switch (this) {
        case RUN, RESUME -> Set.of("--store", "--cases", "--jobs", "--findings", "--machine-time");
        case STATUS -> Set.of("--store");
        case REPORT, MERGE -> Set.of("--store", "--findings", "--partial");
        case WORK -> Set.of("--store", "--jobs", "--findings", "--shard", "--time");
        case MANIFEST -> OF_MANIFEST;
      };
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it may make a campaign. */
    private boolean takesSearch() {
      return this == RUN || this == WORK || this == MANIFEST;
    }

    private boolean reports() {
      return this != WORK && this != STATUS;
    }

    private static List<String> words() {
      return Arrays.stream(values()).map(Action::word).toList();
    }
  }

  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Parameters(
      index = "0",
      paramLabel = "ACTION",
      completionCandidates = Actions.class,
      description = "run, resume, status, report, merge, work or manifest.")
  private String word = "";

  @Mixin private final CampaignOptions campaign = new CampaignOptions();

  @Mixin private final SearchOptions search = new SearchOptions();

  @SuppressWarnings("UnusedVariable") // its options are handed on as they were typed
  @Mixin
  private final OutcomeOptions outcome = new OutcomeOptions();

  @Mixin private final KubernetesOptions kubernetes = new KubernetesOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  CampaignCommand(Console console) {
    this.console = console;
    this.quiet = new QuietOption(console);
  }

  @Override
  public Integer call() {
    try (campaign) {
      return done();
    }
  }

  private int done() {
    Action action =
        Arrays.stream(Action.values())
            .filter(each -> each.word().equals(word))
            .findFirst()
            .orElseThrow(() -> unknown(word));
    requireFitting(action);
    campaign.requirePossible(action == Action.MERGE || action == Action.REPORT);
    if (search.profiler().isNative()) {
      throw new Diagnostic(
              "A campaign of a native profiler is to be run by many workers",
              "option --library",
              "it may bring down the process it is in, which is a finding and no round",
              "run its shards: ./clrsim check --library ... --shard K/N --store FOLDER, and then"
                  + " ./clrsim merge")
          .thrown();
    }
    return switch (action) {
      case RUN -> execute(running(), List.of(CheckCommand.CHECK), action);
      case RESUME -> execute(running(), stored().getFirst().identity().words(), action);
      case STATUS -> {
        CampaignFolder folder = stored().getFirst();
        yield execute(new Looking(console, folder), folder.identity().words(), action);
      }
      case REPORT, MERGE -> {
        List<CampaignFolder> parts = stored();
        yield execute(
            campaign.isPartial()
                ? new CampaignUse.ReportingPart(parts, campaign.findings())
                : new CampaignUse.Merging(parts, campaign.findings()),
            parts.getFirst().identity().words(),
            action);
      }
      case WORK -> work();
      case MANIFEST -> manifest();
    };
  }

  private int work() {
    LocalProcesses.endWithParent();
    Working worker =
        new Working(
            console,
            campaign.store(),
            campaign.part(search.strategy(), System.getenv()),
            campaign.findings(),
            campaign.time());
    return execute(
        worker,
        typed().anyMatch(searching()::contains)
            ? List.of(CheckCommand.CHECK)
            : stored().getFirst().identity().words(),
        Action.WORK);
  }

  private Running running() {
    return new Running(
        console,
        campaign.store(),
        new LocalProcesses(Clrsim.class.getName()),
        campaign.workers(),
        new WorkerCommand(campaign.findings(), console.isJson()),
        campaign.machineTime());
  }

  private int manifest() {
    kubernetes.requirePossible(!StorePlace.isUri(campaign.named()));
    int completions = kubernetes.completions();
    String store = campaign.named();
    List<String> work = new ArrayList<>(List.of("campaign", "work", "--store=" + store));
    List<String> report = new ArrayList<>(List.of("campaign", "report", "--store=" + store));
    List<String> findings = List.of("--findings=" + campaign.findings());
    work.addAll(findings);
    report.addAll(findings);
    campaign
        .machineTime()
        .ifPresent(
            all -> {
              long seconds = Math.max(1, all.dividedBy(completions).toSeconds());
              work.add("--time=%ds".formatted(seconds));
              report.add("--partial");
            });
    StoredCheck check = new StoredCheck(console, spec);
    check.typed(searching()::contains).forEach(work::add);
    check.typed(optionsOf(new OutcomeOptions())::contains).forEach(report::add);
    String yaml =
        new CampaignJobs(
                kubernetes.name(),
                kubernetes.image(),
                store,
                kubernetes.claim(),
                new CampaignJobs.Size(
                    completions,
                    Math.min(completions, campaign.jobs().orElse(completions)),
                    kubernetes.cpu(),
                    kubernetes.memory()),
                work,
                report)
            .yaml();
    console.print(yaml);
    return console.answer(Exit.KEPT, Console.object().put("manifest", yaml));
  }

  private List<CampaignFolder> stored() {
    return StoredCheck.sameIn(campaign.stores());
  }

  private int execute(CampaignUse use, List<String> words, Action action) {
    Set<String> ofCheck = searching();
    ofCheck.addAll(optionsOf(new OutcomeOptions()));
    ofCheck.addAll(CONSOLE);
    // What is found is left among the failing cases of the store.
    if (action != Action.MERGE && campaign.isInOnePlace()) {
      ofCheck.add("--store");
    }
    ofCheck.add("--cases");
    if (action == Action.WORK) {
      ofCheck.add("--jobs");
    }
    return new StoredCheck(console, spec).execute(use, words, ofCheck::contains);
  }

  private void requireFitting(Action action) {
    Set<String> fitting = new TreeSet<>(CONSOLE);
    fitting.addAll(action.own());
    if (action.takesSearch()) {
      fitting.addAll(searching());
    }
    if (action.reports()) {
      fitting.addAll(optionsOf(new OutcomeOptions()));
    }
    typed()
        .filter(option -> !fitting.contains(option))
        .findFirst()
        .ifPresent(
            option -> {
              throw new Diagnostic(
                      "%s means nothing to campaign %s".formatted(option, action.word()),
                      "option " + option,
                      "a campaign that is stored knows by itself which executions it has; what an"
                          + " action takes beside is its own: "
                          + String.join(", ", new TreeSet<>(action.own())),
                      "leave it out")
                  .thrown();
            });
  }

  private Stream<String> typed() {
    return requireNonNull(spec.commandLine().getParseResult()).matchedOptions().stream()
        .map(OptionSpec::longestName)
        .distinct();
  }

  /** The options that say which executions a campaign has. */
  private static Set<String> searching() {
    Set<String> options = optionsOf(new SearchOptions());
    options.remove("--shard");
    return options;
  }

  private static Set<String> optionsOf(Object options) {
    return CommandSpec.forAnnotatedObject(options).options().stream()
        .map(OptionSpec::longestName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static DiagnosticException unknown(String word) {
    return new Diagnostic(
            "There is no action \"%s\"".formatted(word),
            "the words after ./clrsim campaign",
            "there is one for each of " + String.join(", ", Action.words()),
            Similar.advice(word, Action.words(), "name one of these"))
        .thrown();
  }

  /** What can be done. */
  static final class Actions implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Action.words().iterator();
    }
  }
}
