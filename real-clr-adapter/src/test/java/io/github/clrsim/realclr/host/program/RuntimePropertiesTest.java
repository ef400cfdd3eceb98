package io.github.clrsim.realclr.host.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is made of a program without hostfxr. */
class RuntimePropertiesTest {
  @TempDir Path directory;

  @Test
  void aRuntimeOnItsOwnGivesAllAssembliesOfItsDirectory() throws Exception {
    Path runtime = Files.createDirectory(directory.resolve("9.0.5"));
    Files.createFile(runtime.resolve("System.Runtime.dll"));
    Files.createFile(runtime.resolve("System.Private.CoreLib.dll"));
    Files.createFile(runtime.resolve("libcoreclr.so"));
    Path program = directory.resolve("App.dll");
    Files.writeString(
        directory.resolve("App.runtimeconfig.json"),
        """
        {"runtimeOptions": {"configProperties": {
          "System.GC.Server": true, "System.Globalization.Invariant": false
        }}}
        """);

    Path unused = directory.resolve("unused");
    DotnetRuntime alone = new DotnetRuntime(RuntimeVersion.of(9, 0, 5), runtime, "a test");

    RuntimeProperties properties =
        RuntimeProperties.of(alone, program, ProgramNeeds.of(alone, program, unused), unused);

    assertThat(properties.values())
        .isEqualTo(
            Map.of(
                "TRUSTED_PLATFORM_ASSEMBLIES",
                "%1$s/System.Private.CoreLib.dll:%1$s/System.Runtime.dll:%2$s"
                    .formatted(runtime, program),
                "APP_PATHS",
                directory + "/",
                "APP_CONTEXT_BASE_DIRECTORY",
                directory + "/",
                "NATIVE_DLL_SEARCH_DIRECTORIES",
                "%s/:%s/".formatted(directory, runtime),
                "System.GC.Server",
                "true",
                "System.Globalization.Invariant",
                "true"));
    assertThat(unused).doesNotExist();
  }
}
