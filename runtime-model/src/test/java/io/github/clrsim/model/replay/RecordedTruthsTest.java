package io.github.clrsim.model.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.trace.Truth.BodyIsSet;
import io.github.clrsim.api.trace.Truth.BodyIsSet.Meaning;
import io.github.clrsim.model.replay.RecordedTruths.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordedTruthsTest {
  private static final ModuleId MODULE = new ModuleId(0x210);
  private static final Row METHOD = new Row(MODULE, new MetadataToken(0x0600_0001));
  private static final ComPointer CONTROL = new ComPointer(0x800);
  private static final Blob SIGNATURE = Blob.ofHex("000001");
  private static final Blob IN_FILE = Blob.ofHex("062a");
  private static final Blob CALLS_2 = Blob.ofHex("1a28020000062a");
  private static final Blob CALLS_2_TWICE = Blob.ofHex("2e280200000628020000062a");
  private static final Blob CALLS_3 = Blob.ofHex("1a28030000062a");

  private final RecordedTruths truths = new RecordedTruths();

  private static BodyIsSet calling(Blob body, int token, String name) {
    Meaning meaning = new Meaning(new MetadataToken(token), true, name, SIGNATURE);
    return new BodyIsSet(
        MODULE, METHOD.token(), "Tools::Add", SIGNATURE, IN_FILE, body, List.of(meaning));
  }

  @Test
  void anotherBodyIsToldOfAsFarAsItNamesTheSameTokens() {
    truths.told(3, calling(CALLS_2, 0x0600_0002, "Two"));
    assertThat(truths.behind(METHOD, CALLS_2_TWICE, 5))
        .contains(calling(CALLS_2_TWICE, 0x0600_0002, "Two"));
    assertThat(truths.behind(METHOD, CALLS_3, 5)).isEmpty();

    truths.told(4, calling(CALLS_3, 0x0600_0003, "Three"));
    assertThat(truths.behind(METHOD, CALLS_3, 5)).contains(calling(CALLS_3, 0x0600_0003, "Three"));
  }

  @Test
  void nothingIsToldOfAMethodForWhichNothingWasSet() {
    truths.told(3, calling(CALLS_2, 0x0600_0002, "Two"));
    for (Row other :
        List.of(
            new Row(MODULE, new MetadataToken(0x0600_0002)),
            new Row(new ModuleId(0x211), METHOD.token()))) {
      assertThat(truths.behind(other, CALLS_2, 5)).isEmpty();
      assertThat(truths.wasSet(other)).isFalse();
    }
    assertThat(truths.wasSet(METHOD)).isTrue();
  }

  @Test
  void anotherModuleMayComeToThatAddress() {
    truths.told(3, calling(CALLS_2, 0x0600_0002, "Two"));
    truths.told(6, calling(CALLS_2, 0x0600_0002, "Other"));
    assertThat(truths.behind(METHOD, CALLS_2, 5)).contains(calling(CALLS_2, 0x0600_0002, "Two"));
    assertThat(truths.behind(METHOD, CALLS_2, 6)).contains(calling(CALLS_2, 0x0600_0002, "Other"));
    // Of a profiler that comes earlier than the recorded one did.
    assertThat(truths.behind(METHOD, CALLS_2, 1)).contains(calling(CALLS_2, 0x0600_0002, "Two"));
  }

  @Test
  void aControlIsThatOfItsMethod() {
    truths.entered(2, new GetReJITParameters(MODULE, METHOD.token(), CONTROL));
    assertThat(truths.method(CONTROL, 2)).contains(METHOD);
    assertThat(truths.method(new ComPointer(0x900), 2)).isEmpty();
  }
}
