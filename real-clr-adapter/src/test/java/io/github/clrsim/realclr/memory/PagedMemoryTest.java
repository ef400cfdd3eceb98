package io.github.clrsim.realclr.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page at a time, what is read is what is there; this process is the one that is read. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
public class PagedMemoryTest {
  private static final int PAGE = 4096;

  private final Memory memory = new Memory(64L * PAGE);
  private final long start = Math.ceilDiv(Pointer.nativeValue(memory), PAGE) * PAGE + PAGE;
  private final Pointer first = new Pointer(start);
  private final Target target = LiveTarget.of("self");
  private final PagedMemory pages = new PagedMemory(target);

  @BeforeEach
  void fill() {
    for (int i = 0; i < 40 * PAGE; i += Long.BYTES) {
      first.setLong(i, 0x0101_0101_0101_0101L * (i / Long.BYTES % 251));
    }
  }

  @AfterEach
  void close() {
    target.close();
    memory.close();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 8",
    "3, 8",
    "4088, 8",
    "4090, 8",
    "4095, 1",
    "0, 4096",
    "1, 4096",
    "17, 20000",
    "100, 65536",
    "5, 100000"
  })
  void whatIsReadIsWhatIsThere(int offset, int size) {
    Blob read = pages.bytes(new Address(start + offset), size).orElseThrow();
    assertThat(read).isEqualTo(target.bytes(new Address(start + offset), size).orElseThrow());
    ByteBuffer into = ByteBuffer.allocate(size);
    assertThat(pages.read(new Address(start + offset), into)).isEqualTo(size);
    assertThat(into.array()).isEqualTo(first.getByteArray(offset, size));
    if (size == Long.BYTES) {
      assertThat(pages.word(start + offset)).hasValue(first.getLong(offset));
    }
  }

  @Test
  void whatCannotBeReadIsNothing() {
    assertThat(pages.bytes(new Address(8), 8)).isEmpty();
    assertThat(pages.word(8)).isEmpty();
    assertThat(pages.word(-8)).isEmpty();
    assertThat(pages.read(new Address(8), ByteBuffer.allocate(8))).isZero();
  }

  /**
   * What is so large is a mapping of its own (mallopt(3)), of which nothing was used yet: no more
   * than 64 MiB are kept of what was given back.
   */
  @Test
  void pagesThatNobodyUsedYetAreNotThere() throws Exception {
    long size = 512L << 20;
    Memory fresh = new Memory(size);
    long unused = Math.ceilDiv(Pointer.nativeValue(fresh), PAGE) * PAGE + PAGE;
    new Pointer(unused + 3 * PAGE).setByte(0, (byte) 1);
    new Pointer(unused + 4 * PAGE).setByte(7, (byte) 1);
    Target.Range range = new Target.Range(unused, unused + (24L << 20));
    try (fresh;
        PresentPages present = PresentPages.of(Path.of("/proc/self/pagemap"))) {
      List<Target.Range> there = present.in(range);
      assertThat(there)
          .anySatisfy(
              each -> {
                assertThat(each.start()).isLessThanOrEqualTo(unused + 3 * PAGE);
                assertThat(each.end()).isGreaterThanOrEqualTo(unused + 5 * PAGE);
              });
      // What is used may make a huge page be there, and no more.
      assertThat(there.stream().mapToLong(each -> each.end() - each.start()).sum())
          .isLessThan(range.end() - range.start());
    }
    try (PresentPages untold = PresentPages.of(Path.of("/proc/self/no-such-file"))) {
      assertThat(untold.in(range)).containsExactly(range);
    }
  }

  @Test
  void whatIsWritableIsThereWithAllThatIsUsed() {
    assertThat(target.writable())
        .anySatisfy(
            each -> {
              assertThat(each.start()).isLessThanOrEqualTo(start);
              assertThat(each.end()).isGreaterThanOrEqualTo(start + 40L * PAGE);
            });
  }
}
