package io.github.clrsim.site;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page with all commands and their options, as {@code --help} prints them. */
final class CommandsPage {
  static final String PATH = "docs/COMMANDS.md";

  /** In the list of commands that the program prints of itself. */
  private static final Pattern COMMAND = Pattern.compile("^  ([a-z]+) +\\S.*");

  private static final Pattern OPTION =
      Pattern.compile("^ {2,6}(?:-\\w, )?(--[a-z-]+)(\\S*)(?: {2,}(.*))?$");
  private static final Pattern MORE = Pattern.compile("^ {20,}(\\S.*)$");

  private CommandsPage() {}

  /** Asks the tool about each command, and about those behind it. */
  static MarkdownPage of(Tool tool) throws IOException, InterruptedException {
    List<String> sections = new ArrayList<>();
    add(tool, List.of(), sections);
    return page(sections);
  }

  private static void add(Tool tool, List<String> command, List<String> sections)
      throws IOException, InterruptedException {
    String help = tool.output(0, and(command, "--help"));
    if (!command.isEmpty()) {
      sections.add(section(String.join(" ", command), help));
    }
    for (String each : commands(help)) {
      if (!each.equals("help")) {
        add(tool, and(command, each), sections);
      }
    }
  }

  private static List<String> and(List<String> words, String more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
  }

  static MarkdownPage page(List<String> sections) {
    return new MarkdownPage(
        PATH,
        """
        # Commands

        Every command with its options, as `./clrsim COMMAND --help` prints them. What they are for is in the [README](../README.md).

        """
            + String.join("\n", sections));
  }

  /** The commands that a help lists. */
  static List<String> commands(String help) {
    return help.lines()
        .dropWhile(line -> !line.startsWith("Commands:"))
        .map(COMMAND::matcher)
        .filter(Matcher::matches)
        .map(line -> line.group(1))
        .toList();
  }

  /** What stands on the page of a command. */
  static String section(String command, String help) {
    StringBuilder section = new StringBuilder("## %s\n\n".formatted(command));
    List<String> about =
        help.lines()
            .dropWhile(line -> line.startsWith("Usage: ") || line.startsWith("         "))
            .takeWhile(line -> !line.startsWith("  "))
            .toList();
    section
        .append(escaped(String.join(" ", about)))
        .append("\n\n| option | what it does |\n|---|---|\n");
    StringBuilder row = new StringBuilder();
    for (String line : help.lines().toList()) {
      Matcher option = OPTION.matcher(line);
      Matcher more = MORE.matcher(line);
      if (option.matches()) {
        endRow(section, row);
        String value = option.group(2) == null ? "" : option.group(2);
        row.append("| `%s%s` |".formatted(option.group(1), value));
        row.append(option.group(3) == null ? "" : " " + escaped(option.group(3)));
      } else if (!row.isEmpty() && more.matches()) {
        row.append(' ').append(escaped(more.group(1)));
      } else {
        endRow(section, row);
      }
    }
    endRow(section, row);
    return section.toString();
  }

  private static void endRow(StringBuilder section, StringBuilder row) {
    if (!row.isEmpty()) {
      section.append(row).append(" |\n");
      row.setLength(0);
    }
  }

  private static String escaped(String text) {
    return text.replaceAll("([\\\\`*_|<>\\[\\]])", "\\\\$1");
  }
}
