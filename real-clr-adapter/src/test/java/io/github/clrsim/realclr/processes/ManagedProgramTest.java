package io.github.clrsim.realclr.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which program a command of .NET runs. */
class ManagedProgramTest {
  @TempDir Path folder;
  private Path muxer;

  @BeforeEach
  void anInstallationAndAProgram() throws IOException {
    muxer = file("dotnet/dotnet");
    Files.createDirectories(folder.resolve("dotnet/host/fxr/9.0.5"));
    file("app/App.dll");
  }

  @Test
  void anAssemblyIsTheFirstWordThatIsNoOptionOfTheHost() {
    for (List<String> words :
        List.of(
            List.of("dotnet", "App.dll", "test"),
            List.of("dotnet", "exec", "App.dll"),
            List.of("dotnet", "--fx-version", "9.0.5", "App.dll"),
            List.of("dotnet", "exec", "--depsfile", "a", "--runtimeconfig", "b", "App.dll", "x"))) {
      ManagedProgram program = ofDotnet(words);

      assertThat(program.assembly()).contains(folder.resolve("app/App.dll"));
      assertThat(program.name()).isEqualTo("App.dll");
      assertThat(program.isOfSdk()).isFalse();
    }
  }

  @Test
  void aCommandOfTheSdkHasNoAssembly() {
    for (List<String> words :
        List.of(
            List.of("dotnet", "test", "App.dll"), List.of("dotnet"), List.of("dotnet", "exec"))) {
      ManagedProgram program = ofDotnet(words);

      assertThat(program.isOfSdk()).isTrue();
      assertThat(program.name()).isEqualTo("dotnet");
    }
  }

  @Test
  void whatLiesInTheSdkIsAPartOfIt() throws IOException {
    Path tool = file("dotnet/sdk/9.0.100/Roslyn/bincore/csc.dll");
    Path host = file("dotnet/sdk/9.0.100/Roslyn/bincore/csc");

    assertThat(ofDotnet(List.of("dotnet", "exec", tool.toString())).isOfSdk()).isTrue();
    ManagedProgram own = ManagedProgram.of(host, List.of("csc"), folder, UnaryOperator.identity());
    assertThat(own.isOfSdk()).isTrue();
    assertThat(own.name()).isEqualTo("csc.dll");
  }

  @Test
  void aFolderOfThatNameIsNoSdk() throws IOException {
    Path program = file("app/sdk/App.dll");

    assertThat(ofDotnet(List.of("dotnet", program.toString())).isOfSdk()).isFalse();
  }

  @Test
  void anApplicationsHostRunsTheAssemblyBesideIt() throws IOException {
    ManagedProgram program =
        ManagedProgram.of(
            file("app/App"),
            List.of("./App", "test"),
            folder.resolve("app"),
            UnaryOperator.identity());

    assertThat(program.assembly()).contains(folder.resolve("app/App.dll"));
    assertThat(List.of("App", "App.dll")).allMatch(program::isCalled);
    assertThat(List.of("Ap", "App.dl", "")).noneMatch(program::isCalled);
  }

  @Test
  void aSingleFileHasItInItself() throws IOException {
    ManagedProgram program =
        ManagedProgram.of(file("app/Whole"), List.of("./Whole"), folder, UnaryOperator.identity());

    assertThat(program.name()).isEqualTo("Whole");
    assertThat(program.isOfSdk()).isFalse();
  }

  private ManagedProgram ofDotnet(List<String> words) {
    return ManagedProgram.of(muxer, words, folder.resolve("app"), UnaryOperator.identity());
  }

  private Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.createFile(file);
  }
}
