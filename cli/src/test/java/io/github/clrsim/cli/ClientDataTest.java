package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What is sent to a native profiler that attaches. */
@Isolated("There is one processor of guests in a process.")
class ClientDataTest {
  @TempDir private Path folder;

  /** It stays where none of the files is loaded that its client data names. */
  @Test
  void whoAttachesIsGivenItsClientData() throws IOException {
    assertThat(attachedWith("Plugin.dll,Kennel.dll"))
        .contains("InitializeForAttach(", "blob:" + hex("Plugin.dll,Kennel.dll"))
        .contains("ProfilerDetachSucceeded()");
    assertThat(attachedWith("None.dll")).doesNotContain("ProfilerDetachSucceeded()");
    assertThat(attachedWith("")).contains("blob:)", "ProfilerDetachSucceeded()");
  }

  /** What was sent along stands in the trace. */
  @Test
  void aTraceIsReplayedWithItsClientData() throws IOException {
    Path trace = folder.resolve("attached.trace");
    attachedWith("Plugin.dll", "--out", trace.toString());

    Spoken again = Spoken.by(NativeCommand.replay("attached", trace.toString()));

    assertThat(again.code()).as(again.toString()).isEqualTo(Exit.KEPT.code());
  }

  private String attachedWith(String data, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("client-data"), data);
    List<String> words =
        NativeCommand.replay(
            "attached",
            "--client-data",
            file.toString(),
            "--scenario",
            "entry PluginHost; thread main; attach; context c; load c Plugin; load c Kennel",
            "--runtime",
            "net9.0",
            "--until",
            "1000");
    words.addAll(List.of(more));
    Spoken said = Spoken.by(words);
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.KEPT.code());
    return said.out();
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void clientDataThatCannotBeHadIsADiagnostic() throws IOException {
    Guest guest = GuestFixtures.named("attached");
    Path tooLong = Files.write(folder.resolve("long"), new byte[65_537]);
    Path most = Files.write(folder.resolve("most"), new byte[65_536]);

    Spoken.by(NativeCommand.check(guest, "--client-data", folder.resolve("none").toString()))
        .isDiagnosticAbout("--client-data", "there is no such file");
    for (String other : List.of(folder.toString(), "/dev/zero")) {
      Spoken.by(NativeCommand.check(guest, "--client-data", other))
          .isDiagnosticAbout("--client-data", "it is a directory, a pipe or a device");
    }
    Spoken.by(NativeCommand.check(guest, "--client-data", tooLong.toString()))
        .isDiagnosticAbout("longer than 65536 bytes");
    assertThat(
            Spoken.by(
                    NativeCommand.check(
                        guest, "--client-data", most.toString(), "--schedules", "2"))
                .code())
        .isZero();
  }
}
