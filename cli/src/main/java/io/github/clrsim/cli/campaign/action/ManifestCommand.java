package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.kubernetes.CampaignJobs;
import io.github.clrsim.cli.subject.option.OutcomeOptions;
import io.github.clrsim.cli.subject.option.SearchOptions;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints a campaign as jobs of Kubernetes. */
@Command(
    name = "manifest",
    mixinStandardHelpOptions = true,
    description =
        "Prints an indexed job of Kubernetes whose --completions are workers, --jobs of them at a"
            + " time, and one that reports, for kubectl apply to read.")
final class ManifestCommand implements Callable<Integer> {
  private static final int JOBS_MAX = 1_000;

  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @Mixin private final SharedStore store = new SharedStore();
  @Mixin private final KubernetesOptions kubernetes = new KubernetesOptions();
  @Mixin private final FindingsOption findings = new FindingsOption();
  @Mixin private final MachineTimeOption machineTime = new MachineTimeOption();
  @Mixin private final SearchOptions search = new SearchOptions();

  @SuppressWarnings("UnusedVariable") // its options are handed on as they were typed
  @Mixin
  private final OutcomeOptions outcome = new OutcomeOptions();

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "How many workers run at a time (all of them).")
  private Optional<Integer> jobs = Optional.empty();

  @Spec private CommandSpec spec = CommandSpec.create();

  private ManifestCommand(Console console) {
    this.console = console;
    this.quiet = new QuietOption(console);
  }

  static CommandLine whole(Console console) {
    return StoredCheck.withoutPart(new ManifestCommand(console));
  }

  @Override
  public Integer call() {
    List<Diagnostic> mistakes = mistakes();
    return mistakes.isEmpty() ? print() : console.refuseAll(mistakes);
  }

  /** All of them, so that nobody has to mend one to hear of the next. */
  private List<Diagnostic> mistakes() {
    List<Diagnostic> mistakes =
        new ArrayList<>(kubernetes.mistakes(!StorePlace.isUri(store.named())));
    Stream.<Runnable>of(
            () -> StoredCheck.requireForMany(search),
            findings::number,
            machineTime::time,
            () -> Numbers.required("--jobs", jobs.orElse(1), JOBS_MAX))
        .forEach(
            each -> {
              try {
                each.run();
              } catch (DiagnosticException mistake) {
                mistakes.add(mistake.diagnostic());
              }
            });
    return mistakes;
  }

  private int print() {
    int completions = kubernetes.completions();
    List<String> work = words("work");
    List<String> report = words("report");
    machineTime
        .time()
        .ifPresent(
            all -> {
              long seconds = Math.max(1, all.dividedBy(completions).toSeconds());
              work.add("--time=%ds".formatted(seconds));
              report.add("--partial");
            });
    StoredCheck.typed(spec, StoredCheck.searching()::contains).forEach(work::add);
    StoredCheck.typed(spec, StoredCheck.optionsOf(new OutcomeOptions())::contains)
        .forEach(report::add);
    String yaml =
        new CampaignJobs(
                kubernetes.name(),
                kubernetes.image(),
                store.named(),
                kubernetes.claim(),
                new CampaignJobs.Size(
                    completions,
                    Math.min(completions, jobs.orElse(completions)),
                    kubernetes.cpu(),
                    kubernetes.memory()),
                work,
                report)
            .yaml();
    console.print(yaml);
    return console.answer(Exit.KEPT, Console.object().put("manifest", yaml));
  }

  private List<String> words(String action) {
    return new ArrayList<>(
        List.of("campaign", action, "--store=" + store.named(), "--findings=" + findings.number()));
  }
}
