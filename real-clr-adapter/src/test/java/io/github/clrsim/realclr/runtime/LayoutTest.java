package io.github.clrsim.realclr.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LayoutTest {

  private static final String DEPS =
      """
      {
        "targets": {
          ".NETCoreApp,Version=v9.0/linux-x64": {
            "app/1.0.0": {
              "dependencies": {
                "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64": "9.0.5"
              },
              "runtime": { "app.dll": {} }
            },
            "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/9.0.5": {
              "runtime": {
                "System.Private.CoreLib.dll": {
                  "assemblyVersion": "9.0.0.0",
                  "fileVersion": "9.0.525.21509"
                }
              },
              "native": {
                "libcoreclr.so": {
                  "fileVersion": "0.0.0.0"
                },
                "libhostfxr.so": {
                  "fileVersion": "0.0.0.0"
                }
              }
            }
          }
        },
        "libraries": {
          "runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/9.0.5": {
            "type": "runtimepack"
          }
        }
      }
      """;

  private final FileSystem files = Jimfs.newFileSystem(Configuration.unix());
  private final Path unpacked = files.getPath("/unpacked");
  private final Path entry = files.getPath("/entry");
  private final Layout layout = new Layout.SelfContained("dist", "app", RuntimeVersion.of(9, 0, 5));

  @BeforeEach
  void unpack() throws IOException {
    Files.createDirectories(unpacked.resolve("dist"));
    Files.createDirectories(entry);
    for (String name :
        new String[] {"app.dll", "System.Private.CoreLib.dll", "libcoreclr.so", "libhostfxr.so"}) {
      Files.writeString(unpacked.resolve("dist").resolve(name), name);
    }
    Files.writeString(unpacked.resolve("dist/app.deps.json"), DEPS);
  }

  @AfterEach
  void closeFiles() throws IOException {
    files.close();
  }

  @Test
  void theRuntimeIsTakenOutOfTheApplicationAndLaidOutLikeAnInstallation() throws IOException {
    layout.arrange(unpacked, entry);

    Path framework = entry.resolve("shared/Microsoft.NETCore.App/9.0.5");
    try (var found = Files.list(framework)) {
      assertThat(found.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "System.Private.CoreLib.dll", "libcoreclr.so", "Microsoft.NETCore.App.deps.json");
    }
    assertThat(entry.resolve("host/fxr/9.0.5/libhostfxr.so")).hasContent("libhostfxr.so");
    assertThat(framework.resolve("Microsoft.NETCore.App.deps.json"))
        .content()
        .contains(".NETCoreApp,Version=v9.0/linux-x64", "\"libcoreclr.so\": {")
        .doesNotContain("app.dll");
  }

  @Test
  void anApplicationThatListsNoRuntimeIsRefused() throws IOException {
    Files.writeString(unpacked.resolve("dist/app.deps.json"), "{}");

    assertThatThrownBy(() -> layout.arrange(unpacked, entry))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("9.0.5");
  }

  @Test
  void aFileThatThePackageLacksIsNamed() throws IOException {
    Files.delete(unpacked.resolve("dist/libcoreclr.so"));

    assertThatThrownBy(() -> layout.arrange(unpacked, entry))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("libcoreclr.so");
  }
}
