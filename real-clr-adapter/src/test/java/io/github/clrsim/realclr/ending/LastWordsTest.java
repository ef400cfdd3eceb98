package io.github.clrsim.realclr.ending;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What follows from the last words of a program, which are those of real runtimes here. */
class LastWordsTest {
  private static final String NOT_FOUND =
      "Unhandled exception. System.IO.FileNotFoundException: Could not load file or assembly 'lib,"
          + " Version=0.0.0.0, Culture=neutral, PublicKeyToken=null'.";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Unhandled exception. System.InvalidOperationException: no way out",
        "Process terminated. gone fast",
        "Stack overflow.",
        "Out of memory.",
        "Fatal error. System.AccessViolationException: Attempted to read or write protected memory.",
        "System.AccessViolationException: Attempted to read or write protected memory."
      })
  void theRuntimeSaysThatItWasTheProgram(String line) {
    assertThat(words("a warning", line).tellTheProgramsDoing()).isTrue();
    assertThat(words("a warning", line).tellTheRuntimesFailure()).isFalse();
  }

  @Test
  void theRuntimeSaysThatItGaveUp() {
    LastWords words = words("Fatal error. Internal CLR error. (0x80131506)");

    assertThat(words.tellTheProgramsDoing()).isFalse();
    assertThat(words.tellTheRuntimesFailure()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*** stack smashing detected ***: terminated",
        "free(): double free detected in tcache 2",
        "malloc(): corrupted top size",
        "corrupted size vs. prev_size"
      })
  void theCLibrarySaysThatMemoryIsDamaged(String line) {
    assertThat(words("a warning", line).tellOfDamagedMemory()).isTrue();
    assertThat(words("Main(): the program's own words", "it is corrupted ").tellOfDamagedMemory())
        .isFalse();
  }

  @Test
  void whatMainNeedsWasNotThere() {
    assertThat(words(NOT_FOUND, "", "File name: 'lib'").tellThatNothingBegan("Main")).isTrue();
    assertThat(words(NOT_FOUND, "   at P.Main()").tellThatNothingBegan("Main")).isTrue();
    assertThat(
            words(
                    "Unhandled exception. System.TypeLoadException: Could not load type 'A' from"
                        + " assembly 'lib'.",
                    "   at P.<Main>(String[] args)")
                .tellThatNothingBegan("<Main>"))
        .isTrue();
  }

  @Test
  void aMainThatRanHasBegun() {
    assertThat(words(NOT_FOUND, "   at P.Missing()", "   at P.Main()").tellThatNothingBegan("Main"))
        .isFalse();
    assertThat(words(NOT_FOUND, "   at P.Finalize()").tellThatNothingBegan("Main")).isFalse();
    assertThat(
            words("Unhandled exception. System.IO.FileNotFoundException: own", "   at P.Main()")
                .tellThatNothingBegan("Main"))
        .isFalse();
    assertThat(words("Could not load file or assembly").tellThatNothingBegan("Main")).isFalse();
    assertThat(words().tellThatNothingBegan("Main")).isFalse();
  }

  private static LastWords words(String... lines) {
    return new LastWords(List.of(lines));
  }
}
