package io.github.clrsim.cli.campaign.action;

import static java.util.Objects.requireNonNull;

import io.github.clrsim.cli.campaign.CampaignUse;
import io.github.clrsim.cli.subject.option.SearchOptions;
import io.github.clrsim.conformance.store.CampaignFolder;
import io.github.clrsim.conformance.store.StorePlace;
import io.github.clrsim.diagnostic.Diagnostic;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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
record StoredCheck(CommandSpec spec, Checks checks) {
  /** The command of a check, the first of its words. */
  static final String CHECK = "check";

  /** The option of a part, of which each worker has its own. */
  static final String SHARD = "--shard";

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
   * @param others the options that mean something else to the command than to a check
   */
  int execute(CampaignUse use, List<String> words, Set<String> others) {
    CommandLine own = spec.commandLine();
    CommandLine check = new CommandLine(checks.with(use));
    Set<String> known = Set.copyOf(check.getCommandSpec().optionsMap().keySet());
    return check
        .setOut(own.getOut())
        .setErr(own.getErr())
        .setParameterExceptionHandler(own.getParameterExceptionHandler())
        .setExecutionExceptionHandler(own.getExecutionExceptionHandler())
        .execute(
            Stream.concat(
                    words.stream().skip(1),
                    typed(spec, option -> known.contains(option) && !others.contains(option)))
                .toArray(String[]::new));
  }

  /** Whether an option was typed that says which executions there are. */
  boolean saysWhichExecutions() {
    return typed(spec, searching()::contains).findAny().isPresent();
  }

  /** The options that say which executions a campaign has. */
  static Set<String> searching() {
    Set<String> options = optionsOf(new SearchOptions());
    options.remove(SHARD);
    return options;
  }

  /** The options of these, by their longest names. */
  static Set<String> optionsOf(Object options) {
    return CommandSpec.forAnnotatedObject(options).options().stream()
        .map(OptionSpec::longestName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The command, which runs all parts, and so takes none. */
  static CommandLine withoutPart(Object command) {
    CommandLine whole = new CommandLine(command);
    whole.getCommandSpec().remove(whole.getCommandSpec().findOption(SHARD));
    return whole;
  }

  /**
   * Requires that many can run the campaign.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if they cannot
   */
  static void requireForMany(SearchOptions search) {
    if (search.profiler().isNative()) {
      throw new Diagnostic(
              "A campaign of a native profiler is to be run by many workers",
              "option --library",
              "it may bring down the process it is in, which is a finding and no round",
              "run its shards: ./clrsim check --library ... --shard K/N --store FOLDER, and then"
                  + " ./clrsim merge")
          .thrown();
    }
  }

  /** The options of a command as they were typed, by their longest names. */
  static Stream<String> typed(CommandSpec spec, Predicate<String> isWanted) {
    return requireNonNull(spec.commandLine().getParseResult()).matchedOptions().stream()
        .distinct()
        .filter(option -> isWanted.test(option.longestName()))
        .flatMap(StoredCheck::typed);
  }

  /** A flag by its value: without one it would be turned round where it is set already. */
  private static Stream<String> typed(OptionSpec option) {
    return option.typeInfo().isBoolean()
        ? Stream.of(option.longestName() + "=true")
        : option.originalStringValues().stream().map(value -> option.longestName() + "=" + value);
  }
}
