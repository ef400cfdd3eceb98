package io.github.clrsim.realclr.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.dac.MethodTable;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is taken for a MethodTable, and what is not. */
public class MethodTableGuardTest {
  private static final Path LIBRARY = Path.of("/app/libcoreclr.so");
  private static final long CODE = 0x7f00_0000_0000L;
  private static final long CANONICAL = 0x7f00_0010_1000L;
  private static final long INSTANTIATION = 0x7f00_0010_2000L;
  private static final long EE_CLASS = 0x7f00_0010_3000L;
  private static final long MODULE = 0x7f00_0010_4000L;
  private static final long OTHER = 0x7f00_0010_5000L;

  @TempDir private Path work;

  @Test
  void aMethodTableAndItsEeClassPointAtEachOther() throws IOException {
    CoreBytes core =
        runtime()
            .loaded(CANONICAL, 0, 0, 0, MODULE, 0, EE_CLASS)
            .loaded(INSTANTIATION, 0, 0, CANONICAL, MODULE, 0, CANONICAL | 1)
            .loaded(OTHER, 0, 0, 0, MODULE, 0, EE_CLASS);
    try (Target target = CoreTarget.of(core.in(work))) {
      MethodTableGuard guard = guard(target);

      assertThat(guard.accepts(new MethodTable(CANONICAL))).isTrue();
      assertThat(guard.accepts(new MethodTable(INSTANTIATION))).isTrue();
      for (long wrong : new long[] {0, 1, 8, -8, CANONICAL + 1, CANONICAL + 8, EE_CLASS, OTHER}) {
        assertThat(guard.accepts(new MethodTable(wrong))).as("%x", wrong).isFalse();
      }
    }
  }

  @Test
  void whatOnlyPointsAtEachOtherIsNone() throws IOException {
    // Two objects, each with a reference to the other.
    CoreBytes core = runtime().loaded(CANONICAL, 0, 0, 0, OTHER, 0, EE_CLASS).loaded(OTHER, OTHER);
    try (Target target = CoreTarget.of(core.in(work))) {
      assertThat(guard(target).accepts(new MethodTable(CANONICAL))).isFalse();
    }
  }

  @Test
  void theBaseClassIsLookedAtToo() throws IOException {
    CoreBytes core = runtime().loaded(CANONICAL, 0, 0, OTHER, MODULE, 0, EE_CLASS).loaded(OTHER, 1);
    try (Target target = CoreTarget.of(core.in(work))) {
      assertThat(guard(target).accepts(new MethodTable(CANONICAL))).isFalse();
    }
  }

  private static CoreBytes runtime() {
    return new CoreBytes()
        .mapped(CODE, CODE + CoreBytes.PAGE, 0, LIBRARY)
        .loaded(EE_CLASS, 0, 0, CANONICAL)
        .loaded(MODULE, CODE + 0x3d0);
  }

  private static MethodTableGuard guard(Target target) {
    return new MethodTableGuard(target, target.mappings());
  }
}
