package io.github.clrsim.cli.inspect;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.profiler.field.Shown;
import io.github.clrsim.realclr.dac.DebuggedClr;
import java.util.Optional;
import java.util.function.Function;

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
  public Reply reply(Question question) {
    try {
      return reply(question.asked(), question.shown());
    } catch (DiagnosticException refused) {
      return new Reply.Refused(refused.diagnostic());
    }
  }

  /** Opens what is asked about, before a question comes. */
  void begin() {
    Inspection _ = opened();
  }

  private Inspection opened() {
    Inspection inspection = opened.orElseGet(() -> new Inspection(target.open(), target.isLive()));
    opened = Optional.of(inspection);
    return inspection;
  }

  private Reply reply(Function<Inspection, Reply> question, Shown shown) {
    Inspection inspection = opened();
    inspection.requireThere();
    try {
      return question.apply(inspection.again(shown));
    } finally {
      // What is told of a process that ends meanwhile is half of it.
      inspection.requireThere();
    }
  }

  @Override
  public void close() {
    opened.map(Inspection::clr).ifPresent(DebuggedClr::close);
  }
}
