package io.github.clrsim.realclr.dac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.elf.BuildId;
import io.github.clrsim.realclr.elf.MadeElf;
import io.github.clrsim.realclr.memory.CoreBytes;
import io.github.clrsim.realclr.memory.CoreTarget;
import io.github.clrsim.realclr.memory.Mapping;
import io.github.clrsim.realclr.memory.Target;
import io.github.clrsim.realclr.processes.PlacedFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A component is asked only about the build beside which it lies. */
class SameBuildTest {
  private static final long START = 0x7f00_0000_0000L;
  private static final String OLD = "be4af8fbe7201f286fe16d9afb6e7ac51280e11c";
  private static final String NEW = "178a030f028498f8e1ad6761370737925b4dd1a7";

  @TempDir private Path work;

  @Test
  void theSameBuildIsRead() throws IOException {
    install(OLD);
    try (CoreTarget target = dump(MadeElf.library(OLD))) {
      assertThat(SameBuild.loaded(target, new Address(START))).contains(new BuildId(OLD));
      assertThatCode(() -> require(target)).doesNotThrowAnyException();
    }
  }

  @Test
  void anotherIsRefusedByBothIds() throws IOException {
    install(NEW);
    try (CoreTarget target = dump(MadeElf.library(OLD))) {
      assertThatThrownBy(() -> require(target))
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining(OLD)
          .hasMessageContaining(NEW)
          .hasMessageContaining(library().toString())
          .hasMessageContaining("libmscordaccore.so");
    }
  }

  /** The file then has what its build is, and not what was in the memory. */
  @Test
  void aDumpThatLeftThePageOutProvesNothing() throws IOException {
    install(NEW);
    try (CoreTarget target = dump(new byte[0])) {
      assertThat(target.bytes(new Address(START), 4)).isPresent();
      assertThat(SameBuild.loaded(target, new Address(START))).isEmpty();
      assertThatCode(() -> require(target)).doesNotThrowAnyException();
    }
  }

  @Test
  void noFileAndAFileThatSaysNothingProveNothing() throws IOException {
    try (CoreTarget target = dump(MadeElf.library(OLD))) {
      assertThatCode(() -> require(target)).doesNotThrowAnyException();
      MadeElf.write(library(), MadeElf.foreign());
      assertThatCode(() -> require(target)).doesNotThrowAnyException();
    }
  }

  private Path library() {
    return work.resolve("runtime/libcoreclr.so");
  }

  private void install(String build) throws IOException {
    MadeElf.write(library(), MadeElf.library(build));
  }

  private CoreTarget dump(byte[] loaded) throws IOException {
    return CoreTarget.of(
        new CoreBytes()
            .loaded(START, loaded)
            .mapped(START, START + CoreBytes.PAGE, 0, library())
            .in(work));
  }

  private void require(Target target) {
    Mapping coreClr = Mapping.named("libcoreclr.so", target.mappings()).orElseThrow();
    SameBuild.require(
        target, coreClr, PlacedFile.same(library().resolveSibling("libmscordaccore.so")));
  }
}
