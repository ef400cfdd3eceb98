package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.clrsim.cli.report.Console;
import io.github.clrsim.cli.report.Exit;
import io.github.clrsim.laws.Law;
import io.github.clrsim.laws.Laws;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the laws, about profilers and about the runtime. */
@Command(
    name = "laws",
    mixinStandardHelpOptions = true,
    description = "Lists the laws that every run is judged by, with their sources.")
final class LawsCommand implements Callable<Integer> {
  @Mixin private final Console console;

  LawsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    ArrayNode all = Console.array();
    for (Law law : Laws.all()) {
      all.addObject()
          .put("name", law.name())
          .put("about", about(law.subject()))
          .put("sentence", law.sentence())
          .put("source", law.source());
      console.say(
          "%s (about the %s)%n  %s%n  source: %s"
              .formatted(law.name(), about(law.subject()), law.sentence(), law.source()));
    }
    return console.answer(Exit.KEPT, all);
  }

  private static String about(Law.Subject subject) {
    return switch (subject) {
      case PROFILER -> "profiler";
      case RUNTIME -> "runtime";
    };
  }
}
