package io.github.clrsim.guest.libc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A guest finds the files that the user named, and no others. */
class GuestDiskTest {
  @TempDir private Path folder;

  @Test
  void whatWasNamedIsThereWithTheFoldersAboveIt() throws IOException {
    Path inner = Files.createDirectories(folder.resolve("home/extensions"));
    Files.writeString(inner.resolve("b.xml"), "two");
    Files.writeString(inner.resolve("a.xml"), "one");
    Files.writeString(folder.resolve("other"), "unseen");
    GuestDisk disk = GuestDisk.of(List.of(folder.resolve("home")));

    assertThat(disk.find(inner + "/./../extensions//a.xml"))
        .containsInstanceOf(GuestDisk.File.class)
        .get()
        .extracting(node -> new OpenFiles.OpenFile(node).content())
        .isEqualTo("one".getBytes(StandardCharsets.UTF_8));
    assertThat(disk.find(inner.toString()).orElseThrow())
        .isInstanceOfSatisfying(
            GuestDisk.Folder.class,
            found -> assertThat(disk.namesIn(found)).containsExactly("a.xml", "b.xml"));
    assertThat(disk.find("/").orElseThrow())
        .isInstanceOfSatisfying(
            GuestDisk.Folder.class,
            root ->
                assertThat(disk.namesIn(root))
                    .contains("tmp")
                    .noneMatch(each -> each.contains("/")));
    assertThat(disk.find(folder.resolve("other").toString())).isEmpty();
    assertThat(disk.find("")).isEmpty();
  }

  @Test
  void aFileThatIsNotThereIsADiagnostic() {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> GuestDisk.of(List.of(missing)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("missing");
  }

  @Test
  void descriptorsAreTheLowestFreeOnes() {
    OpenFiles files = new OpenFiles();
    GuestDisk.Node root = GuestDisk.of(List.of()).find("/").orElseThrow();
    assertThat(files.open(root)).contains(3);
    assertThat(files.open(root)).contains(4);
    assertThat(files.close(3)).isTrue();
    assertThat(files.close(3)).isFalse();
    assertThat(files.open(root)).contains(3);
  }
}
