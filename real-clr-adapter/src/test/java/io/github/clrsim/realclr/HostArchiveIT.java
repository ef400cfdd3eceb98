package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Children start with the classes that the build has kept for them, where these fit. */
class HostArchiveIT {
  @TempDir private Path directory;

  private static HostArchive archive(ChildHost child) {
    return HostArchive.ofThisBuild(child).orElseThrow();
  }

  @ParameterizedTest
  @EnumSource
  void theArchiveOfTheBuildFits(ChildHost child) throws IOException, InterruptedException {
    assertThat(archive(child).file()).isRegularFile();
    assertThat(rehearses(archive(child), "-XX:AOTMode=on")).isTrue();
    assertThat(rehearses(archive(child))).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void oneThatDoesNotFitIsLeftAlone(ChildHost child) throws IOException, InterruptedException {
    HostArchive damaged =
        new HostArchive(
            child, archive(child).jars(), Files.writeString(directory.resolve("bad.aot"), "AOT"));

    assertThat(rehearses(damaged, "-XX:AOTMode=on")).isFalse();
    assertThat(rehearses(damaged)).isTrue();
  }

  /** The JVM would take one of other jars if their sizes were the same. */
  @Test
  void itIsOfTheseVeryJars() throws IOException {
    HostArchive archive = archive(ChildHost.HOSTED);
    List<Path> copies = new ArrayList<>();
    for (Path jar : archive.jars()) {
      copies.add(Files.copy(jar, directory.resolve(jar.getFileName())));
    }

    assertThat(of(copies).file()).hasFileName(archive.file().getFileName().toString());
    byte[] changed = Files.readAllBytes(copies.getLast());
    changed[changed.length / 2]++;
    Files.write(copies.getLast(), changed);
    HostArchive other = of(copies);
    assertThat(other.file().getFileName()).isNotEqualTo(archive.file().getFileName());
    assertThat(other.options("a:b")).containsExactly("-cp", "a:b");
  }

  private static HostArchive of(List<Path> jars) throws IOException {
    return HostArchive.of(ChildHost.HOSTED, HostArchive.Jars.of(jars));
  }

  private static boolean rehearses(HostArchive archive, String... options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(ChildCommand.JVM);
    command.addAll(List.of(options));
    command.addAll(archive.options(System.getProperty("java.class.path")));
    command.add(archive.child().rehearsal().getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    // What the JVM says would stand between the program's words.
    return process.waitFor() == 0 && said.isEmpty();
  }
}
