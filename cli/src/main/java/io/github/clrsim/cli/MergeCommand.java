package io.github.clrsim.cli;

import static java.util.Objects.requireNonNull;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.QuietOption;
import io.github.clrsim.cli.subject.option.OutcomeOptions;
import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reports of a campaign that was run in parts as the check that runs it whole would. */
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    description = {
      "Puts together what the shards of a check have stored (check --store), and reports what the"
          + " whole check would: the same text, the same files, the same exit code."
    })
final class MergeCommand implements Callable<Integer> {
  @Mixin private final Console console;

  @SuppressWarnings("UnusedVariable") // it reaches the console by itself
  @Mixin
  private final QuietOption quiet;

  @SuppressWarnings("UnusedVariable") // its options are handed on as they were typed
  @Mixin
  private final OutcomeOptions outcome = new OutcomeOptions();

  @Parameters(
      paramLabel = "STORE",
      arity = "1..*",
      description = "What was named by --store; of each shard, if they had stores of their own.")
  private List<String> stores = new ArrayList<>();

  @Spec private CommandSpec spec = CommandSpec.create();

  MergeCommand(Console console) {
    this.console = console;
    this.quiet = new QuietOption(console);
  }

  @Override
  public Integer call() {
    List<StorePlace> places = new ArrayList<>();
    try {
      stores.forEach(each -> places.add(StorePlace.existing(each, "a parameter of merge")));
      return merged(places.stream().map(place -> CampaignFolder.at(place.path())).toList());
    } finally {
      places.forEach(StorePlace::close);
    }
  }

  private int merged(List<CampaignFolder> parts) {
    CampaignFolder first = parts.getFirst();
    for (CampaignFolder part : parts) {
      if (!part.identity().digest().equals(first.identity().digest())) {
        throw new Diagnostic(
                "Two different campaigns are to be merged",
                StorePlace.text(first.path()) + " and " + StorePlace.text(part.path()),
                "only parts of one campaign make a whole: the same words, but for --shard, and the"
                    + " same files",
                "name the folders of one campaign")
            .thrown();
      }
    }
    List<String> words = first.identity().words();
    return check(parts)
        .execute(Stream.concat(words.stream().skip(1), typed().stream()).toArray(String[]::new));
  }

  private CommandLine check(List<CampaignFolder> parts) {
    CommandLine own = spec.commandLine();
    return new CommandLine(new CheckCommand(console, parts))
        .setOut(own.getOut())
        .setErr(own.getErr())
        .setParameterExceptionHandler(own.getParameterExceptionHandler())
        .setExecutionExceptionHandler(own.getExecutionExceptionHandler());
  }

  /** The options of this command as they were typed: they are options of a check, too. */
  private List<String> typed() {
    return requireNonNull(spec.commandLine().getParseResult()).matchedOptions().stream()
        .distinct()
        .flatMap(MergeCommand::typed)
        .toList();
  }

  /** A flag by its value: without one it would be turned round where it is set already. */
  private static Stream<String> typed(OptionSpec option) {
    return option.typeInfo().isBoolean()
        ? Stream.of(option.longestName() + "=true")
        : option.originalStringValues().stream().map(value -> option.longestName() + "=" + value);
  }
}
