package io.github.clrsim.realclr.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DotnetRuntimesTest {

  private final FileSystem files = Jimfs.newFileSystem(Configuration.unix());

  @AfterEach
  void closeFiles() throws IOException {
    files.close();
  }

  @Test
  void aMachineWithoutDotnetHasNoRuntimes() {
    assertThat(on(Map.of()).found()).isEmpty();
  }

  @Test
  void theRuntimesOfDotnetRootAreFoundNewestFirst() throws IOException {
    install("/dotnet", "3.1.2");
    install("/dotnet", "10.0.1");
    install("/dotnet", "9.0.5");

    assertThat(on(Map.of("DOTNET_ROOT", "/dotnet")).found())
        .extracting(found -> found.version().toString())
        .containsExactly("10.0.1", "9.0.5", "3.1.2");
  }

  @Test
  void theCommandOnPathIsFollowedToItsInstallation() throws IOException {
    install("/usr/lib/dotnet", "9.0.5");
    Files.writeString(files.getPath("/usr/lib/dotnet/dotnet"), "muxer");
    Files.createDirectories(files.getPath("/usr/bin"));
    Files.createSymbolicLink(
        files.getPath("/usr/bin/dotnet"), files.getPath("../lib/dotnet/dotnet"));

    assertThat(on(Map.of("PATH", "/bin:/usr/bin")).found())
        .containsExactly(
            new DotnetRuntime(
                RuntimeVersion.of(9, 0, 5),
                files.getPath("/usr/lib/dotnet/shared/Microsoft.NETCore.App/9.0.5"),
                "dotnet on PATH"));
  }

  @Test
  void whatCannotBeFetchedIsStoodForByTheNewestOfItsLine() throws IOException {
    install("/dotnet", "10.0.1");
    install("/dotnet", "10.0.7");
    DotnetRuntimes here = on(Map.of("DOTNET_ROOT", "/dotnet"));

    assertThat(here.standingFor(RuntimeVersion.of(10, 0, 14)).version())
        .isEqualTo(RuntimeVersion.of(10, 0, 7));
    assertThat(here.standingFor(RuntimeVersion.of(10, 0, 1)).version())
        .isEqualTo(RuntimeVersion.of(10, 0, 1));
    assertThatThrownBy(() -> here.standingFor(RuntimeVersion.of(8, 0, 33)))
        .hasMessageContaining("there is no .NET runtime 8.0.33 here");
  }

  @Test
  void anInstallationReachedTwiceIsFoundOnce() throws IOException {
    install("/dotnet", "9.0.5");
    Files.writeString(files.getPath("/dotnet/dotnet"), "muxer");

    assertThat(on(Map.of("DOTNET_ROOT", "/dotnet", "PATH", "/dotnet")).found())
        .extracting(DotnetRuntime::source)
        .containsExactly("DOTNET_ROOT");
  }

  @Test
  void aRuntimeThatLacksItsCoreLibraryIsNotOne() throws IOException {
    Path directory = install("/dotnet", "9.0.5");
    Files.delete(directory.resolve("System.Private.CoreLib.dll"));

    assertThat(on(Map.of("DOTNET_ROOT", "/dotnet")).found()).isEmpty();
  }

  @Test
  void theChosenInstallationRulesOutEveryOther() throws IOException {
    install("/dotnet", "9.0.5");
    install("/mine", "3.1.2");

    assertThat(on(Map.of("DOTNET_ROOT", "/dotnet", "CLRSIM_DOTNET", "/mine")).found())
        .extracting(found -> found.version() + " from " + found.source())
        .containsExactly("3.1.2 from CLRSIM_DOTNET");
  }

  @Test
  void aRuntimeDirectoryMayBeChosenByItself() throws IOException {
    Path directory = install("/dotnet", "9.0.5");

    assertThat(on(Map.of("CLRSIM_DOTNET", directory.toString())).found())
        .extracting(DotnetRuntime::directory)
        .containsExactly(directory);
  }

  @Test
  void aSelfContainedApplicationMayBeChosen() throws IOException {
    Path directory = runtime(files.getPath("/app"));
    Files.writeString(
        directory.resolve("app.runtimeconfig.json"),
        """
        {"runtimeOptions": {"includedFrameworks": [
          {"name": "Microsoft.NETCore.App", "version": "8.0.4"}]}}
        """);

    assertThat(on(Map.of("CLRSIM_DOTNET", "/app")).found())
        .extracting(found -> found.version().toString())
        .containsExactly("8.0.4");
  }

  @Test
  void aChosenDirectoryWithoutDotnetIsADiagnostic() {
    assertThatThrownBy(() -> on(Map.of("CLRSIM_DOTNET", "/nowhere")).found())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("/nowhere");
  }

  @Test
  void aChosenRuntimeOfUnknownVersionIsADiagnostic() throws IOException {
    runtime(files.getPath("/app"));

    assertThatThrownBy(() -> on(Map.of("CLRSIM_DOTNET", "/app")).found())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("version");
  }

  @Test
  void theVersionAskedForIsTheOneThatIsGiven() throws IOException {
    install("/dotnet", "9.0.5");
    install("/dotnet", "9.0.6");
    var runtimes = on(Map.of("DOTNET_ROOT", "/dotnet"));

    assertThat(runtimes.require(RuntimeVersion.of(9, 0, 5)).version())
        .isEqualTo(RuntimeVersion.of(9, 0, 5));
    assertThatThrownBy(() -> runtimes.require(RuntimeVersion.of(8, 0, 0)))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            thrown ->
                assertThat(thrown.diagnostic().text()).contains("8.0.0", "9.0.5", "DOTNET_ROOT"));
  }

  @Test
  void whoChoseADirectoryIsNotGivenAnother() throws IOException {
    install("/mine", "3.1.2");

    assertThatThrownBy(
            () -> on(Map.of("CLRSIM_DOTNET", "/mine")).require(RuntimeVersion.of(9, 0, 5)))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("no .NET runtime 9.0.5");
  }

  @Test
  void onAnotherSystemADiagnosticSaysSo() {
    for (var machine :
        List.of(
            machine(Map.of(), "Windows 11", "amd64"),
            machine(Map.of(), "Mac OS X", "aarch64"),
            machine(Map.of(), "Linux", "aarch64"))) {
      var runtimes = on(machine);

      assertThatThrownBy(runtimes::found)
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining(machine.system() + " " + machine.processor());
      assertThatThrownBy(runtimes::provision).isInstanceOf(DiagnosticException.class);
      assertThatThrownBy(runtimes::provisionCompiler).isInstanceOf(DiagnosticException.class);
    }
  }

  @Test
  void onMuslADiagnosticSaysSo() throws IOException {
    Files.createDirectories(files.getPath("/lib"));
    Files.writeString(files.getPath("/lib/ld-musl-x86_64.so.1"), "");

    assertThatThrownBy(() -> on(Map.of()).found())
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("musl");
  }

  @Test
  void theCacheFollowsItsVariables() {
    assertThat(cacheDirectory(Map.of())).isEqualTo("/users/ada/.cache/clrsim/runtimes");
    assertThat(cacheDirectory(Map.of("XDG_CACHE_HOME", "/xdg"))).isEqualTo("/xdg/clrsim/runtimes");
    assertThat(cacheDirectory(Map.of("XDG_CACHE_HOME", "relative")))
        .isEqualTo("/users/ada/.cache/clrsim/runtimes");
    assertThat(cacheDirectory(Map.of("XDG_CACHE_HOME", "/xdg", "CLRSIM_RUNTIMES", "/here")))
        .isEqualTo("/here");
  }

  private String cacheDirectory(Map<String, String> environment) {
    return machine(environment, "Linux", "amd64").cacheDirectory().toString();
  }

  private DotnetRuntimes on(Map<String, String> environment) {
    return on(machine(environment, "Linux", "amd64"));
  }

  private static DotnetRuntimes on(Machine machine) {
    var cache = new RuntimeCache(machine.cacheDirectory(), FakePackages.unreachable(), line -> {});
    return new DotnetRuntimes(machine, cache, Recipe.RUNTIMES);
  }

  private Machine machine(Map<String, String> environment, String system, String processor) {
    return new Machine(environment, files.getPath("/users/ada"), system, processor);
  }

  private Path install(String root, String version) throws IOException {
    return runtime(files.getPath(root, "shared", "Microsoft.NETCore.App", version));
  }

  private static Path runtime(Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("libcoreclr.so"), "the runtime");
    Files.writeString(directory.resolve("System.Private.CoreLib.dll"), "the core library");
    return directory;
  }
}
