package io.github.clrsim.conformance.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorePlaceTest {
  private static final String WHERE = "option --store";

  @TempDir private Path folder;

  private static StorePlace place(String text) {
    return StorePlace.of(text, WHERE);
  }

  @Test
  void aFolderIsAFolder() {
    assertThat(place("some/folder").path()).isEqualTo(Path.of("some/folder"));
    assertThat(place("C:folder").path()).isEqualTo(Path.of("C:folder"));
    assertThat(place("./ab:c").path()).isEqualTo(Path.of("./ab:c"));
    assertThat(place("a b:c").path()).isEqualTo(Path.of("a b:c"));
    assertThat(place(folder.toUri().toString()).path()).isEqualTo(folder);
    assertThat(place(folder.toString())).hasToString(folder.toString());
  }

  @Test
  void aFileSystemThatIsOpenIsUsedAndStaysOpen() throws IOException {
    try (FileSystem memory = Jimfs.newFileSystem("places", Configuration.unix())) {
      try (StorePlace place = place("jimfs://places/work/store")) {
        assertThat(place.path()).isEqualTo(memory.getPath("/work/store"));
        assertThat(place).hasToString("jimfs://places/work/store");
      }
      assertThat(memory.isOpen()).isTrue();
    }
  }

  @Test
  void anArchiveIsMadeAndWrittenWhenItIsClosed() throws IOException {
    String uri = "jar:" + folder.resolve("store.zip").toUri() + "!/campaign";
    assertThatThrownBy(() -> StorePlace.existing(uri, WHERE))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("there is no such file");

    try (StorePlace place = place(uri)) {
      Files.createDirectories(place.path());
      new WholeFile(place.path().resolve("a.json")).write("{}".getBytes(StandardCharsets.UTF_8));
    }

    try (StorePlace place = StorePlace.existing(uri, WHERE)) {
      assertThat(place.path().resolve("a.json")).hasContent("{}");
      assertThat(place).hasToString(uri);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nobody://x/y | No file system has the scheme nobody",
        "nobody:x | No file system has the scheme nobody",
        "file:some | not hierarchical",
        "file://host/folder | authority",
        "file:///a%zz | is no URI",
        "s 3://bucket | is no URI",
        "jimfs://nowhere/work | jimfs://nowhere/work",
        "jimfs: | is no URI",
        "jar:file:/nowhere/at/all.zip!/x | /nowhere/at",
        "'' | has no name",
      })
  void whatNamesNoStoreGetsADiagnostic(String text, String told) {
    assertThatThrownBy(() -> place(text))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining(told)
        .hasMessageContaining(WHERE);
  }

  @Test
  void whoNamesAnUnknownSchemeIsToldWhichThereAreAndHowOneIsAdded() {
    assertThatThrownBy(() -> place("s3://bucket/folder"))
        .hasMessageContaining("file, jar, jimfs")
        .hasMessageContaining("CLRSIM_CLASSPATH='jars/*' ./clrsim");
  }
}
