package io.github.clrsim.realclr.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.elf.MadeElf;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in {@code /proc} is read as it is, whatever is missing from it. */
class DotnetProcessesTest {
  private static final String START_TIME = "4711";

  @TempDir private Path work;
  private Path proc = Path.of("");
  private Path temporary = Path.of("");
  private Path runtime = Path.of("");

  @BeforeEach
  void makeAMachine() throws IOException {
    proc = Files.createDirectory(work.resolve("proc"));
    temporary = Files.createDirectory(work.resolve("tmp"));
    runtime = Files.createDirectories(work.resolve("Microsoft.NETCore.App/9.0.5"));
    Files.createFile(runtime.resolve("libmscordaccore.so"));
    Files.createDirectory(proc.resolve("sys"));
    Files.writeString(proc.resolve("uptime"), "1 2");
  }

  @Test
  void whereNoneRunsNoneIsFound() throws IOException {
    process(1, "S", "/usr/lib/libc.so");

    assertThat(all()).isEmpty();
  }

  @Test
  void aProcessWithCoreClrInItsMemoryIsFoundWithAllThatIsKnown() throws IOException {
    process(20, "S", runtime + "/libcoreclr.so");
    process(3, "R", runtime + "/libcoreclr.so (deleted)");

    assertThat(all()).extracting(DotnetProcess::pid).containsExactly(3L, 20L);
    assertThat(all().getFirst())
        .isEqualTo(
            new DotnetProcess(
                3,
                RuntimeVersion.from("9.0.5"),
                DiagnosticsPort.NONE,
                Optional.empty(),
                Files.getOwner(proc).getName(),
                List.of("dotnet", "my app.dll")));
  }

