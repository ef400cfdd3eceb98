package io.github.clrsim.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.clrsim.api.dac.FieldDesc;
import io.github.clrsim.api.dac.FieldDescData;
import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.ProcessAccess;
import io.github.clrsim.fixtures.Arrivals;
import io.github.clrsim.fixtures.DotnetHost;
import io.github.clrsim.profiler.field.FieldReader;
import io.github.clrsim.profiler.field.LoadedTypes;
import io.github.clrsim.realclr.dac.DebuggedClr;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For the type of a field a component looks into tables that the runtime moves to larger ones as it
 * goes on. With what was read before that, and what was read behind it, it would look for ever.
 */
class GrowingTablesIT {
  private static final int FIELDS = 49;
  private static final int FIRST_TOKEN = 0x04000001;

  /** For these a table is read in part. */
  private static final int FEW = 3;

  private static final int TYPES_BEFORE = 1_000;
  private static final int TYPES_BEHIND = 3_000;

  /** For a hang; a busy machine may take long. */
  private static final Duration HANG = Duration.ofMinutes(5);

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#all")
  void fieldsAreReadWhateverTypesAreMadeMeanwhile(DotnetRuntime runtime) throws IOException {
    DotnetHost host =
        DotnetHost.of(runtime.muxer().orElseThrow()).withFramework(runtime.version().toString());
    try (Arrivals program = Arrivals.runBy(host);
        DebuggedClr clr = DebuggedClr.ofProcess(program.pid())) {
      assertThat(program.makeTypes(TYPES_BEFORE)).isEqualTo(TYPES_BEFORE);
      ProcessAccess access = clr.dataAccess();
      FieldDesc next = first(access);
      for (int field = 0; field < FIELDS; field++) {
        if (field == FEW) {
          assertThat(program.makeTypes(TYPES_BEHIND)).isEqualTo(TYPES_BEFORE + TYPES_BEHIND);
        }
        FieldDesc asked = next;
        FieldDescData data =
            assertTimeoutPreemptively(
                HANG, () -> access.getFieldDescData(asked).answer().orElseThrow());
        // They were declared in this order, and their tokens count on from 1.
        assertThat(data.token().value()).isEqualTo(FIRST_TOKEN + field);
        next = data.next();
      }
    }
  }

  private static FieldDesc first(ProcessAccess access) {
    MethodTable untouched =
        LoadedTypes.of(access, new FieldReader(access)).all().stream()
            .filter(type -> type.name().equals(Arrivals.UNTOUCHED))
            .map(LoadedTypes.Named::methodTable)
            .findFirst()
            .orElseThrow();
    return access.getMethodTableFieldData(untouched).answer().orElseThrow().firstField();
  }
}
