package io.github.clrsim.realclr.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.runtime.Layout.Moves;
import io.github.clrsim.realclr.runtime.Layout.Moves.Move;
import io.github.clrsim.realclr.runtime.npm.NpmPackage;
import io.github.clrsim.realclr.runtime.npm.Tarball;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RuntimeCacheTest {

  private static final Tarball TARBALL =
      new Tarball()
          .file("package/shared/Microsoft.NETCore.App/7.8.9/libcoreclr.so", "the runtime")
          .file("package/shared/Microsoft.NETCore.App/7.8.9/System.Private.CoreLib.dll", "corelib")
          .file("package/shared/Microsoft.NETCore.App/7.8.9/System.Linq.dll", "linq")
          .file("package/dotnet", "muxer")
          .file("package/index.js", "not wanted");

  private static final Recipe.OfRuntime RECIPE = recipe(TARBALL.as("seven"));

  private final FileSystem files =
      Jimfs.newFileSystem(
          Configuration.unix().toBuilder().setAttributeViews("basic", "posix").build());
  private final Path root = files.getPath("/cache/runtimes");
  private final Path entry = root.resolve("net7.8.9");
  private final FakePackages packages = new FakePackages(Map.of("seven", TARBALL));
  private final List<String> progress = new ArrayList<>();
  private final RuntimeCache cache = new RuntimeCache(root, packages, progress::add);

  @AfterEach
  void closeFiles() throws IOException {
    files.close();
  }

  @Test
  void aRuntimeIsFetchedOnceAndThenServedWithoutNetwork() {
    var first = cache.runtime(RECIPE);
    var offline = new RuntimeCache(root, FakePackages.unreachable(), progress::add);

    assertThat(offline.runtime(RECIPE)).isEqualTo(first);
    assertThat(offline.intact(RECIPE)).contains(first);
    assertThat(packages.fetched()).containsExactly("seven");
    assertThat(first.version()).isEqualTo(RuntimeVersion.of(7, 8, 9));
    assertThat(first.coreClr()).hasContent("the runtime");
  }

  @Test
  void onlyWhatTheRecipeNamesIsKeptAndTheCommandMayBeRun() throws IOException {
    var runtime = cache.runtime(RECIPE);

    assertThat(runtime.muxer()).contains(entry.resolve("dotnet"));
    assertThat(names(entry)).containsExactly(Manifest.NAME, "dotnet", "shared");
    assertThat(names(root)).containsExactly(".lock", "net7.8.9");
  }

  @Test
  void theUserIsToldWhatTakesLong() {
    cache.runtime(RECIPE);

    assertThat(progress).anyMatch(line -> line.contains("seven@1.0.0, 1 MB"));
  }

  @Test
  void aChangedPackageIsRefusedAndNothingOfItIsKept() throws IOException {
    var changed = new FakePackages(Map.of("seven", new Tarball().file("package/dotnet", "evil")));

    assertThatThrownBy(() -> new RuntimeCache(root, changed, progress::add).runtime(RECIPE))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("seven@1.0.0 is not the package we know");
    assertThat(names(root)).containsExactly(".lock");
  }

  @Test
  void whatCannotBeFetchedIsADiagnosticThatNamesThePlace() {
    var offline = new RuntimeCache(root, FakePackages.unreachable(), progress::add);

    assertThat(offline.intact(RECIPE)).isEmpty();
    assertThatThrownBy(() -> offline.runtime(RECIPE))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            thrown -> assertThat(thrown.diagnostic().where()).isEqualTo(entry.toString()));
  }

  /** Damages an entry in one way. */
  interface Damage {
    void doTo(Path entry) throws IOException;
  }

  static Stream<Arguments> damages() {
    var lib = "shared/Microsoft.NETCore.App/7.8.9/";
    return Stream.of(
        damage("the runtime is missing", e -> Files.delete(e.resolve(lib + "libcoreclr.so"))),
        damage(
            "the runtime has another content of the same size",
            e -> Files.writeString(e.resolve(lib + "libcoreclr.so"), "The runtime")),
        damage(
            "the core library has another content of the same size",
            e -> Files.writeString(e.resolve(lib + "System.Private.CoreLib.dll"), "CORELIB")),
        damage(
            "a framework assembly is cut",
            e -> Files.writeString(e.resolve(lib + "System.Linq.dll"), "lin")),
        damage(
            "a framework assembly is gone", e -> Files.delete(e.resolve(lib + "System.Linq.dll"))),
        damage("the manifest was never written", e -> Files.delete(e.resolve(Manifest.NAME))),
        damage("the manifest is empty", e -> Files.writeString(e.resolve(Manifest.NAME), "")),
        damage(
            "the manifest is cut",
            e -> {
              var lines = Files.readAllLines(e.resolve(Manifest.NAME));
              Files.write(e.resolve(Manifest.NAME), lines.subList(0, lines.size() - 1));
            }),
        damage(
            "the manifest has lost a line",
            e -> {
              var lines = new ArrayList<>(Files.readAllLines(e.resolve(Manifest.NAME)));
              lines.remove(3);
              Files.write(e.resolve(Manifest.NAME), lines);
            }),
        damage(
            "the manifest is not text",
            e -> Files.write(e.resolve(Manifest.NAME), new byte[] {(byte) 0xC3, 0, 1})));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("damages")
  void aDamagedEntryIsNotServedAndIsMended(String how, Damage damage) throws IOException {
    var whole = cache.runtime(RECIPE);
    damage.doTo(entry);

    assertThat(cache.intact(RECIPE)).as(how).isEmpty();
    assertThat(cache.runtime(RECIPE)).isEqualTo(whole);
    assertThat(cache.intact(RECIPE)).contains(whole);
    assertThat(packages.fetched()).containsExactly("seven", "seven");
    assertThat(names(root)).containsExactly(".lock", "net7.8.9");
  }

  @Test
  void anEntryMadeFromAnotherPackageIsMadeAnew() {
    var older = new Tarball().file("package/shared/x", "old").file("package/dotnet", "old");
    var both = new FakePackages(Map.of("older", older, "seven", TARBALL));
    var shared = new RuntimeCache(root, both, progress::add);
    shared.directory(recipe(older.as("older")));

    assertThat(shared.intact(RECIPE)).isEmpty();
    assertThat(shared.runtime(RECIPE).coreClr()).hasContent("the runtime");
  }

  @Test
  void theWorkOfAProcessThatDiedIsClearedAway() throws IOException {
    Files.createDirectories(root.resolve(".work-dead/entry/shared"));
    Files.writeString(root.resolve(".work-dead/entry/shared/half"), "half");

    cache.runtime(RECIPE);

    assertThat(names(root)).containsExactly(".lock", "net7.8.9");
  }

  // On the real file system: the locks of Jimfs let everybody in.
  @Test
  void whoeverComesSecondWaitsAndFetchesNothing(@TempDir Path shared)
      throws IOException, InterruptedException, ExecutionException {
    try (var threads = Executors.newFixedThreadPool(4)) {
      var all = new ArrayList<Future<DotnetRuntime>>();
      for (int n = 0; n < 4; n++) {
        all.add(
            threads.submit(() -> new RuntimeCache(shared, packages, line -> {}).runtime(RECIPE)));
      }
      for (var one : all) {
        assertThat(one.get().coreClr()).hasContent("the runtime");
      }
    }
    assertThat(packages.fetched()).containsExactly("seven");
  }

  @Test
  void aLockThatIsNeverFreedEndsInADiagnostic(@TempDir Path shared) throws IOException {
    try (var held = CacheLock.taken(shared)) {
      assertThat(held.lock().isValid()).isTrue();
      assertThatThrownBy(() -> CacheLock.taken(shared, 1))
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("does not let go");
    }
    CacheLock.taken(shared, 0).close();
  }

  private static Arguments damage(String how, Damage damage) {
    return Arguments.of(how, damage);
  }

  private static Recipe.OfRuntime recipe(NpmPackage source) {
    var moves = new Moves(new Move("shared", "shared"), new Move("dotnet", "dotnet"));
    return new Recipe.OfRuntime(
        "net7.8.9", RuntimeVersion.of(7, 8, 9), List.of(new Recipe.Part(source, moves)));
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> found = Files.list(directory)) {
      return found.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