  @Test
  void aPortThatTakesConnectionsIsReachableAndOneThatIsLeftBehindRefuses() throws IOException {
    process(20, "S", runtime + "/libcoreclr.so");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket(20, START_TIME)));
      assertThat(all()).extracting(DotnetProcess::port).containsExactly(DiagnosticsPort.REACHABLE);
    }
    assertThat(all()).extracting(DotnetProcess::port).containsExactly(DiagnosticsPort.REFUSED);
  }

  @Test
  void aSocketOfAnEarlierProcessWithTheSameNumberSaysNothing() throws IOException {
    process(20, "S", runtime + "/libcoreclr.so");
    process(21, "S", "/usr/lib/libc.so");
    Files.createFile(socket(20, "4710"));
    Files.createFile(socket(21, "4710"));
    Files.createFile(socket(22, START_TIME));

    assertThat(all()).extracting(DotnetProcess::pid).containsExactly(20L);
    assertThat(all()).extracting(DotnetProcess::port).containsExactly(DiagnosticsPort.NONE);
  }

  @Test
  void aProcessMayHaveATemporaryDirectoryOfItsOwn() throws IOException {
    Path own = Files.createDirectory(work.resolve("own"));
    Path directory = process(20, "S", runtime + "/libcoreclr.so");
    Files.writeString(directory.resolve("environ"), "HOME=/\0TMPDIR=%s\0".formatted(own));
    Files.createFile(own.resolve(socket(20, START_TIME).getFileName()));

    assertThat(all()).extracting(DotnetProcess::port).containsExactly(DiagnosticsPort.REFUSED);
  }

  @Test
  void aProcessThatEndsMeanwhileOrIsAZombieIsLeftOut() throws IOException {
    Files.createDirectory(proc.resolve("7"));
    process(8, "Z", runtime + "/libcoreclr.so");
    Files.createFile(socket(8, START_TIME));
    Path torn = process(9, "S", runtime + "/libcoreclr.so");
    Files.writeString(torn.resolve("stat"), "9 (dot");

    assertThat(all()).isEmpty();
  }

  @Test
  void aProcessThatIsKeptFromUsIsKnownByItsPort() throws IOException {
    Path directory = process(20, "S", runtime + "/libcoreclr.so");
    Files.delete(directory.resolve("mem"));
    for (String file : List.of("maps", "cmdline", "environ")) {
      Files.delete(directory.resolve(file));
      // No file can be read there, whoever tries.
      Files.createDirectory(directory.resolve(file));
    }
    assertThat(all()).isEmpty();
    Files.createFile(socket(20, START_TIME));

    assertThat(all())
        .singleElement()
        .satisfies(
            process -> {
              assertThat(process.runtime()).isEmpty();
              assertThat(process.command()).isEmpty();
              assertThat(process.obstacle().orElseThrow()).contains("must not be read");
            });
  }

  @Test
  void aRuntimeThatCannotBeReadSaysWhy() throws IOException {
    Files.delete(runtime.resolve("libmscordaccore.so"));
    process(20, "S", runtime + "/libcoreclr.so");
    process(21, "S", "/app/single");
    Files.createFile(socket(21, START_TIME));
    process(22, "S", "/app/libcoreclr.so");

    assertThat(all())
        .extracting(process -> process.obstacle().orElse(""))
        .satisfiesExactly(
            why -> assertThat(why).contains("no libmscordaccore.so"),
            why -> assertThat(why).contains("single file"),
            why -> assertThat(why).contains("no libmscordaccore.so"));
    assertThat(all().getLast().runtime()).isEmpty();
  }

  @Test
  void aRuntimeThatWasReplacedSinceCannotBeRead() throws IOException {
    Path directory = process(20, "S", runtime + "/libcoreclr.so (deleted)");
    Files.writeString(
        directory.resolve("maps"),
        "0-1000 r--p 00000000 08:01 77     %s/libcoreclr.so (deleted)\n".formatted(runtime));
    Files.write(directory.resolve("mem"), MadeElf.library("0102"));
    Path library = runtime.resolve("libcoreclr.so");

    Files.write(library, MadeElf.library("0102"));
    assertThat(all()).extracting(DotnetProcess::obstacle).containsExactly(Optional.empty());
    Files.write(library, MadeElf.library("0103"));
    assertThat(all().getFirst().obstacle().orElseThrow()).contains("another build");
  }

  /** It has another number there, another root and another directory for temporary files. */
  @Test
  void aProcessInAContainerIsListedByOurNumberAndFoundByItsOwn() throws IOException {
    Path tree = Files.createDirectories(work.resolve("tree"));
    Path inside = Files.createDirectories(tree.resolve("net/9.0.22"));
    Files.createFile(inside.resolve("libmscordaccore.so"));
    Files.createDirectory(tree.resolve("tmp"));
    Files.createFile(tree.resolve("tmp/dotnet-diagnostic-1-%s-socket".formatted(START_TIME)));
    Path directory = process(20, "S", "/net/9.0.22/libcoreclr.so");
    assertThat(all().getFirst().obstacle().orElseThrow()).contains("libmscordaccore.so");

    Files.writeString(directory.resolve("status"), "Name:\tdotnet\nNSpid:\t20\t1\n");
    Files.createDirectory(directory.resolve("ns"));
    Files.createSymbolicLink(directory.resolve("ns/mnt"), Path.of("mnt:[2]"));
    Files.createSymbolicLink(directory.resolve("root"), tree);

    assertThat(all())
        .singleElement()
        .satisfies(
            process -> {
              assertThat(process.pid()).isEqualTo(20);
              assertThat(process.runtime()).isEqualTo(RuntimeVersion.from("9.0.22"));
              assertThat(process.obstacle()).isEmpty();
              assertThat(process.port()).isEqualTo(DiagnosticsPort.REFUSED);
            });
  }

  @Test
  void aSystemWithoutProcIsADiagnostic() {
    DotnetProcesses none = new DotnetProcesses(work.resolve("nowhere"), temporary);

    assertThatThrownBy(none::all)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("nowhere")
        .hasMessageContaining("Linux");
  }

  private List<DotnetProcess> all() {
    return new DotnetProcesses(proc, temporary).all();
  }

  private Path socket(long pid, String startTime) {
    return temporary.resolve("dotnet-diagnostic-%d-%s-socket".formatted(pid, startTime));
  }

  private Path process(long pid, String state, String mapped) throws IOException {
    Path directory = Files.createDirectory(proc.resolve(Long.toString(pid)));
    Files.writeString(
        directory.resolve("stat"),
        "%d (my (odd) name) %s %s%s 0 0".formatted(pid, state, "0 ".repeat(18), START_TIME));
    Files.writeString(
        directory.resolve("maps"),
        """
        7f0000000000-7f0000001000 r-xp 00000000 08:01 77                         %s
        7f0000002000-7f0000003000 rw-p 00000000 00:00 0
        """
            .formatted(mapped));
    Files.writeString(directory.resolve("cmdline"), "dotnet\0my app.dll\0");
    Files.writeString(directory.resolve("environ"), "HOME=/\0");
    Files.writeString(directory.resolve("mem"), "");
    return directory;
  }
}
