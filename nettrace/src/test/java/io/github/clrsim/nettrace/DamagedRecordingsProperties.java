package io.github.clrsim.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.nettrace.event.Entry;
import io.github.clrsim.nettrace.event.Payload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whatever becomes of a recording: its reader ends, in order or with a diagnostic. */
class DamagedRecordingsProperties {
  private static final long SEED = 27;

  private enum End {
    WHOLE,
    CUT,
    DIAGNOSTIC
  }

  @Test
  void aDamagedRecordingGivesADiagnosticOrEndsInOrder() {
    List<byte[]> recordings = Sample.SMALL.stream().map(Sample::unpacked).toList();
    Random random = new Random(SEED);
    Set<End> ends = EnumSet.noneOf(End.class);
    for (int i = 0; i < CampaignSize.of(2_000, 50_000); i++) {
      byte[] damaged = DamagedCopy.of(recordings.get(i % recordings.size()), random);
      ends.add(read(damaged, "copy " + i));
    }
    // Else the copies would not be damaged as files are.
    assertThat(ends).containsExactlyInAnyOrder(End.values());
  }

  @Test
  void aDamagedArchiveDoesToo() {
    List<byte[]> archives = Sample.SMALL.stream().map(Sample::packed).toList();
    Random random = new Random(SEED);
    for (int i = 0; i < CampaignSize.of(200, 5_000); i++) {
      read(DamagedCopy.of(archives.get(i % archives.size()), random), "archive " + i);
    }
  }

  @Test
  void aRecordingThatWasCutAnywhereGivesWhatIsWhole() throws IOException {
    Random random = new Random(SEED);
    for (String name : Sample.SMALL) {
      byte[] whole = Sample.unpacked(name);
      int events = Sample.read(whole, name).events().size();
      int before = 0;
      int[] cuts = random.ints(40, 200, whole.length).sorted().toArray();
      for (int cut : cuts) {
        Sample read = Sample.read(Arrays.copyOf(whole, cut), name);
        assertThat(read.ending()).isEqualTo(new Ending.Cut(cut));
        assertThat(read.events().size()).isBetween(before, events);
        before = read.events().size();
      }
    }
  }

  private static End read(byte[] bytes, String name) {
    try (EventPipeReader reader = EventPipeReader.of(new ByteArrayInputStream(bytes), name)) {
      long entries = 0;
      for (Optional<Entry> next = reader.next(); next.isPresent(); next = reader.next()) {
        entries++;
        if (next.get() instanceof Entry.Event event) {
          assertThat(reader.header().clock().sinceStart(event.ticks())).isNotNull();
          readPayload(event);
        }
      }
      // An entry takes two bytes at least, and the largest of them has not so many.
      assertThat(entries).as(name).isLessThan(500_000);
      return switch (reader.ending().orElseThrow()) {
        case Ending.Whole _ -> End.WHOLE;
        case Ending.Cut _ -> End.CUT;
      };
    } catch (DiagnosticException fault) {
      assertThat(fault.diagnostic().text()).contains(name);
      return End.DIAGNOSTIC;
    } catch (IOException | RuntimeException fault) {
      throw new AssertionError(name, fault);
    }
  }

  private static void readPayload(Entry.Event event) {
    try {
      Payload payload = Payload.of(event);
      payload.fields().forEach(field -> assertThat(field.value().text()).isNotNull());
    } catch (DiagnosticException fault) {
      assertThat(fault.diagnostic().text()).contains("payload");
    }
  }
}
