package io.github.clrsim.realclr.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.host.program.ProgramNeeds;
import io.github.clrsim.realclr.record.Recorder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What parent and child write for each other. */
class HostRequestTest {
  @TempDir Path directory;

  @Test
  void aRequestReadsBackAsItWasWritten() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("z", "last diagnostic, \"first\" option");
    options.put("a", "");
    Subject hosted =
        new Subject.Hosted(
            new DotnetRuntime(RuntimeVersion.of(9, 0, 5), Path.of("/run times/9"), "a test"),
            Path.of("/\u00fcber/App.dll"),
            List.of("one", "two words", ""),
            new ProgramNeeds(Optional.of(Path.of("/fxr.so")), Map.of("Sys.Tem", "t\u00e9xt")));
    HostRequest request =
        new HostRequest(
            hosted,
            new NamedProfiler("p.Profiler$Inner", List.of(Path.of("/a.jar")), options),
            Path.of("/ring"),
            4096,
            Path.of("/notes"),
            77L);

    request.write(directory.resolve("request"));

    HostRequest read = HostRequest.read(directory.resolve("request"));
    assertThat(read).isEqualTo(request);
    assertThat(read.profiler().options().keySet()).containsExactly("z", "a");
  }

  @Test
  void allSubjectsReadBackAsTheyWereWritten() {
    for (Subject subject :
        List.of(
            new Subject.Command(List.of("dotnet", "test", ""), Optional.of("App")),
            new Subject.Command(List.of("app"), Optional.empty()),
            new Subject.Attached(47, Optional.of(Duration.ofMillis(1500))),
            new Subject.Attached(47, Optional.empty()),
            new Subject.Awaited(Optional.of("App")),
            new Subject.Awaited(Optional.empty()))) {
      HostRequest request =
          new HostRequest(
              subject,
              NamedProfiler.of(Recorder.class),
              Path.of("/ring"),
              4096,
              Path.of("/notes"),
              77L);

      request.write(directory.resolve("request"));

      assertThat(HostRequest.read(directory.resolve("request"))).isEqualTo(request);
    }
  }

  @Test
  void notesReadBackInTheOrderOfWriting() {
    Path file = directory.resolve("notes");
    HostNote threw = new HostNote.Threw("an exception\nof two lines");
    HostNote crashed = new HostNote.Crashed("what nobody vouches for");
    HostNote refused = new HostNote.Refused(new Diagnostic("what", "where", "why", "do"));

    HostNote left = new HostNote.Detached(true);
    HostNote exited = new HostNote.Indirect(OptionalInt.of(3));
    HostNote signalled = new HostNote.Indirect(OptionalInt.empty());
    HostNote cutShort = new HostNote.CutShort(new Diagnostic("what", "where", "why", "do"));

    assertThat(HostNote.readAll(file)).isEmpty();
    threw.addTo(file);
    crashed.addTo(file);
    refused.addTo(file);
    cutShort.addTo(file);
    left.addTo(file);
    exited.addTo(file);
    signalled.addTo(file);

    assertThat(HostNote.readAll(file))
        .containsExactly(threw, crashed, refused, cutShort, left, exited, signalled);
  }

  @Test
  void aNoteThatWasCutIsLeftOut() throws Exception {
    Path file = directory.resolve("notes");
    HostNote whole = new HostNote.Threw("a fit");
    whole.addTo(file);
    Files.writeString(file, "{\"threw\":\"anoth", StandardOpenOption.APPEND);

    assertThat(HostNote.readAll(file)).containsExactly(whole);
  }
}
