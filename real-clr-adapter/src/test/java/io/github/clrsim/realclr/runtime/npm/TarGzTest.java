package io.github.clrsim.realclr.runtime.npm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TarGzTest {

  private final FileSystem files = Jimfs.newFileSystem(Configuration.unix());
  private final Path home = files.getPath("/home");
  private final Path target = home.resolve("target");

  @BeforeEach
  void makeTarget() throws IOException {
    Files.createDirectories(target);
  }

  @AfterEach
  void closeFiles() throws IOException {
    files.close();
  }

  @Test
  void filesLandBelowTheTargetWithoutTheirFirstName() throws IOException {
    var big = "x".repeat(100_000);
    var tarball = new Tarball().file("package/a.txt", "A").file("package/b/c", big).in(home);

    TarGz.unpack(tarball, target);

    assertThat(target.resolve("a.txt")).hasContent("A");
    assertThat(target.resolve("b/c")).hasContent(big);
  }

  @Test
  void aPathTooLongForItsHeaderIsTakenFromThePaxHeader() throws IOException {
    var name = "d/".repeat(80) + "file";
    var tarball = new Tarball().longFile("package/" + name, "A").file("package/b", "B").in(home);

    TarGz.unpack(tarball, target);

    assertThat(target.resolve(name)).hasContent("A");
    assertThat(target.resolve("b")).hasContent("B");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/etc/passwd",
        "../outside",
        "package/../../outside",
        "package/..",
        "package//outside",
        "package/a\\b",
        "package/",
        "outside"
      })
  void aPathThatIsNotPlainlyBelowTheTargetIsRefused(String path) throws IOException {
    var tarball = new Tarball().file(path, "evil").in(home);

    refuses(() -> TarGz.unpack(tarball, target), "leads outside");
    try (var left = Files.walk(home)) {
      assertThat(left.filter(Files::isRegularFile)).containsExactly(tarball);
    }
  }

  @Test
  void anEscapeInAPaxHeaderIsRefusedToo() throws IOException {
    var tarball = new Tarball().longFile("package/../../outside", "evil").in(home);

    refuses(() -> TarGz.unpack(tarball, target), "leads outside");
  }

  @ParameterizedTest
  @ValueSource(chars = {'1', '2', '3', '6', 'L'})
  void anythingButAPlainFileIsRefused(char type) throws IOException {
    var tarball = new Tarball().entry(type, "package/link", new byte[0]).in(home);

    refuses(() -> TarGz.unpack(tarball, target), "not a plain file");
  }

  @Test
  void aCutTarballIsRefusedWhereverItIsCut() throws IOException {
    var whole = new Tarball().file("package/a", "A".repeat(2000)).bytes();
    for (int length : new int[] {0, 5, whole.length / 2, whole.length - 9}) {
      Path cut = Files.write(home.resolve("cut.tgz"), Arrays.copyOf(whole, length));
      Files.deleteIfExists(target.resolve("a"));

      refuses(() -> TarGz.unpack(cut, target), "cut or damaged");
    }
  }

  @Test
  void aHeaderWithAFlippedBitIsRefused() throws IOException {
    byte[] tar = new Tarball().file("package/a", "A").withEnd();
    tar[10] ^= 1;
    Path tarball = Files.write(home.resolve("flipped.tgz"), Tarball.gzip(tar));

    refuses(() -> TarGz.unpack(tarball, target), "checksum");
  }

  private static void refuses(ThrowingCallable unpacking, String why) {
    assertThatThrownBy(unpacking)
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            thrown -> assertThat(thrown.diagnostic().why()).contains(why));
  }
}
