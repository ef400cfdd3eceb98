package io.github.clrsim.cli.config;

import static java.util.Objects.requireNonNull;

import io.github.clrsim.diagnostic.Similar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options that a file may set: those of the commands that try a profiler or the simulation, but
 * for those that say what the command is about, or how its answer is read.
 */
final class ConfigurableOptions {
  /** The commands that take options from a file. */
  static final Set<String> COMMANDS = Set.of("check", "replay", "compare");

  private static final Set<String> NEVER = Set.of("help", "version", "json", "no-config", "random");

  /** What is run again is one execution, and no file may change which. */
  private static final Set<String> ABOUT_REPLAY =
      Set.of("profiler", "scenario", "runtime", "choices", "until", "beside");

  private final Map<String, Map<String, OptionSpec>> byCommand = new LinkedHashMap<>();

  ConfigurableOptions(CommandLine commands) {
    for (String name : COMMANDS.stream().sorted().toList()) {
      CommandSpec spec = requireNonNull(commands.getSubcommands().get(name)).getCommandSpec();
      Map<String, OptionSpec> options = new LinkedHashMap<>();
      for (OptionSpec option : spec.options()) {
        String key = option.longestName().replaceFirst("^--", "");
        boolean isExcluded =
            NEVER.contains(key) || (name.equals("replay") && ABOUT_REPLAY.contains(key));
        if (!isExcluded) {
          options.put(key, option);
        }
      }
      byCommand.put(name, options);
    }
  }

  boolean isCommand(String name) {
    return byCommand.containsKey(name);
  }

  /** Whether the command takes this option from the file. */
  boolean has(String command, String key) {
    return byCommand.getOrDefault(command, Map.of()).containsKey(key);
  }

  /** What to do, if no such option can be set, for this command or for any. */
  Optional<String> unknown(String command, String key) {
    SortedSet<String> keys =
        byCommand.entrySet().stream()
            .filter(each -> command.isEmpty() || each.getKey().equals(command))
            .flatMap(each -> each.getValue().keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    return keys.contains(key)
        ? Optional.empty()
        : Optional.of(Similar.advice(key, keys, "name one of " + String.join(", ", keys)));
  }

  boolean isFlag(String key) {
    return any(key).arity().max() == 0;
  }

  boolean takesMany(String key) {
    return any(key).isMultiValue();
  }

  private OptionSpec any(String key) {
    List<OptionSpec> found =
        byCommand.values().stream()
            .flatMap(all -> Optional.ofNullable(all.get(key)).stream())
            .toList();
    // Check has several runtimes where compare has one: who reads the value says whether it fits.
    return found.stream().filter(OptionSpec::isMultiValue).findFirst().orElse(found.getFirst());
  }
}
