package io.github.clrsim.laws.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import org.junit.jupiter.api.Test;

class KnownMemoryTest {
  private static final Address START = new Address(0x1000);
  private static final Address MIDDLE = new Address(0x1004);
  private static final Address LAST = new Address(0x1007);
  private static final Address BEHIND = new Address(0x1008);
  private static final Blob EIGHT = Blob.ofHex("0102030405060708");

  /** Eight bytes of room, and nothing known of them. */
  private static KnownMemory room() {
    KnownMemory memory = new KnownMemory();
    memory.room(START, 8);
    return memory;
  }

  private static KnownMemory known() {
    KnownMemory memory = room();
    memory.put(START, EIGHT);
    return memory;
  }

  @Test
  void whatIsKnownIsToldFromAnyAddressOn() {
    assertThat(known().from(START)).isEqualTo(EIGHT);
    assertThat(known().from(MIDDLE)).isEqualTo(Blob.ofHex("05060708"));
    assertThat(known().from(LAST)).isEqualTo(Blob.ofHex("08"));
  }

  @Test
  void whatIsNotKnownEndsIt() {
    KnownMemory memory = room();
    memory.put(START, Blob.ofHex("0102"));
    memory.put(MIDDLE, Blob.ofHex("05"));

    assertThat(memory.from(START)).isEqualTo(Blob.ofHex("0102"));
    assertThat(memory.from(MIDDLE)).isEqualTo(Blob.ofHex("05"));
    assertThat(memory.from(new Address(0x1002))).isEqualTo(Blob.EMPTY);
  }

  @Test
  void outsideOfARoomNothingIsKnown() {
    KnownMemory memory = room();
    memory.put(new Address(0xfff), EIGHT);
    memory.put(BEHIND, EIGHT);
    memory.put(new Address(-8), EIGHT);

    assertThat(memory.from(START)).isEqualTo(Blob.EMPTY);
    assertThat(known().from(BEHIND)).isEqualTo(Blob.EMPTY);
    assertThat(known().from(new Address(0xfff))).isEqualTo(Blob.EMPTY);
    assertThat(known().from(new Address(-8))).isEqualTo(Blob.EMPTY);
  }

  @Test
  void whatReachesBeyondARoomIsCutOff() {
    KnownMemory memory = room();
    memory.put(MIDDLE, EIGHT);

    assertThat(memory.from(MIDDLE)).isEqualTo(Blob.ofHex("01020304"));
  }

  @Test
  void sameRoomKeepsWhatIsKnownAndAnotherOrANewOneDoesNot() {
    KnownMemory same = known();
    same.room(START, 8);
    assertThat(same.from(START)).isEqualTo(EIGHT);

    KnownMemory larger = known();
    larger.room(START, 9);
    assertThat(larger.from(START)).isEqualTo(Blob.EMPTY);

    KnownMemory fresh = known();
    fresh.newRoom(START, 8);
    assertThat(fresh.from(START)).isEqualTo(Blob.EMPTY);
  }

  @Test
  void aRoomHasASizeThatABodyCanHave() {
    KnownMemory memory = known();
    memory.room(MIDDLE, 0);
    memory.room(MIDDLE, -1);
    memory.room(MIDDLE, (1 << 24) + 1);
    assertThat(memory.from(MIDDLE)).isEqualTo(Blob.ofHex("05060708"));

    memory.room(MIDDLE, 1 << 24);
    memory.put(MIDDLE, EIGHT);
    assertThat(memory.from(MIDDLE)).isEqualTo(EIGHT);
  }
}
