package io.github.clrsim.cli.console;

import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command and its subcommands, of which those that the words may name are whole. To read the
 * options of all takes longer than most of them do.
 *
 * @param line the command
 * @param words what was typed
 */
public record Commands(CommandLine line, Set<String> words) {
  /** The commands that speak of all others. */
  private static final Set<String> OF_ALL = Set.of("completion", "man");

  public Commands {
    words = Set.copyOf(words);
  }

  /**
   * Adds a subcommand: whole where the words may name it, else its name and what it says of itself.
   *
   * @param type which has the annotation that names it
   * @param whole makes the command, or its {@link CommandLine}
   */
  public void add(Class<?> type, Supplier<?> whole) {
    Command shape = Objects.requireNonNull(type.getAnnotation(Command.class));
    boolean wantsAll = OF_ALL.stream().anyMatch(words::contains);
    // A word that begins so names a file of words.
    if (wantsAll
        || words.stream().anyMatch(word -> word.equals(shape.name()) || word.startsWith("@"))) {
      line.addSubcommand(whole.get());
    } else {
      CommandSpec named = CommandSpec.create();
      named.usageMessage().description(shape.description());
      line.addSubcommand(shape.name(), named);
    }
  }
}
