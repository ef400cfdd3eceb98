package io.github.clrsim.cli.campaign.action;

import io.github.clrsim.cli.campaign.LocalProcesses;
import io.github.clrsim.cli.campaign.Running;
import io.github.clrsim.cli.campaign.WorkerCommand;
import io.github.clrsim.cli.console.Console;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say who runs the rounds that are missing, and until when. */
final class WorkersOptions {
  private static final int MAX = 1_000;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "How many workers run at a time, each in a process of its own (as many as there are"
              + " processors).")
  private Optional<Integer> jobs = Optional.empty();

  @SuppressWarnings("UnusedVariable") // it is handed on as it was typed
  @Option(
      names = "--cases",
      paramLabel = "STORE",
      description =
          "Try the failing cases of this profiler first that are in that store, and run nothing if"
              + " one fails again; put there what fails. A folder, or a URI.")
  private Optional<String> cases = Optional.empty();

  @Mixin private final MachineTimeOption machineTime = new MachineTimeOption();
  @Mixin private final FindingsOption findings = new FindingsOption();

  /**
   * What has them run.
   *
   * @param program the class that runs a worker's command
   * @throws io.github.clrsim.diagnostic.DiagnosticException if that cannot be done
   */
  Running running(Console console, SharedStore store, String program) {
    int workers =
        Numbers.required(
            "--jobs", jobs.orElseGet(() -> Runtime.getRuntime().availableProcessors()), MAX);
    return new Running(
        console,
        store.toShare(),
        new LocalProcesses(program),
        workers,
        new WorkerCommand(findings.number(), console.isJson()),
        machineTime.time());
  }
}
