package io.github.clrsim.cli.config;

import io.github.clrsim.diagnostic.CommandText;
import io.github.clrsim.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a command took from the file of options.
 *
 * @param isThere whether there is such a file at all, also if nothing of it is used
 * @param settings what is used of it
 */
public record ConfigUse(Path file, boolean isThere, List<Setting> settings) {
  /** Of no file. */
  public static final ConfigUse NONE = new ConfigUse(Path.of(""), false, List.of());

  private static final int VALUE_LENGTH_MIN = 3;

  public ConfigUse {
    settings = List.copyOf(settings);
  }

  /** The options that are used of it, as they would be typed. */
  public List<String> words() {
    return settings.stream().flatMap(Setting::words).toList();
  }

  /** What a reader of the report should know; nothing, if nothing is used. */
  public Optional<String> note() {
    return words().isEmpty()
        ? Optional.empty()
        : Optional.of("config  %s: %s".formatted(file.getFileName(), typed()));
  }

  private String typed() {
    return CommandText.of(words()).replaceFirst("^\\./clrsim ", "");
  }

  /** The command line with what the file says in it. */
  public String[] addedTo(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    int command = 0;
    while (command < all.size() && !ConfigFile.commands().contains(all.get(command))) {
      command++;
    }
    all.addAll(Math.min(command + 1, all.size()), words());
    return all.toArray(String[]::new);
  }

  /** A diagnostic about an option that came from the file says so. */
  public Diagnostic located(Diagnostic diagnostic) {
    return settings.stream()
        .filter(setting -> isAbout(diagnostic, setting))
        .findFirst()
        .map(
            setting ->
                new Diagnostic(
                    diagnostic.what(),
                    "%s, line %d; %s".formatted(file, setting.line(), diagnostic.where()),
                    diagnostic.why(),
                    diagnostic.advice()))
        .orElse(diagnostic);
  }

  private static boolean isAbout(Diagnostic diagnostic, Setting setting) {
    String about = diagnostic.what() + "\n" + diagnostic.where();
    boolean namesOption =
        Pattern.compile(Pattern.quote(setting.option()) + "(?![a-z-])").matcher(about).find();
    boolean namesValue =
        !setting.isFlag()
            && setting.values().stream().anyMatch(value -> isNamedBy(diagnostic, value));
    return namesOption || namesValue;
  }

  /** A short value stands in many a sentence by chance. */
  private static boolean isNamedBy(Diagnostic diagnostic, String value) {
    boolean isFault = value.length() >= VALUE_LENGTH_MIN && diagnostic.what().contains(value);
    return isFault || diagnostic.where().contains("\"" + value + "\"");
  }
}
