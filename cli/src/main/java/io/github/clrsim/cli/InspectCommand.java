package io.github.clrsim.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.cli.console.Console;
import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.inspect.Answerer;
import io.github.clrsim.cli.inspect.AnswererApart;
import io.github.clrsim.cli.inspect.BoundedLines;
import io.github.clrsim.cli.inspect.InspectedTarget;
import io.github.clrsim.cli.inspect.Question;
import io.github.clrsim.cli.inspect.QuestionOptions;
import io.github.clrsim.cli.inspect.Reply;
import io.github.clrsim.cli.inspect.TypedWords;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells objects, types and their statics, threads and modules of a real process or of its dump. */
@Command(
    name = "inspect",
    mixinStandardHelpOptions = true,
    description = {
      "Tells an object, a type with its statics, or one field of either, of a .NET process that"
          + " runs, or of a dump of one, as SOS does.",
      "The process goes on meanwhile, and takes no part."
    })
final class InspectCommand implements Callable<Integer> {
  /** Of a line with a question; names of types are a few thousand characters long at most. */
  private static final int LINE_MAX = 1 << 16;

  private static final int QUOTED_MAX = 200;

  @Mixin private final Console console;

  @Option(
      names = "--pid",
      paramLabel = "N",
      description = "The process, by its number; ./clrsim ps lists them.")
  private Optional<Long> process = Optional.empty();

  @Option(
      names = "--dump",
      paramLabel = "FILE",
      description = "Or a dump: a core file, as createdump and dotnet-dump write.")
  private Optional<Path> dump = Optional.empty();

  @Mixin private final QuestionOptions options = new QuestionOptions();

  @Option(
      names = "--batch",
      description = {
        "Many questions about it, one in each line of the standard input, with these options; what is"
            + " asked about is opened once."
      })
  private boolean batch;

  @Option(
      names = "--limit",
      paramLabel = "SECONDS",
      description = "How long one question may take (${DEFAULT-VALUE}).")
  private int limit = AnswererApart.SECONDS_USUALLY;

  private final Answerers answerers;
  private final InputStream questions;

  /** Who answers about what, in at most so many seconds a question. */
  @FunctionalInterface
  interface Answerers {
    Answerer about(InspectedTarget target, int secondsMax);
  }

  /**
   * The command.
   *
   * @param questions where many of them come from
   */
  InspectCommand(Console console, Answerers answerers, InputStream questions) {
    this.console = console;
    this.answerers = answerers;
    this.questions = questions;
  }

  @Override
  public Integer call() throws IOException {
    if (limit < 1) {
      throw new Diagnostic(
              "'%d' seconds are no limit".formatted(limit),
              "option --limit",
              "a question takes some time",
              "allow at least 1")
          .thrown();
    }
    if (batch && options.question().isAny()) {
      throw new Diagnostic(
              "%s stands beside --batch".formatted(options.question()),
              "option --batch",
              "the questions come from the standard input, each with its own options",
              "write it into the lines that it is for, or leave --batch out")
          .thrown();
    }
    if (!batch) {
      options.question().requireSound();
    }
    try (Answerer answerer = answerers.about(target(), limit)) {
      return batch ? answerAll(answerer) : answer(answerer.reply(options.question()));
    }
  }

  private int answerAll(Answerer answerer) throws IOException {
    // Not closed: it is the process's own.
    BoundedLines lines =
        new BoundedLines(
            new BufferedReader(new InputStreamReader(questions, StandardCharsets.UTF_8)), LINE_MAX);
    int code = Exit.KEPT.code();
    int number = 0;
    Optional<BoundedLines.Line> line = lines.next();
    while (line.isPresent()) {
      number++;
      if (!line.get().text().isBlank()) {
        code = Math.max(code, answer(numbered(number, reply(answerer, line.get()))));
      }
      line = lines.next();
    }
    return code;
  }

  /** Diagnostics stand apart from answers: each says to which question it belongs. */
  private static Reply numbered(int number, Reply reply) {
    return switch (reply) {
      case Reply.Refused(Diagnostic why) ->
          new Reply.Refused(
              new Diagnostic(
                  why.what(),
                  "line %d, %s".formatted(number, why.where()),
                  why.why(),
                  why.remedy()));
      case Reply.Answered answered -> answered;
    };
  }

  private static Reply reply(Answerer answerer, BoundedLines.Line line) {
    return line.isCut()
        ? new Reply.Refused(
            new Diagnostic(
                "A question is longer than %,d characters".formatted(LINE_MAX),
                line.text().substring(0, QUOTED_MAX) + " ...",
                "each line is one question",
                "end each with a line feed"))
        : reply(answerer, line.text());
  }

  private static Reply reply(Answerer answerer, String line) {
    try {
      Question asked = QuestionOptions.question(TypedWords.of(line));
      asked.requireSound();
      return answerer.reply(asked);
    } catch (DiagnosticException refused) {
      return new Reply.Refused(refused.diagnostic());
    }
  }

  private int answer(Reply reply) {
    return switch (reply) {
      case Reply.Answered(String text, JsonNode json) -> {
        console.say(text);
        yield console.answer(Exit.KEPT, json);
      }
      case Reply.Refused(Diagnostic why) -> console.refuse(why);
    };
  }

  private InspectedTarget target() {
    if (process.isPresent() == dump.isPresent()) {
      throw new Diagnostic(
              process.isPresent()
                  ? "Both a process and a dump are named"
                  : "Neither a process nor a dump is named",
              "options --pid and --dump",
              "an object is in one of them",
              "name one: --pid N, which ./clrsim ps lists, or --dump FILE")
          .thrown();
    }
    return process
        .<InspectedTarget>map(InspectedTarget.OfProcess::new)
        .orElseGet(() -> new InspectedTarget.OfDump(dump.orElseThrow()));
  }
}
