package io.github.clrsim.conformance.apart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeathTest {
  private static final int SIGNALS = 128;

  @TempDir private Path folder;

  @Test
  void aSignalIsToldByItsName() {
    assertThat(of(SIGNALS + 6).text()).isEqualTo("ended by SIGABRT");
    assertThat(of(SIGNALS + 6).isByOthers()).isFalse();
    assertThat(of(SIGNALS + 64).text()).isEqualTo("ended by signal 64");
  }

  @Test
  void whoeverIsKilledDidNothing() {
    assertThat(of(SIGNALS + 9).isByOthers()).isTrue();
    assertThat(of(SIGNALS + 15).isByOthers()).isTrue();
  }

  @Test
  void anExitInTheMiddleOfARunIsToldWithItsCode() {
    assertThat(of(0).text()).isEqualTo("ended with exit code 0, in the middle of a run");
    assertThat(of(1).text()).contains("crashed, or was ended with exit code 1");
  }

  @Test
  void aCrashOfTheJvmIsToldWithTheLibraryAndWithoutAddresses() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("crash"),
            """
            #
            # A fatal error has been detected by the Java Runtime Environment:
            #
            #  SIGSEGV (0xb) at pc=0x00007f657c615b99, pid=19793, tid=19795
            #
            # Problematic frame:
            # C  [libprofiler.so+0x1b99]  walk+0x19
            #
            """);
    assertThat(Death.of(1, file).text()).isEqualTo("crashed by SIGSEGV in libprofiler.so");
  }

  private Death of(int code) {
    return Death.of(code, folder.resolve("none"));
  }
}
