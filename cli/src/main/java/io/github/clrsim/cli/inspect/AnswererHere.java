package io.github.clrsim.cli.inspect;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.profiler.field.Shown;
import io.github.clrsim.realclr.dac.DebuggedClr;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Answers in this process. What is asked about is opened with the first question, and stays open: a
 * component takes longer to begin than to answer.
 */
public final class AnswererHere implements Answerer {
  private final InspectedTarget target;
  private Optional<Inspection> opened = Optional.empty();

  /** Answers about a process or a dump. */
  public AnswererHere(InspectedTarget target) {
    this.target = target;
  }

  @Override
  public Reply reply(List<String> words) {
    try {
      QuestionOptions options = options(words);
      return reply(options.question(), options.shown());
    } catch (DiagnosticException refused) {
      return new Reply.Refused(refused.diagnostic());
    }
  }

  private Reply reply(Function<Inspection, Reply> question, Shown shown) {
    Inspection inspection = opened.orElseGet(() -> new Inspection(target.open(), target.isLive()));
    opened = Optional.of(inspection);
    inspection.requireThere();
    try {
      return question.apply(inspection.again(shown));
    } finally {
      // What is told of a process that ends meanwhile is half of it.
      inspection.requireThere();
    }
  }

  private static QuestionOptions options(List<String> words) {
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
    return options;
  }

  @CommandLine.Command
  private record Line(@CommandLine.Mixin QuestionOptions options) {}

  @Override
  public void close() {
    opened.map(Inspection::clr).ifPresent(DebuggedClr::close);
  }
}
