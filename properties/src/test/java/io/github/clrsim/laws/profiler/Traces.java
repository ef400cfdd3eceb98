package io.github.clrsim.laws.profiler;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.judge.Law;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Traces of simulated runs, and what recordings would hold of these. */
final class Traces {
  private static final Run.Ending ENDING = new Run.Ending.Completed(0);
  private static final TraceHeader HEADER =
      new TraceHeader(TraceHeader.Origin.RECORDED, "9.0.5", "net9.0", "tried", "program", "");

  private Traces() {}

  static Verdict verdict(Law law, List<Step> steps) {
    Judge judge = Judge.of(List.of(law), new TraceContext("net9.0"));
    steps.forEach(judge);
    return judge.end(ENDING);
  }

  /** The run without what only a simulation can know, written to a file and read again. */
  static List<Step> recording(List<Step> steps) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (TraceWriter writer = TraceWriter.to(file, HEADER)) {
      steps.stream().filter(step -> !(step instanceof Step.TruthTold)).forEach(writer::write);
      var _ = writer.finish(ENDING.text());
    }
    List<Step> read = new ArrayList<>();
    try (TraceReader reader =
        TraceReader.of(new ByteArrayInputStream(file.toByteArray()), "the recording")) {
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        read.add(step.get());
      }
    }
    return read;
  }
}
