package io.github.clrsim.image;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an image from scratch has. */
class ImageTest {
  @TempDir private Path folder;

  @Test
  void itHasWhatItWasGivenAndNothingElse() throws Exception {
    NavigableMap<String, Integer> files = new TreeMap<>();
    Map<String, byte[]> image = contents(written("one"));
    for (String layer : layers(image)) {
      try (TarArchiveInputStream tar = tar(new GZIPInputStream(stream(image, layer)))) {
        for (TarArchiveEntry entry = tar.getNextEntry();
            entry != null;
            entry = tar.getNextEntry()) {
          if (!entry.isDirectory()) {
            files.put(entry.getName(), entry.getMode() & 0777);
          }
        }
      }
    }

    assertThat(files)
        .containsExactlyEntriesOf(
            new TreeMap<>(
                Map.of(
                    "clrsim/clrsim.jar",
                    0644,
                    "clrsim/lib/a.jar",
                    0644,
                    "clrsim/jdk/bin/java",
                    0755)));
  }

  @Test
  void itBeginsAsAUserWithoutRights() throws Exception {
    Map<String, byte[]> image = contents(written("one"));
    JsonNode manifest = json(image, "manifest.json").get(0);
    JsonNode config = json(image, manifest.get("Config").asText()).get("config");

    assertThat(config.get("User").asText()).isEqualTo(Image.USER);
    assertThat(config.get("Entrypoint").get(0).asText()).isEqualTo("/clrsim/jdk/bin/java");
    assertThat(config.get("Entrypoint")).last().hasToString("\"io.github.clrsim.cli.Clrsim\"");
  }

  @Test
  void theSameFilesMakeTheSameBytes() throws Exception {
    assertThat(written("one")).hasSameBinaryContentAs(written("two"));
  }

  private Path written(String name) throws IOException, InterruptedException, ExecutionException {
    Path source = Files.createDirectories(folder.resolve(name));
    Files.createDirectories(source.resolve("lib"));
    Files.createDirectories(source.resolve("jdk/bin"));
    Path jar = Files.writeString(source.resolve("clrsim.jar"), "a program");
    Files.writeString(source.resolve("lib/a.jar"), "a library");
    Path java = Files.writeString(source.resolve("jdk/bin/java"), "a JVM");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path tar = folder.resolve(name + ".tar");
    new Image(
            Optional.empty(),
            List.of(
                new Image.Placed(jar, "/clrsim/clrsim.jar"),
                new Image.Placed(source.resolve("lib"), "/clrsim/lib"),
                new Image.Placed(source.resolve("jdk"), Image.JDK)))
        .write(tar, folder.resolve("cache-" + name));
    return tar;
  }

  private static List<String> layers(Map<String, byte[]> image) throws IOException {
    List<String> layers = new ArrayList<>();
    json(image, "manifest.json").get(0).get("Layers").forEach(each -> layers.add(each.asText()));
    return layers;
  }

  private static Map<String, byte[]> contents(Path file) throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    try (TarArchiveInputStream tar = tar(Files.newInputStream(file))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        contents.put(entry.getName(), tar.readAllBytes());
      }
    }
    return contents;
  }

  private static JsonNode json(Map<String, byte[]> image, String name) throws IOException {
    return new ObjectMapper().readTree(stream(image, name));
  }

  private static InputStream stream(Map<String, byte[]> image, String name) {
    return new ByteArrayInputStream(image.getOrDefault(name, new byte[0]));
  }

  private static TarArchiveInputStream tar(InputStream in) {
    return new TarArchiveInputStream(in);
  }
}
