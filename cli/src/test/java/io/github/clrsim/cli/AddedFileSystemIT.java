package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Jimfs;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as it is shipped, with a file system behind it on the class path. */
@Tag("turn-3")
class AddedFileSystemIT {
  private static final Path PROGRAM = Path.of("target", "clrsim.jar");

  @TempDir private Path folder;

  /** What a file system and what it depends on would be in: here, the class path of the tests. */
  private static String added() {
    List<String> jars =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> entry.contains("jimfs") || entry.contains("guava"))
            .toList();
    assertThat(jars).isNotEmpty();
    return String.join(File.pathSeparator, jars);
  }

  private Spoken check(String classPath, String store) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/java.lang=ALL-UNNAMED",
                "-cp",
                classPath,
                Clrsim.class.getName()));
    command.addAll(
        List.of(
            "check",
            "--profiler",
            "identity-map",
            "--scenario",
            "start-up",
            "--runtime",
            "net9.0",
            "--schedules",
            "4",
            "--store",
            store));
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      int code = process.waitFor();
      return new Spoken(code, Files.readString(out), Files.readString(err));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("the test was interrupted", stopped);
    }
  }

  @Test
  void itIsKnownAndChangesNoCampaign() throws IOException {
    String with = PROGRAM + File.pathSeparator + added();
    assertThat(Jimfs.URI_SCHEME).isEqualTo("jimfs");
    check(PROGRAM.toString(), "jimfs://x/y").isDiagnosticAbout("file, jar, jrt", "jimfs");
    check(with, "jimfs://x/y").isDiagnosticAbout("Nothing can be stored at jimfs://x/y");

    String store = folder.resolve("store").toUri().toString();
    assertThat(check(PROGRAM.toString(), store).code()).isZero();
    assertThat(check(with, store).err()).contains("stored: 1 round in ", "of which 1 were there");
  }
}
