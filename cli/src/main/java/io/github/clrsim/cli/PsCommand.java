package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.realclr.processes.DotnetProcess;
import io.github.clrsim.realclr.processes.DotnetProcesses;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the .NET processes of this machine. */
@Command(
    name = "ps",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the .NET processes of this machine: the version of the runtime, whether tools reach its"
          + " diagnostics port, and whether inspect can read it.",
      "Of other users' processes only those are seen that have a diagnostics port."
    })
final class PsCommand implements Callable<Integer> {
  private static final String ROW = "%8s  %-12s %-10s %-8s %-10s %s";

  @Mixin private final Console console;

  PsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<DotnetProcess> processes = DotnetProcesses.onThisMachine().all();
    ArrayNode all = Console.array();
    processes.forEach(process -> put(process, all.addObject()));
    if (processes.isEmpty()) {
      console.say("No .NET process runs that we may see.");
    } else {
      console.say(ROW.formatted("PID", "RUNTIME", "PORT", "INSPECT", "USER", "COMMAND"));
      processes.forEach(this::say);
    }
    return console.answer(Exit.KEPT, all);
  }

  private void say(DotnetProcess process) {
    console.say(
        ROW.formatted(
            process.pid(),
            process.runtime().map(RuntimeVersion::toString).orElse("unknown"),
            process.port().text(),
            process.obstacle().isEmpty() ? "yes" : "no",
            process.user(),
            String.join(" ", process.command())));
    process.obstacle().ifPresent(why -> console.say("%8s  no inspect: %s".formatted("", why)));
  }

  private static void put(DotnetProcess process, ObjectNode row) {
    row.put("pid", process.pid())
        .put("runtime", process.runtime().map(RuntimeVersion::toString).orElse(null))
        .put("port", process.port().text())
        .put("inspect", process.obstacle().isEmpty())
        .put("why", process.obstacle().orElse(null))
        .put("user", process.user());
    process.command().forEach(row.putArray("command")::add);
  }
}
