package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.subject.option.AssemblyOptions;
import io.github.clrsim.cli.subject.option.Candidates;
import io.github.clrsim.conformance.scenario.EventScenarios;
import io.github.clrsim.conformance.scenario.OwnScenario;
import io.github.clrsim.conformance.scenario.Scenarios;
import io.github.clrsim.diagnostic.Counted;
import io.github.clrsim.explore.exercise.Event;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the scenarios that come with clrsim, or shows some of them whole. */
@Command(
    name = "scenarios",
    mixinStandardHelpOptions = true,
    description =
        "Lists the scenarios that come with clrsim, and one for your own assemblies: what the simulated"
            + " program does. Those that are named are shown whole.")
final class ScenariosCommand implements Callable<Integer> {
  @Mixin private final Console console;
  @Mixin private final AssemblyOptions assemblies = new AssemblyOptions();

  @Parameters(
      paramLabel = "SCENARIO",
      completionCandidates = Candidates.OfScenario.class,
      description = "Show the text of this one, and what it is for; a shipped one, or a file.")
  private List<String> names = new ArrayList<>();

  ScenariosCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    ArrayNode all = Console.array();
    for (String name : names.isEmpty() ? listed() : names) {
      Scenario scenario = Scenarios.named(name);
      String purpose = Scenarios.purpose(name);
      int actions = scenario.threads().stream().mapToInt(each -> each.actions().size()).sum();
      List<String> events = EventScenarios.shownBy(name).stream().map(Event::name).toList();
      ObjectNode row = all.addObject();
      row.put("name", name)
          .put("purpose", purpose)
          .put("entry", scenario.entry())
          .put("threads", scenario.threads().size())
          .put("actions", actions)
          .put("text", scenario.text());
      events.forEach(row.putArray("events")::add);
      console.say(
          "%-20s %s, %s, entry %s%s"
              .formatted(
                  name,
                  Counted.of(scenario.threads().size(), "thread"),
                  Counted.of(actions, "action"),
                  scenario.entry(),
                  events.isEmpty() ? "" : "; run for " + String.join(", ", events)));
      if (!purpose.isEmpty()) {
        console.say("  " + purpose);
      }
      if (!names.isEmpty()) {
        console.say(
            scenario.text().lines().map(line -> "    " + line).collect(Collectors.joining("\n")));
      }
    }
    return console.answer(Exit.KEPT, all);
  }

  private List<String> listed() {
    List<String> all = new ArrayList<>(Scenarios.all());
    OwnScenario.of(assemblies.images()).ifPresent(all::add);
    return all;
  }
}
