package io.github.clrsim.realclr.dac;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.dac.MethodTable;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is taken for a MethodTable, and what is not. */
class MethodTableGuardTest {
  private static final long CANONICAL = 0x7f00_0000_1000L;
  private static final long INSTANTIATION = 0x7f00_0000_2000L;
  private static final long EE_CLASS = 0x7f00_0000_3000L;
  private static final long LONELY = 0x7f00_0000_4000L;

  @TempDir private Path work;

  @Test
  void aMethodTableAndItsEeClassPointAtEachOther() throws IOException {
    CoreBytes core =
        new CoreBytes()
            .loaded(CANONICAL, 0, 0, 0, 0, 0, EE_CLASS)
            .loaded(INSTANTIATION, 0, 0, 0, 0, 0, CANONICAL | 1)
            .loaded(EE_CLASS, 0, 0, CANONICAL)
            .loaded(LONELY, 0, 0, 0, 0, 0, EE_CLASS);
    try (Target target = CoreTarget.of(core.in(work))) {
      MethodTableGuard guard = new MethodTableGuard(target);

      assertThat(guard.accepts(new MethodTable(CANONICAL))).isTrue();
      assertThat(guard.accepts(new MethodTable(INSTANTIATION))).isTrue();
      assertThat(guard.accepts(new MethodTable(LONELY))).isFalse();
      for (long wrong : new long[] {0, 1, CANONICAL + 1, CANONICAL + 8, EE_CLASS, -8, 8}) {
        assertThat(guard.accepts(new MethodTable(wrong))).as("%x", wrong).isFalse();
      }
    }
  }
}
