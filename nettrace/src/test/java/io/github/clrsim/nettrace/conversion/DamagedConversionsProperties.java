package io.github.clrsim.nettrace.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceForm;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.nettrace.DamagedCopy;
import io.github.clrsim.nettrace.Sample;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whatever becomes of a recording: it becomes a trace that can be read, or a diagnostic. */
class DamagedConversionsProperties {
  private static final long SEED = 31;

  private enum Outcome {
    WHOLE,
    CUT,
    DIAGNOSTIC
  }

  @Test
  void aDamagedRecordingBecomesATraceOrADiagnostic() {
    List<byte[]> recordings = Sample.SMALL.stream().map(Sample::unpacked).toList();
    Random random = new Random(SEED);
    Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
    for (int i = 0; i < CampaignSize.of(400, 50_000); i++) {
      byte[] damaged = DamagedCopy.of(recordings.get(i % recordings.size()), random);
      outcomes.add(converted(damaged, "copy " + i));
    }
    assertThat(outcomes).containsExactlyInAnyOrder(Outcome.values());
  }

  private static Outcome converted(byte[] bytes, String name) {
    try {
      Converted made = Converted.of(bytes, name);
      requireReadable(made, name);
      return made.conversion().isCut() ? Outcome.CUT : Outcome.WHOLE;
    } catch (DiagnosticException fault) {
      assertThat(fault.diagnostic().text()).containsAnyOf(name, "payload");
      return Outcome.DIAGNOSTIC;
    } catch (RuntimeException fault) {
      throw new AssertionError(name, fault);
    }
  }

  private static void requireReadable(Converted made, String name) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (TraceWriter writer = TraceWriter.to(file, TraceForm.COMPACT, made.trace().header())) {
      made.steps().forEach(writer::write);
      made.trace().ending().ifPresent(writer::finish);
    }
    try (TraceReader reader = TraceReader.of(new ByteArrayInputStream(file.toByteArray()), name)) {
      long steps = 0;
      for (Optional<Step> next = reader.next(); next.isPresent(); next = reader.next()) {
        steps++;
      }
      assertThat(steps).isEqualTo(made.conversion().steps());
      assertThat(reader.footer().isPresent()).isEqualTo(made.trace().ending().isPresent());
    }
  }
}
