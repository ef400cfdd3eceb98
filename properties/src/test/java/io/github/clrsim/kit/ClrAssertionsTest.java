package io.github.clrsim.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.trace.TraceFooter;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.laws.load.LoadAndUnloadNest;
import io.github.clrsim.laws.profiler.NoIdIsUsedBeforeItMayBe;
import io.github.clrsim.laws.profiler.TheRunEndsWell;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ClrAssertionsTest {
  private static final NoIdIsUsedBeforeItMayBe EARLY = new NoIdIsUsedBeforeItMayBe();

  private static TraceBuilder good() {
    return TraceBuilder.begins().loads(new AssemblyId(0x10), new ModuleId(0x20));
  }

  private static TraceBuilder bad() {
    return good().makes("GetClassIDInfo", new ClassId(1));
  }

  @Test
  void goodStepsObeyAndBadOnesBreak() {
    ClrAssertions.assertThat(good().steps()).obeys(EARLY).obeysAllLaws();
    ClrAssertions.assertThat(bad().steps()).breaks(EARLY).breaks(EARLY, bad().last());
  }

  @Test
  void aWrongAssertionFailsWithTheStory() {
    assertThatThrownBy(() -> ClrAssertions.assertThat(bad().steps()).obeys(EARLY))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("class:1")
        .hasMessageContaining("> " + bad().last());
    assertThatThrownBy(() -> ClrAssertions.assertThat(good().steps()).breaks(EARLY))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("keeps it");
    assertThatThrownBy(() -> ClrAssertions.assertThat(bad().steps()).breaks(EARLY, 0))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("at step 0");
  }

  @Test
  void theRuntimeAndTheEndingCanBeTold() {
    TraceBuilder oldUnload = good().unloads("net3.1", new AssemblyId(0x10), new ModuleId(0x20));
    ClrAssertions.assertThat(oldUnload.steps()).onRuntime("net3.1").obeys(new LoadAndUnloadNest());
    ClrAssertions.assertThat(oldUnload.steps()).onRuntime("net9.0").breaks(new LoadAndUnloadNest());
    ClrAssertions.assertThat(oldUnload.steps()).onRuntime("3.1").obeys(new LoadAndUnloadNest());
    assertThatThrownBy(() -> ClrAssertions.assertThat(oldUnload.steps()).onRuntime("banana"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContainingAll("banana", "onRuntime");
    ClrAssertions.assertThat(good().steps())
        .endedWith(new Run.Ending.Crashed("story"))
        .breaks(new TheRunEndsWell());
    Diagnostic diagnostic = new Diagnostic("what it was", "where", "why", "remedy");
    assertThatThrownBy(
            () ->
                ClrAssertions.assertThat(good().steps())
                    .endedWith(new Run.Ending.Inconclusive(diagnostic))
                    .obeysAllLaws())
        .hasMessageContaining("what it was");
  }

  @Test
  void aTraceFileIsJudgedAndACutOneIsKnownAsCut() throws IOException {
    try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
      Path whole = files.getPath("/whole.trace");
      try (TraceWriter writer = TraceWriter.to(whole, header())) {
        bad().steps().forEach(writer::write);
        writer.finish("Completed");
      }
      ClrAssertions.assertThat(whole).breaks(EARLY, bad().last());

      Path cut = files.getPath("/cut.trace");
      try (TraceWriter writer = TraceWriter.to(cut, header())) {
        good().steps().forEach(writer::write);
      }
      ClrAssertions.assertThat(cut).obeys(EARLY).breaks(new TheRunEndsWell());

      Path excerpt = files.getPath("/excerpt.clrtrace");
      try (TraceWriter writer = TraceWriter.to(excerpt, header())) {
        bad().steps().forEach(writer::write);
        writer.finish(TraceFooter.endingOfExcerpt("some of it"));
      }
      assertThatThrownBy(() -> ClrAssertions.assertThat(excerpt))
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("is an excerpt");
      assertThat(Files.exists(cut)).isTrue();
      assertThatThrownBy(() -> ClrAssertions.assertThat(files.getPath("/none.trace")))
          .isInstanceOf(DiagnosticException.class);
    }
  }

  private static TraceHeader header() {
    return new TraceHeader(TraceHeader.Origin.SIMULATED, "9.0", "net9.0", "p", "s", "0");
  }
}
