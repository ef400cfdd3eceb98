package io.github.clrsim.realclr.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The compiled programs of the fixtures, and the core library of the simulation, are what their
 * source says, byte for byte. It stands here, not in the fixtures, because here is what brings the
 * compiler.
 */
@Tag("turn-1")
class FixturesMatchTheirSourceIT {

  @TempDir Path work;

  @Test
  void compilingTheSourceGivesTheCommittedBytes() throws Exception {
    var compiler = RealRuntimes.ask(DotnetRuntimes::provisionCompiler);
    assertThat(compiler.csc()).isRegularFile();
    assertThat(compiler.references()).isDirectory();

    var ended = RealProcess.run(work, "../fixtures/assemblies/build", "--check");

    assertThat(ended.exitCode()).as(String.join("\n", ended.lines())).isZero();
    assertThat(ended.lines())
        .singleElement()
        .asString()
        .contains("match their source", "PluginHost.dll", "System.Private.CoreLib.dll");
  }
}
