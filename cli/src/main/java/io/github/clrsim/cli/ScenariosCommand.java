package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.report.Console;
import io.github.clrsim.cli.report.Exit;
import io.github.clrsim.cli.subject.ChosenAssemblies;
import io.github.clrsim.cli.subject.EventScenarios;
import io.github.clrsim.cli.subject.OwnScenario;
import io.github.clrsim.cli.subject.Scenarios;
import io.github.clrsim.explore.exercise.Event;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the scenarios that come with clrsim. */
@Command(
    name = "scenarios",
    mixinStandardHelpOptions = true,
    description =
        "Lists the scenarios that come with clrsim, and one for your own assemblies: what the simulated"
            + " program does.")
final class ScenariosCommand implements Callable<Integer> {
  @Mixin private final Console console;
  @Mixin private final ChosenAssemblies assemblies = new ChosenAssemblies();

  ScenariosCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    ArrayNode all = Console.array();
    List<String> names = new ArrayList<>(Scenarios.shipped());
    names.addAll(EventScenarios.all());
    OwnScenario.of(assemblies.images()).ifPresent(names::add);
    for (String name : names) {
      Scenario scenario = Scenarios.named(name);
      int actions = scenario.threads().stream().mapToInt(each -> each.actions().size()).sum();
      List<String> events = EventScenarios.shownBy(name).stream().map(Event::name).toList();
      ObjectNode row = all.addObject();
      row.put("name", name)
          .put("entry", scenario.entry())
          .put("threads", scenario.threads().size())
          .put("actions", actions)
          .put("text", scenario.text());
      events.forEach(row.putArray("events")::add);
      console.say(
          "%-20s %d thread%s, %d actions, entry %s%s"
              .formatted(
                  name,
                  scenario.threads().size(),
                  scenario.threads().size() == 1 ? "" : "s",
                  actions,
                  scenario.entry(),
                  events.isEmpty() ? "" : "; run for " + String.join(", ", events)));
    }
    return console.answer(Exit.KEPT, all);
  }
}
