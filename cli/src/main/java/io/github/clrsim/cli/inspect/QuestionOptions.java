package io.github.clrsim.cli.inspect;

import io.github.clrsim.diagnostic.Diagnostic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that make up a question. */
public final class QuestionOptions {
  @Option(
      names = Question.OBJECT,
      paramLabel = "ADDRESS",
      description = "The object that begins there: hexadecimal digits.")
  private Optional<String> object = Optional.empty();

  @Option(
      names = Question.TYPE,
      paramLabel = "TYPE",
      description = {
        "A type by its name, with its statics: Namespace.Outer+Inner, Cache<int>, or as the runtime"
            + " writes it; or @ADDRESS, its MethodTable. Without type arguments it is each"
            + " instantiation that is loaded."
      })
  private Optional<String> type = Optional.empty();

  @Option(
      names = Question.VALUE,
      paramLabel = "TYPE@ADDRESS",
      description = "A structure that lies there, without an object around it.")
  private Optional<String> structure = Optional.empty();

  @Option(
      names = Question.OBJECTS,
      paramLabel = "TYPE",
      description = "The objects of a type, and how many there are; --max lists so many.")
  private Optional<String> objects = Optional.empty();

  @Option(
      names = Question.MAX,
      paramLabel = "N",
      description = "How many objects are listed: 20, if it is not said.")
  private Optional<Integer> max = Optional.empty();

  @Option(names = Question.STAT, description = "How many objects there are of each type.")
  private boolean statistics;

  @Option(names = Question.THREADS, description = "The threads that the runtime knows.")
  private boolean threads;

  @Option(names = Question.MODULES, description = "The modules that are loaded.")
  private boolean modules;

  @Option(
      names = Question.FIELD,
      paramLabel = "PATH",
      description = {
        "What is there only: a.b[3].c, from the object or structure; with --type, from a static.",
        "References are followed. Of fields of one name, Base::name says whose."
      })
  private Optional<String> field = Optional.empty();

  @Option(
      names = Question.ELEMENTS,
      paramLabel = "FROM..TO",
      description = {
        "Elements of the array: 10..20 are ten. In an array of several dimensions the last index"
            + " changes fastest."
      })
  private Optional<String> elements = Optional.empty();

  @Option(
      names = Question.DEPTH,
      paramLabel = "N",
      description = "How deep what is in it is opened: 4, if it is not said.")
  private Optional<Integer> depth = Optional.empty();

  @Option(
      names = Question.THREAD,
      paramLabel = "N",
      description = "Whose static, if each thread has its own: its number in Linux.")
  private Optional<Integer> thread = Optional.empty();

  /** No option was typed yet. */
  public QuestionOptions() {}

  /**
   * The question that is typed as some words.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if they are no options of a question
   */
  public static Question question(List<String> words) {
    QuestionOptions options = new QuestionOptions();
    try {
      new CommandLine(new Line(options))
          // A question names no file of words.
          .setExpandAtFiles(false)
          .parseArgs(words.toArray(String[]::new));
    } catch (ParameterException wrong) {
      throw new Diagnostic(
              "A question is not understood: " + wrong.getMessage(),
              String.join(" ", words),
              "each line asks one question, with the options of ./clrsim inspect",
              "write it as in: --type Garden.Tree --field Kept.Count")
          .thrown();
    }
    return options.question();
  }

  @CommandLine.Command
  private record Line(@CommandLine.Mixin QuestionOptions options) {}

  /** What is typed. */
  public Question question() {
    Map<String, String> typed = new LinkedHashMap<>();
    object.ifPresent(text -> typed.put(Question.OBJECT, text));
    type.ifPresent(text -> typed.put(Question.TYPE, text));
    structure.ifPresent(text -> typed.put(Question.VALUE, text));
    objects.ifPresent(text -> typed.put(Question.OBJECTS, text));
    max.ifPresent(number -> typed.put(Question.MAX, number.toString()));
    field.ifPresent(text -> typed.put(Question.FIELD, text));
    elements.ifPresent(text -> typed.put(Question.ELEMENTS, text));
    depth.ifPresent(number -> typed.put(Question.DEPTH, number.toString()));
    thread.ifPresent(number -> typed.put(Question.THREAD, number.toString()));
    if (statistics) {
      typed.put(Question.STAT, "");
    }
    if (threads) {
      typed.put(Question.THREADS, "");
    }
    if (modules) {
      typed.put(Question.MODULES, "");
    }
    return new Question(typed);
  }
}
