package io.github.clrsim.realclr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.Letter;
import io.github.clrsim.api.LetterException;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.realclr.host.HostNote;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is made of the ways in which a child can end. */
class ChildEndingTest {
  private static final Optional<Step> LAST = Optional.of(new Step.Marked(0, "last words"));
  private static final List<String> NO_REPORT = List.of();

  @Test
  void anExitCodeIsTheProgramsWord() {
    assertThat(ended(3, true, NO_REPORT)).isEqualTo(new Ending.Completed(3));
    assertThat(ended(200, true, NO_REPORT)).isEqualTo(new Ending.Completed(200));
  }

  @Test
  void aSignalIsACrash() {
    assertThat(ended(139, false, NO_REPORT))
        .isEqualTo(
            new Ending.Crashed(
                "the process died of SIGSEGV; its last step was Marked[thread=0, text=last"
                    + " words]"));
  }

  @Test
  void theReportOfTheJvmTellsTheSignalAndThePlace() {
    List<String> report =
        List.of(
            "#",
            "#  SIGBUS (0x7) at pc=0x00007fbf79, pid=1, tid=2",
            "# Problematic frame:",
            "# C  [libcoreclr.so+0x15b90e]  TypeHandle::IsRestored() const+0xe");

    assertThat(ended(1, true, report))
        .isInstanceOfSatisfying(
            Ending.Crashed.class,
            crash ->
                assertThat(crash.why())
                    .startsWith("the process died of SIGBUS in C  [libcoreclr.so+0x15b90e]"));
  }

  @Test
  void anUnhandledExceptionIsTheProgramsOwnEnd() {
    ChildEnding ending =
        new ChildEnding(
            134,
            Optional.empty(),
            false,
            LAST,
            List.of(),
            NO_REPORT,
            List.of("", "Unhandled exception. System.Exception: no"));

    assertThat(ending.judged()).isEqualTo(new Ending.Completed(134));
  }

  @Test
  void aFatalErrorOfTheRuntimeIsNot() {
    ChildEnding ending =
        new ChildEnding(
            134,
            Optional.empty(),
            false,
            LAST,
            List.of(),
            NO_REPORT,
            List.of("Fatal error. Internal CLR error. (0x80131506)"));

    assertThat(ending.judged()).isInstanceOf(Ending.Crashed.class);
  }

  @Test
  void whatTheProfilerThrewComesBeforeAllThatFollowedFromIt() {
    assertThat(noted(new HostNote.Threw("a fit")).judged())
        .isEqualTo(new Ending.ProfilerThrew("a fit"));
  }

  @Test
  void aRunThatCouldNotBeMadeIsALetter() {
    Letter letter = new Letter("what", "where", "why", "do");

    assertThatThrownBy(() -> noted(new HostNote.Refused(letter)).judged())
        .isInstanceOfSatisfying(
            LetterException.class, refused -> assertThat(refused.letter()).isEqualTo(letter));
  }

  @Test
  void aKilledChildWasKilledForItsTime() {
    ChildEnding ending =
        new ChildEnding(
            137, Optional.of(Duration.ofSeconds(9)), false, LAST, List.of(), NO_REPORT, List.of());

    assertThat(ending.judged()).isEqualTo(new Ending.LimitReached("time: 9 s"));
  }

  private static Ending ended(int exitValue, boolean shutdownReturned, List<String> report) {
    return new ChildEnding(
            exitValue, Optional.empty(), shutdownReturned, LAST, List.of(), report, List.of())
        .judged();
  }

  private static ChildEnding noted(HostNote note) {
    return new ChildEnding(
        139, Optional.of(Duration.ofSeconds(1)), false, LAST, List.of(note), NO_REPORT, List.of());
  }
}
