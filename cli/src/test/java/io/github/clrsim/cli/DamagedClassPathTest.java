package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.diagnostic.Diagnostic;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is damaged on a class path is named, and nothing of it is a bug of clrsim. */
class DamagedClassPathTest {
  @TempDir private Path folder;

  private Spoken check() {
    return Spoken.by("check", "--profiler", "com.acme.Damaged", "--classpath", folder.toString());
  }

  /** Compiles a right profiler, and answers where it is. */
  private Path compiled() throws IOException {
    Path source = folder.resolve("Damaged.java");
    Files.writeString(
        source,
        """
        package com.acme;
        public final class Damaged implements io.github.clrsim.api.callback.CorProfilerCallback {}
        """);
    String classPath =
        Stream.of(CorProfilerCallback.class, Diagnostic.class)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation().getPath())
            .collect(Collectors.joining(File.pathSeparator));
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(
                    null,
                    null,
                    null,
                    "-proc:none",
                    "-cp",
                    classPath,
                    "-d",
                    folder.toString(),
                    source.toString()))
        .isZero();
    return folder.resolve("com/acme/Damaged.class");
  }

  private static void cut(Path file, int bytes) throws IOException {
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), bytes));
  }

  /** Whoever opens a pipe waits for the other end, also who looks for laws in it. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void aPipeIsNoClassPath() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe.jar");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    for (String command : List.of("check", "replay")) {
      List<String> words =
          new ArrayList<>(
              List.of(command, "--profiler", "com.acme.Mine", "--classpath", pipe.toString()));
      if (command.equals("replay")) {
        words.addAll(List.of("--scenario", "reload", "--runtime", "net9.0"));
      }
      Spoken.by(words).isDiagnosticAbout("The class path entry is a pipe or a device: " + pipe);
    }
  }

  @Test
  void aClassFileThatEndsAmidItsConstantsIsNamed() throws IOException {
    Path file = compiled();
    cut(file, 100);

    Spoken spoken = check();

    assertThat(spoken.code()).isEqualTo(2);
    assertThat(spoken.err())
        .contains("The class file cannot be read: " + file)
        .doesNotContain("bug of clrsim");
  }

  @Test
  void aClassFileThatEndsBehindItsConstantsIsNamed() throws IOException {
    Path file = compiled();
    cut(file, (int) Files.size(file) - 10);

    Spoken spoken = check();

    assertThat(spoken.code()).isEqualTo(2);
    assertThat(spoken.err())
        .contains("The profiler cannot be used", "com.acme.Damaged is cut short", file.toString())
        .doesNotContain("bug of clrsim");
  }

  @Test
  void aJarThatIsNoneIsNamed() throws IOException {
    Path jar = Files.writeString(folder.resolve("profiler.jar"), "no jar");

    Spoken spoken =
        Spoken.by("check", "--profiler", "com.acme.Damaged", "--classpath", jar.toString());

    assertThat(spoken.code()).isEqualTo(2);
    assertThat(spoken.err()).contains("The class path entry cannot be read: " + jar);
  }
}
