package io.github.clrsim.realclr.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of a process in a container is found below the root of that process. */
class ProcessRootTest {
  @TempDir private Path work;
  private Path proc = Path.of("");
  private Path process = Path.of("");

  @BeforeEach
  void makeAProcess() throws IOException {
    proc = Files.createDirectory(work.resolve("proc"));
    process = directory("20");
    mounts(directory("self"), "mnt:[1]");
    root("self", Path.of("/"));
  }

  @Test
  void whoHasOurRootHasOurFiles() throws IOException {
    root("20", Path.of("/"));
    mounts(process, "mnt:[1]");

    assertThat(told("/usr/net/libcoreclr.so"))
        .isEqualTo(PlacedFile.same(Path.of("/usr/net/libcoreclr.so")))
        .hasToString("/usr/net/libcoreclr.so");
  }

  @Test
  void ofWhomNothingIsKnownIsTakenToHaveOurFiles() {
    assertThat(told("/usr/a").here()).isEqualTo(Path.of("/usr/a"));
    assertThat(ProcessRoot.of(proc.resolve("99")).known(Path.of("/a")).here())
        .isEqualTo(Path.of("/a"));
  }

  /** As a link of the kernel, whose text is not where it leads. */
  @Test
  void whatTheKernelTellsFromTheTopOfOtherMountsIsBelowItsRoot() throws IOException {
    mounts(process, "mnt:[2]");
    root("20", Path.of("/"));

    assertThat(told("/net/libcoreclr.so").here()).isEqualTo(below("net/libcoreclr.so"));
    assertThat(told("/net/libcoreclr.so"))
        .hasToString("/net/libcoreclr.so, read as " + below("net/libcoreclr.so"));
  }

  @Test
  void theRootItselfIsNoPartOfItsPaths() throws IOException {
    Path tree = Files.createDirectories(work.resolve("tree"));
    root("20", tree);
    mounts(process, "mnt:[2]");

    assertThat(told(tree + "/net/libcoreclr.so"))
        .isEqualTo(new PlacedFile(Path.of("/net/libcoreclr.so"), below("net/libcoreclr.so")));
    assertThat(ProcessRoot.of(process).known(Path.of("/tmp")).here()).isEqualTo(below("tmp"));
  }

  @Test
  void aFileOfOurMountsIsReadByItsOwnPath() throws IOException {
    Path tree = Files.createDirectories(work.resolve("tree/net"));
    Path file = Files.createFile(tree.resolve("libcoreclr.so"));
    root("20", work.resolve("tree"));
    mounts(process, "mnt:[1]");

    assertThat(told(file.toString()))
        .isEqualTo(new PlacedFile(Path.of("/net/libcoreclr.so"), file));
  }

  @Test
  void aLinkLeadsOnFromTheRootOfTheProcess() throws IOException {
    Path net = Files.createDirectories(work.resolve("tree/net"));
    Files.createSymbolicLink(net.resolve("libmscordaccore.so"), Path.of("/store/one.so"));
    Files.createDirectory(work.resolve("tree/store"));
    Files.createSymbolicLink(work.resolve("tree/store/one.so"), Path.of("two.so"));
    Files.createSymbolicLink(net.resolve("circle"), Path.of("circle"));
    root("20", work.resolve("tree"));
    mounts(process, "mnt:[2]");

    assertThat(told(net + "/libmscordaccore.so").here()).isEqualTo(below("store/two.so"));
    assertThat(told(net + "/circle").here()).isEqualTo(below("net/circle"));
  }

  private PlacedFile told(String path) {
    return ProcessRoot.of(process).told(Path.of(path));
  }

  private Path below(String path) {
    return process.resolve("root").resolve(path);
  }

  private Path directory(String name) throws IOException {
    Path directory = Files.createDirectories(proc.resolve(name));
    Files.createDirectory(directory.resolve("ns"));
    return directory;
  }

  private void root(String name, Path to) throws IOException {
    Files.createSymbolicLink(proc.resolve(name).resolve("root"), to);
  }

  private static void mounts(Path directory, String name) throws IOException {
    Files.createSymbolicLink(directory.resolve("ns/mnt"), Path.of(name));
  }
}
