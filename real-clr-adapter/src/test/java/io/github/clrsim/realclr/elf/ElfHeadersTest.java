package io.github.clrsim.realclr.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An image says which build it is, and what it exports. */
class ElfHeadersTest {
  private static final String ID = "178a030f028498f8e1ad6761370737925b4dd1a7";

  @TempDir private Path work;

  @Test
  void aFileSaysWhichBuildItIs() throws IOException {
    Path file = MadeElf.write(work.resolve("library.so"), MadeElf.library(ID));

    assertThat(ElfFile.buildId(file)).contains(new BuildId(ID));
    assertThat(ElfFile.buildId(file).orElseThrow()).hasToString(ID);
  }

  @Test
  void memoryDoesSoToo() {
    byte[] library = MadeElf.library(ID);
    Optional<ElfHeaders> image = ElfHeaders.inMemory((place, size) -> bytes(library, place, size));

    assertThat(image.flatMap(ElfHeaders::buildId)).contains(new BuildId(ID));
  }

  @Test
  void aNoteOfSomebodyElseIsNoBuild() throws IOException {
    Path file = MadeElf.write(work.resolve("library.so"), MadeElf.foreign());

    assertThat(ElfFile.buildId(file)).isEmpty();
  }

  @Test
  void whatCannotBeReadIsNoBuild() throws IOException {
    assertThat(ElfFile.buildId(work)).isEmpty();
    assertThat(ElfFile.buildId(work.resolve("missing"))).isEmpty();
    assertThat(ElfFile.buildId(Files.writeString(work.resolve("text"), "text ".repeat(99))))
        .isEmpty();
  }

  @Test
  void anImageThatIsCutShortOrDamagedAnywhereIsSurvived() throws IOException {
    byte[] whole = MadeElf.library(ID, "name");
    int used = 64 + 3 * 56 + 64 + 48 + 6;
    for (int size = 0; size < used; size++) {
      Path cut = Files.write(work.resolve("cut"), Arrays.copyOf(whole, size));
      ElfFile.asked(cut, image -> Optional.of(image.hasDynamicName("name")));
      assertThat(ElfFile.buildId(cut).map(BuildId::hex)).isIn(Optional.empty(), Optional.of(ID));
    }
    for (int at = 0; at < used; at++) {
      for (byte wrong : new byte[] {0, -1, 127, -128}) {
        byte[] damaged = whole.clone();
        damaged[at] = wrong;
        Path file = Files.write(work.resolve("damaged"), damaged);
        ElfFile.asked(file, ElfHeaders::buildId);
        ElfFile.asked(file, image -> Optional.of(image.hasDynamicName("name")));
        ElfFile.asked(file, image -> Optional.of(image.data().count()));
      }
    }
  }

  @Test
  void aNameIsFoundWhole() throws IOException {
    Path file = MadeElf.write(work.resolve("a"), MadeElf.library(ID, "first", "DotNetRuntimeInfo"));

    assertThat(has(file, "DotNetRuntimeInfo")).isTrue();
    assertThat(has(file, "first")).isTrue();
    assertThat(has(file, "DotNetRuntime")).isFalse();
  }

  private static boolean has(Path file, String name) {
    return ElfFile.asked(file, image -> Optional.of(image.hasDynamicName(name))).orElseThrow();
  }

  private static Optional<ByteBuffer> bytes(byte[] all, long place, int size) {
    return place < 0 || size < 0 || place + size > all.length
        ? Optional.empty()
        : Optional.of(
            ByteBuffer.wrap(Arrays.copyOfRange(all, (int) place, (int) place + size))
                .order(ByteOrder.LITTLE_ENDIAN));
  }
}
