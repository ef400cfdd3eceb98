package io.github.clrsim.realclr.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.elf.MadeElf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that cannot be read says why. */
class RunningProcessTest {
  private static final String BUNDLE =
      "8b1202b96a612038727b930214d7a03213f5b9e6efae3318ee3b2dce24b36aae";
  private static final int KERNEL = 0x0020_0040;

  @TempDir private Path work;
  private Path proc = Path.of("");

  @BeforeEach
  void makeAMachine() throws IOException {
    proc = Files.createDirectory(work.resolve("proc"));
  }

  @Test
  void oneThatRunsHasMemory() throws IOException {
    process("20", 'S', 0);

    assertThatCode(() -> running("20").requireMemory()).doesNotThrowAnyException();
  }

  @Test
  void oneThatIsNotThereIsGone() {
    assertRefused("20", "no process 20", "another number");
  }

  @Test
  void aZombieNamesItsParent() throws IOException {
    process("7", 'S', 0);
    process("20", 'Z', 0);

    assertRefused("20", "zombie", "process 7 (name 7)");
  }

  @Test
  void aPartOfTheKernelHasNoMemory() throws IOException {
    process("20", 'I', KERNEL);

    assertRefused("20", "part of the kernel", "name 20");
  }

  @Test
  void aProcessOfAnotherUserNamesTheUser() throws IOException {
    Files.writeString(process("20", 'S', 0).resolve("status"), status(4711));
    Files.writeString(process("self", 'S', 0).resolve("status"), status(4712));

    assertThat(running("20").kept().text()).contains("belongs to user 4711", "CAP_SYS_PTRACE");
  }

  @Test
  void aProcessOfOursThatIsKeptIsProtected() throws IOException {
    Files.writeString(process("20", 'S', 0).resolve("status"), status(4711));
    Files.writeString(process("self", 'S', 0).resolve("status"), status(4711));

    assertThat(running("20").kept().text()).contains("as we do, and is protected");
  }

  @Test
  void aProgramThatIsNotDotNetIsNamed() throws IOException {
    Path program = MadeElf.write(work.resolve("bin/tail"), MadeElf.library("01", "read"));
    runs(program);

    assertThat(running("20").noRuntime().text()).contains("No .NET runtime", program.toString());
  }

  @Test
  void aProgramWithItsRuntimeInItselfIsNamed() throws IOException {
    runs(MadeElf.write(work.resolve("app"), MadeElf.library("01", "DotNetRuntimeInfo")));

    assertThat(running("20").noRuntime().text()).contains("a single file", "PublishSingleFile");
  }

  @Test
  void aBundleIsASingleFileAndAHostWithoutOneIsNot() throws IOException {
    Path program = work.resolve("app");
    runs(program);
    MadeElf.write(program, MadeElf.program("0001000000000000" + BUNDLE));
    assertThat(running("20").noRuntime().text()).contains("a single file");

    MadeElf.write(program, MadeElf.program("0000000000000000" + BUNDLE));
    assertThat(running("20").noRuntime().text()).contains("No .NET runtime");
  }

  @Test
  void aProgramCompiledAheadOfTimeIsNamed() throws IOException {
    runs(MadeElf.write(work.resolve("app"), MadeElf.library("01", "DotNetRuntimeDebugHeader")));

    assertThat(running("20").noRuntime().text()).contains("ahead of time", "PublishAot");
  }

  @Test
  void aHostThatHasNoRuntimeYetIsToldToBegin() throws IOException {
    runs(work.resolve("dotnet"));
    assertThat(running("20").noRuntime().text()).contains("has not begun yet");

    Files.writeString(process("21", 'S', 0).resolve("maps"), "1-2 r-xp 0 0 0   /n/libhostfxr.so\n");
    assertThat(running("21").noRuntime().text()).contains("has not begun yet");
  }

  private RunningProcess running(String name) {
    return new RunningProcess(name, proc);
  }

  private void assertRefused(String name, String... parts) {
    assertThatThrownBy(() -> running(name).requireMemory())
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            refused -> assertThat(refused.diagnostic().text()).contains(parts));
  }

  private void runs(Path program) throws IOException {
    Files.createSymbolicLink(process("20", 'S', 0).resolve("exe"), program);
  }

  private static String status(int user) {
    return "Name:\tname\nUid:\t%1$d\t%1$d\t%1$d\t%1$d\n".formatted(user);
  }

  private Path process(String name, char state, int flags) throws IOException {
    Path directory = Files.createDirectory(proc.resolve(name));
    Files.writeString(
        directory.resolve("stat"),
        "20 (a (n) e) %s 7 0 0 0 0 %d %s4711 0".formatted(state, flags, "0 ".repeat(12)));
    Files.writeString(directory.resolve("comm"), "name %s\n".formatted(name));
    return directory;
  }
}
