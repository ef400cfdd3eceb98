package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.realclr.host.HostRehearsal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Children start with the classes that the build has kept for them, where these fit. */
class HostArchiveIT {
  private static final HostArchive ARCHIVE = HostArchive.ofThisBuild().orElseThrow();

  @TempDir private Path directory;

  @Test
  void theArchiveOfTheBuildFits() throws IOException, InterruptedException {
    assertThat(ARCHIVE.file()).isRegularFile();
    assertThat(rehearses(ARCHIVE, "-XX:AOTMode=on")).isTrue();
    assertThat(rehearses(ARCHIVE)).isTrue();
  }

  @Test
  void oneThatDoesNotFitIsLeftAlone() throws IOException, InterruptedException {
    HostArchive damaged =
        new HostArchive(ARCHIVE.jars(), Files.writeString(directory.resolve("bad.aot"), "AOT"));

    assertThat(rehearses(damaged, "-XX:AOTMode=on")).isFalse();
    assertThat(rehearses(damaged)).isTrue();
  }

  /** The JVM would take one of other jars if their sizes were the same. */
  @Test
  void itIsOfTheseVeryJars() throws IOException {
    List<Path> copies = new ArrayList<>();
    for (Path jar : ARCHIVE.jars()) {
      copies.add(Files.copy(jar, directory.resolve(jar.getFileName())));
    }

    assertThat(HostArchive.of(copies).file()).hasFileName(ARCHIVE.file().getFileName().toString());
    byte[] changed = Files.readAllBytes(copies.getLast());
    changed[changed.length / 2]++;
    Files.write(copies.getLast(), changed);
    HostArchive other = HostArchive.of(copies);
    assertThat(other.file().getFileName()).isNotEqualTo(ARCHIVE.file().getFileName());
    assertThat(other.options("a:b")).containsExactly("-cp", "a:b");
  }

  private static boolean rehearses(HostArchive archive, String... options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(ChildCommand.JVM);
    command.addAll(List.of(options));
    command.addAll(archive.options(System.getProperty("java.class.path")));
    command.add(HostRehearsal.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    // What the JVM says would stand between the program's words.
    return process.waitFor() == 0 && said.isEmpty();
  }
}
