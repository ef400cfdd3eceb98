package io.github.clrsim.benchmarks.trace;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceForm;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.fixtures.Fixtures;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What one step costs, of a recording of classes that load and methods that are compiled. Reading
 * checks all that a reader of a trace checks, the fingerprint included.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TraceCosts {
  /** The recording. */
  static final String RECORDING = "many-things-net9.0";

  /** How many steps it has. */
  static final int STEPS = 17_944;

  /** The form that is written or read. */
  @Param({"LINES", "GZIPPED_LINES", "COMPACT"})
  public TraceForm form = TraceForm.COMPACT;

  private List<Step> steps = List.of();
  private TraceHeader header = new TraceHeader(TraceHeader.Origin.RECORDED, "", "", "", "", "");
  private byte[] bytes = {};

  /** Reads the recording, and writes it in the form that is measured. */
  @Setup
  public void open() {
    List<Step> read = new ArrayList<>();
    try (TraceReader reader =
        TraceReader.open(Fixtures.recordingOfEvents(RECORDING).orElseThrow())) {
      header = reader.header();
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        read.add(step.get());
      }
    }
    if (read.size() != STEPS) {
      throw new IllegalStateException("the recording has %d steps".formatted(read.size()));
    }
    steps = List.copyOf(read);
    bytes = write();
  }

  /** Writes all steps into memory. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public byte[] write() {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    try (TraceWriter writer = TraceWriter.to(stream, form, header)) {
      steps.forEach(writer::write);
      writer.finish("Completed[exitCode=0]");
    }
    return stream.toByteArray();
  }

  /** Reads all steps from memory. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public long read() {
    try (TraceReader reader = TraceReader.of(new ByteArrayInputStream(bytes), RECORDING)) {
      while (reader.next().isPresent()) {
        // Each is checked, and that is what is measured.
      }
      return reader.footer().orElseThrow().steps();
    }
  }
}
