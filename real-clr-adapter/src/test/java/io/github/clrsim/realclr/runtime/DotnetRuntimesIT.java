package io.github.clrsim.realclr.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fetches the real runtimes, once for each user, and starts them. */
class DotnetRuntimesIT {

  private static final Path ASSEMBLIES =
      Path.of("../fixtures/src/main/resources/io/github/clrsim/fixtures/assemblies");

  @TempDir Path work;

  @Test
  void bothRuntimesCanBeHadAndAreWhole() {
    var runtimes = RealRuntimes.ask(DotnetRuntimes::provision);

    assertThat(runtimes)
        .extracting(runtime -> runtime.version().toString())
        .containsExactly("3.1.2", "9.0.5");
    for (DotnetRuntime runtime : runtimes) {
      assertThat(runtime.coreClr()).isRegularFile();
      assertThat(runtime.directory().resolve("System.Private.CoreLib.dll")).isRegularFile();
      assertThat(runtime.muxer().orElseThrow()).isExecutable();
    }
  }

  @Test
  void whatWasFetchedOnceIsServedWithoutNetwork() {
    var online = RealRuntimes.ask(DotnetRuntimes::provision);
    var machine = Machine.thisOne();
    var cache = new RuntimeCache(machine.cacheDirectory(), FakePackages.unreachable(), line -> {});

    assertThat(new DotnetRuntimes(machine, cache, Recipe.RUNTIMES).provision()).isEqualTo(online);
  }

  @Test
  void helloRunsOnEveryRuntimeAndItsExitCodeComesBack() throws Exception {
    for (DotnetRuntime runtime : RealRuntimes.ask(DotnetRuntimes::provision)) {
      assertThat(run(runtime, "Hello.dll", "7")).isEqualTo(new RealProcess(7, List.of("hello")));
    }
  }

  @Test
  void everyContextOfPluginHostDiesOnEveryRuntime() throws Exception {
    for (DotnetRuntime runtime : RealRuntimes.ask(DotnetRuntimes::provision)) {
      var ended = run(runtime, "PluginHost.dll", "5", "4");

      assertThat(ended.exitCode()).as("on %s: %s", runtime.version(), ended.lines()).isZero();
      assertThat(ended.lines()).endsWith("done contexts 20");
      assertThat(ended.lines()).filteredOn(line -> line.startsWith("dead ")).hasSize(20);
      assertThat(ended.lines())
          .filteredOn(line -> line.endsWith(" name Garden.Gardener"))
          .hasSize(20)
          .allMatch(line -> line.startsWith("type 0x02000008 module "));
    }
  }

  private RealProcess run(DotnetRuntime runtime, String... programAndArguments) throws Exception {
    var command = new ArrayList<String>();
    command.add(runtime.muxer().orElseThrow().toString());
    command.add("exec");
    command.add(ASSEMBLIES.resolve(programAndArguments[0]).toString());
    command.addAll(List.of(programAndArguments).subList(1, programAndArguments.length));
    return RealProcess.run(work, command.toArray(String[]::new));
  }
}
