package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the profilers that come with clrsim. */
@Command(
    name = "profilers",
    mixinStandardHelpOptions = true,
    description =
        "Lists the profilers that come with clrsim, right ones and wrong ones, with their options.")
final class ProfilersCommand implements Callable<Integer> {
  @Mixin private final Console console;

  ProfilersCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    ArrayNode all = Console.array();
    for (ShippedProfiler profiler : ShippedProfiler.all()) {
      boolean isRight = profiler.brokenLaw().isEmpty();
      ObjectNode row =
          all.addObject()
              .put("name", profiler.name())
              .put("right", isRight)
              .put("law", profiler.brokenLaw().orElse(null))
              .put("summary", profiler.summary());
      ArrayNode options = row.putArray("options");
      console.say(
          "%-26s %s%n%26s %s"
              .formatted(
                  profiler.name(),
                  profiler.summary(),
                  "",
                  isRight ? "right" : "wrong: breaks " + profiler.brokenLaw().get()));
      for (ShippedProfiler.Option option : profiler.options()) {
        options.addObject().put("key", option.key()).put("summary", option.summary());
        console.say("%26s --option %s: %s".formatted("", option.key(), option.summary()));
      }
    }
    return console.answer(Exit.KEPT, all);
  }
}
