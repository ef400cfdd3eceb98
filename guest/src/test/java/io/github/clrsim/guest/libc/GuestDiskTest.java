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

  @Test
  void anOpenFileIsOpenAsLongAsADescriptorLeadsToIt() {
    OpenFiles files = new OpenFiles();
    GuestDisk.Node root = GuestDisk.of(List.of()).find("/").orElseThrow();
    assertThat(files.open(root, Descriptors.CLOSE_ON_EXEC)).contains(3);
    OpenFiles.OpenFile file = files.at(3).orElseThrow();
    assertThat(files.lead(file, 10, false)).contains(10);
    files.lead(11, file, true);
    assertThat(files.at(11)).contains(file);
    assertThat(files.endsAtExec(3)).isTrue();
    assertThat(files.endsAtExec(10)).isFalse();
    assertThat(files.close(3)).isTrue();
    assertThat(files.close(10)).isTrue();
    assertThat(file.isOpen()).isTrue();

    // What a descriptor led to is closed by what it leads to from now on.
    assertThat(files.open(root)).contains(3);
    files.lead(11, files.at(3).orElseThrow(), false);
    assertThat(file.isOpen()).isFalse();
    assertThat(files.lead(file, OpenFiles.MOST, false)).isEmpty();
  }
}
