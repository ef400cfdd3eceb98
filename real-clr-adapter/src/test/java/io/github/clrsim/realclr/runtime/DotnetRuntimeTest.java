package io.github.clrsim.realclr.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What belongs to a runtime, by where it lies. */
class DotnetRuntimeTest {
  @TempDir Path directory;

  @Test
  void theNewestHostfxrOfTheInstallationIsTaken() throws IOException {
    for (String version : new String[] {"8.0.33", "10.0.14", "9.0.22"}) {
      Path folder = Files.createDirectories(directory.resolve("host/fxr").resolve(version));
      Files.createFile(folder.resolve("libhostfxr.so"));
    }
    Files.createDirectories(directory.resolve("host/fxr/11.0.0"));

    DotnetRuntime runtime = runtimeIn(directory.resolve("shared/Microsoft.NETCore.App/9.0.22"));

    assertThat(runtime.root()).contains(directory);
    assertThat(runtime.hostFxr()).contains(directory.resolve("host/fxr/10.0.14/libhostfxr.so"));
  }

  @Test
  void anInstallationNeedNotHaveOne() {
    assertThat(runtimeIn(directory.resolve("shared/Microsoft.NETCore.App/9.0.22")).hostFxr())
        .isEmpty();
  }

  @Test
  void aRuntimeOnItsOwnBelongsToNoInstallation() throws IOException {
    Files.createDirectories(directory.resolve("host/fxr/9.0.22"));
    Files.createFile(directory.resolve("host/fxr/9.0.22/libhostfxr.so"));

    assertThat(runtimeIn(directory.resolve("my/own/9.0.22")).root()).isEmpty();
    assertThat(runtimeIn(directory.resolve("my/own/9.0.22")).hostFxr()).isEmpty();
  }

  private static DotnetRuntime runtimeIn(Path directory) {
    return new DotnetRuntime(RuntimeVersion.of(9, 0, 22), directory, "a test");
  }
}
