package io.github.clrsim.cli;

import static java.util.Objects.requireNonNull;

import io.github.clrsim.cli.campaign.CampaignUse;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The check of a campaign that other commands run or report: its words, and those options of the
 * command that are options of a check, too.
 *
 * @param spec the command that was typed
 */
record StoredCheck(Console console, CommandSpec spec) {

  /**
   * The campaign that is in all these stores.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if there are two, or none
   */
  static List<CampaignFolder> sameIn(List<StorePlace> places) {
    List<CampaignFolder> parts =
        places.stream().map(place -> CampaignFolder.at(place.path())).toList();
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
    return parts;
  }

  /**
   * Does what is to be done.
   *
   * @param words those of the check, of which the first is the command
   * @param isOfCheck whether an option that was typed, by its longest name, is one of the check
   */
  int execute(CampaignUse use, List<String> words, Predicate<String> isOfCheck) {
    CommandLine own = spec.commandLine();
    return new CommandLine(new CheckCommand(console, use))
        .setOut(own.getOut())
        .setErr(own.getErr())
        .setParameterExceptionHandler(own.getParameterExceptionHandler())
        .setExecutionExceptionHandler(own.getExecutionExceptionHandler())
        .execute(Stream.concat(words.stream().skip(1), typed(isOfCheck)).toArray(String[]::new));
  }

  /** The options as they were typed. */
  Stream<String> typed(Predicate<String> isOfCheck) {
    return requireNonNull(spec.commandLine().getParseResult()).matchedOptions().stream()
        .distinct()
        .filter(option -> isOfCheck.test(option.longestName()))
        .flatMap(StoredCheck::typed);
  }

  /** A flag by its value: without one it would be turned round where it is set already. */
  private static Stream<String> typed(OptionSpec option) {
    return option.typeInfo().isBoolean()
        ? Stream.of(option.longestName() + "=true")
        : option.originalStringValues().stream().map(value -> option.longestName() + "=" + value);
  }
}
