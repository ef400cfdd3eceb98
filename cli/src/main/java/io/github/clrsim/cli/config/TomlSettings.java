package io.github.clrsim.cli.config;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

/** Reads the settings of a file. */
final class TomlSettings {
  private static final String NONE = "";

  private final Path file;
  private final ConfigurableOptions options;
  private final List<Setting> settings = new ArrayList<>();

  private TomlSettings(Path file, ConfigurableOptions options) {
    this.file = file;
    this.options = options;
  }

  /**
   * The settings of this text, in their order.
   *
   * @throws DiagnosticException with the line, if it is no TOML, or names what cannot be set
   */
  static List<Setting> read(String text, Path file, ConfigurableOptions options) {
    TomlSettings reader = new TomlSettings(file, options);
    TomlParseResult parsed = Toml.parse(text);
    parsed.errors().stream()
        .min(Comparator.comparingInt(error -> error.position().line()))
        .ifPresent(
            first -> {
              throw reader.malformed(first);
            });
    for (String key : parsed.keySet()) {
      int line = line(parsed, key);
      if (parsed.get(List.of(key)) instanceof TomlTable table && options.isCommand(key)) {
        table.keySet().forEach(inner -> reader.add(key, inner, table, line(table, inner)));
      } else {
        reader.add(NONE, key, parsed, line);
      }
    }
    return List.copyOf(reader.settings);
  }

  private static int line(TomlTable table, String key) {
    var position = table.inputPositionOf(List.of(key));
    return position == null ? 1 : position.line();
  }

  private void add(String command, String key, TomlTable table, int line) {
    options
        .unknown(command, key)
        .ifPresent(
            advice -> {
              throw diagnostic(
                  "There is no option \"%s\" to be set%s"
                      .formatted(key, command.isEmpty() ? "" : " for " + command),
                  line,
                  "a key is the name of an option, without its hyphens; what a command is about is"
                      + " said on the command line alone",
                  advice);
            });
    boolean isFlag = options.isFlag(key);
    boolean takesMany = options.takesMany(key);
    List<String> values =
        switch (Objects.requireNonNull(table.get(List.of(key)))) {
          case Boolean wanted when isFlag -> wanted ? List.of(key) : List.<String>of();
          case String text when !isFlag -> List.of(text);
          case Long number when !isFlag -> List.of(number.toString());
          case TomlArray array when takesMany && array.toList().stream().allMatch(this::isPlain) ->
              array.toList().stream().map(Object::toString).toList();
          default ->
              throw diagnostic(
                  "The value of %s is of the wrong kind".formatted(key),
                  line,
                  "the option takes no such value",
                  isFlag
                      ? "write %s = true, or false".formatted(key)
                      : "write a \"text\" or a whole number"
                          + (takesMany ? ", or several: [\"one\", \"two\"]" : ""));
        };
    settings.add(new Setting(command, key, values, isFlag, line));
  }

  private boolean isPlain(Object each) {
    return each instanceof String || each instanceof Long;
  }

  private DiagnosticException malformed(TomlParseError error) {
    return diagnostic(
        String.valueOf(error.getMessage()),
        error.position().line(),
        "it is read as TOML 1.0 (toml.io), in which a key stands once",
        "correct the line, or leave the file out by --no-config");
  }

  private DiagnosticException diagnostic(String fault, int line, String why, String remedy) {
    return new Diagnostic(fault, "%s, line %d".formatted(file, line), why, remedy).thrown();
  }
}
