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
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
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

  private final FileSystem files =
      Jimfs.newFileSystem(
          Configuration.unix().toBuilder().setAttributeViews("basic", "posix").build());
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

  /** The runtime starts createdump itself when it dies, if it was asked for a dump. */
  @Test
  void whatIsStartedAsAProcessCanBeStarted() throws IOException {
    Files.writeString(unpacked.resolve("dist/createdump"), "createdump");
    Files.writeString(
        unpacked.resolve("dist/app.deps.json"),
        DEPS.replace(
            "\"native\": {", "\"native\": {\n\"createdump\": {\n\"fileVersion\": \"0.0.0.0\"\n},"));
    layout.arrange(unpacked, entry);
    Files.createDirectories(unpacked.resolve("whole/shared"));
    Files.writeString(unpacked.resolve("whole/dotnet"), "dotnet");
    Files.writeString(unpacked.resolve("whole/shared/createdump"), "createdump");
    Path moved = files.getPath("/moved");
    new Layout.Moves(new Layout.Moves.Move("whole", "net")).arrange(unpacked, moved);

    Path framework = entry.resolve("shared/Microsoft.NETCore.App/9.0.5");
    assertThat(
            List.of(
                framework.resolve("createdump"),
                moved.resolve("net/dotnet"),
                moved.resolve("net/shared/createdump")))
        .allSatisfy(
            program ->
                assertThat(Files.getPosixFilePermissions(program))
                    .contains(PosixFilePermission.OWNER_EXECUTE));
    assertThat(Files.getPosixFilePermissions(framework.resolve("libcoreclr.so")))
        .doesNotContain(PosixFilePermission.OWNER_EXECUTE);
  }

  @Test
  void aFileThatThePackageLacksIsNamed() throws IOException {
    Files.delete(unpacked.resolve("dist/libcoreclr.so"));

    assertThatThrownBy(() -> layout.arrange(unpacked, entry))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("libcoreclr.so");
  }
}
