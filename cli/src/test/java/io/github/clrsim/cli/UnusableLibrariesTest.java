package io.github.clrsim.cli;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.guest.TwoLibraries;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be tried as a native profiler is a diagnostic. */
@Isolated("There is one processor of guests in a process.")
class UnusableLibrariesTest {
  private static final String SOME_CLSID = "{12345678-1234-1234-1234-123456789ABC}";

  @TempDir private Path folder;

  /** Neither an execution nor a line that repeats it is any help there. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          unknown | it has no class of this ID: its DllGetClassObject answers CLASS_E_CLASSNOTAVAILABLE | |
          nothing | it exports no DllGetClassObject | |
          worker | there is no such file | --file | /nowhere/at/all
          worker | it is neither a file nor a folder | --file | /dev/null
          worker | a variable of its environment has no name | --env | =value
          worker | The value of option --env is 'LEVEL' | --env | LEVEL
          """)
  void whatNoExecutionIsNeededToRefuseIsBadInput(
      String name, String why, String option, String value) {
    String[] more = option == null ? new String[0] : new String[] {option, value};
    List<String> again = NativeCommand.replay(name, "--runtime", "net9.0", "--scenario", "reload");
    again.addAll(Arrays.asList(more));
    for (Spoken said :
        List.of(
            Spoken.by(NativeCommand.check(GuestFixtures.named(name), more)), Spoken.by(again))) {
      assertThat(said.code()).as(said.toString()).isEqualTo(Exit.BAD_INPUT.code());
      assertThat(said.err()).contains(why, "  where   ", "  do      ");
      assertThat(said.toString()).doesNotContain("inconclusive", "  replay  ");
    }
  }

  @Test
  void twoInOneProcessAreADiagnostic() {
    Spoken said =
        Spoken.by(
            "check",
            "--profiler",
            TwoLibraries.class.getName(),
            "--no-weave",
            "--scenario",
            "start-up",
            "--schedules",
            "2");
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.BAD_INPUT.code());
    assertThat(said.err()).contains("Two native profilers are in one process: worker.so");
  }

  @Test
  void aNameOfAWrongClassIsADiagnostic() {
    Guest guest = GuestFixtures.named("inventory");
    Spoken.by(NativeCommand.check(guest.library(), SOME_CLSID))
        .isDiagnosticAbout("DllGetClassObject");
    Spoken.by(NativeCommand.check(guest.library(), "seven")).isDiagnosticAbout("seven");
    Spoken.by("check", "--library", guest.library().toString())
        .isDiagnosticAbout("GUID, is not named");
    Spoken.by("check", "--clsid", guest.clsid()).isDiagnosticAbout("--library");
    Spoken.by(NativeCommand.check(guest, "--profiler", "identity-map"))
        .isDiagnosticAbout("--profiler");
  }

  @Test
  void whatTheDynamicLinkerRefusesIsADiagnosticWithItsReason() throws IOException {
    byte[] whole = Files.readAllBytes(GuestFixtures.named("inventory").library());
    String text = new String(whole, StandardCharsets.ISO_8859_1);
    String lacking = text.replace("\0pthread_mutex_lock\0", "\0pthread_mutex_lick\0");
    assertThat(lacking).isNotEqualTo(text);
    Path library =
        Files.write(folder.resolve("lacking.so"), lacking.getBytes(StandardCharsets.ISO_8859_1));
    Spoken.by(NativeCommand.check(library, SOME_CLSID))
        .isDiagnosticAbout(
            "(lacking.so: undefined symbol: pthread_mutex_lick,", "link what it needs");
  }

  @Test
  void whatIsNoLibraryIsADiagnostic() throws IOException {
    Path text = Files.writeString(folder.resolve("text.so"), "no library");
    byte[] whole = Files.readAllBytes(GuestFixtures.named("inventory").library());
    Path cut = Files.write(folder.resolve("cut.so"), Arrays.copyOf(whole, 3_000));
    byte[] foreign = whole.clone();
    foreign[18] = (byte) 0xB7; // EM_AARCH64
    Path other = Files.write(folder.resolve("other.so"), foreign);
    for (Path file : List.of(text, cut, other, folder, folder.resolve("none.so"))) {
      Spoken.by(NativeCommand.check(file, SOME_CLSID)).isDiagnosticAbout(file.toString());
    }
  }

  @Test
  void aFunctionThatNobodyHasIsAMatterOfWhoCallsIt() throws IOException {
    Guest guest = GuestFixtures.named("inventory");
    ByteBuffer bytes =
        ByteBuffer.wrap(renamed(Files.readAllBytes(guest.library()))).order(LITTLE_ENDIAN);
    Path strict = Files.write(folder.resolve("strict.so"), bytes.array());
    Spoken.by(NativeCommand.check(strict, guest.clsid()))
        .isDiagnosticAbout("undefined symbol: pthread_mutex_lacc");

    bindLazily(bytes);
    Path lazy = Files.write(folder.resolve("lazy.so"), bytes.array());
    Spoken said = Spoken.by(NativeCommand.check(lazy, guest.clsid(), "--schedules", "2"));
    assertThat(said.code()).isEqualTo(Exit.BAD_INPUT.code());
    assertThat(said.out() + said.err())
        .contains(
            "inconclusive",
            "it calls pthread_mutex_lacc, which no library has",
            "would end there, from lazy.so!");
  }

  /** Data that nobody has is missing before anybody uses it: a table of the C++ library's here. */
  @Test
  void dataThatNobodyHasIsMissingAtOnce() throws IOException {
    Guest guest = GuestFixtures.named("inventory");
    String text = new String(Files.readAllBytes(guest.library()), ISO_8859_1);
    String lacking = text.replace("\0_ZTVN10__cxxabiv1", "\0_ZTVN10__cxxabiv9");
    assertThat(lacking).isNotEqualTo(text);
    ByteBuffer bytes = ByteBuffer.wrap(lacking.getBytes(ISO_8859_1)).order(LITTLE_ENDIAN);
    bindLazily(bytes);
    Path lazy = Files.write(folder.resolve("lazy.so"), bytes.array());
    Spoken.by(NativeCommand.check(lazy, guest.clsid()))
        .isDiagnosticAbout("undefined symbol: _ZTVN10__cxxabiv9");
  }

  /** The library, calling a function by a name that no other has. */
  private static byte[] renamed(byte[] library) {
    String text = new String(library, ISO_8859_1);
    return text.replace("\0pthread_mutex_lock\0", "\0pthread_mutex_lacc\0").getBytes(ISO_8859_1);
  }

  /** Has the library not ask to be bound at once (DT_FLAGS, DT_FLAGS_1). */
  private static void bindLazily(ByteBuffer library) {
    int segment = (int) library.getLong(32);
    while (library.getInt(segment) != 2) {
      segment += 56;
    }
    int at = (int) library.getLong(segment + 8);
    for (; library.getLong(at) != 0; at += 16) {
      if (library.getLong(at) == 30 || library.getLong(at) == 0x6FFF_FFFB) {
        library.putLong(at + 8, 0);
      }
    }
  }

  @Test
  void aFileThatIsNotThereIsADiagnostic() {
    Guest guest = GuestFixtures.named("plain");
    String[] missing = {"--file", folder.resolve("missing.xml").toString()};
    Spoken.by(NativeCommand.check(guest, missing)).isDiagnosticAbout("missing.xml");
    Spoken.by("check", missing[0], missing[1]).isDiagnosticAbout("--library");
  }
}
