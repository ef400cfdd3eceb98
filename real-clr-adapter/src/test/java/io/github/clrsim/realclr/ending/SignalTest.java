package io.github.clrsim.realclr.ending;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The signals of Linux have names. */
class SignalTest {

  @ParameterizedTest
  @CsvSource({
    "1, SIGHUP", "2, SIGINT", "3, SIGQUIT", "5, SIGTRAP", "10, SIGUSR1", "13, SIGPIPE",
    "20, SIGTSTP", "24, SIGXCPU", "28, SIGWINCH", "31, SIGSYS", "34, SIGRTMIN", "37, SIGRTMIN+3",
    "64, SIGRTMIN+30", "32, signal 32", "65, signal 65", "0, signal 0"
  })
  void eachHasTheNameByWhichItIsKnown(int number, String name) {
    assertThat(new Signal(number).name()).isEqualTo(name);
  }

  /** The shell's own table, where there is a shell that has one. */
  @Test
  void namesAreThoseOfTheShell() throws IOException {
    Process bash = new ProcessBuilder("bash", "-c", "kill -l {1..31}").start();
    String listed =
        new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();

    assertThat(IntStream.rangeClosed(1, 31).mapToObj(each -> new Signal(each).name()))
        .containsExactly(listed.lines().map(name -> "SIG" + name).toArray(String[]::new));
  }

  @Test
  void aNameLeadsBackToItsNumber() {
    for (int number = 1; number <= 31; number++) {
      Signal signal = new Signal(number);
      assertThat(Signal.of(signal.name())).contains(signal);
    }
    assertThat(Signal.of("SIGSOMETHING")).isEqualTo(Optional.empty());
    assertThat(Signal.of("HUP")).isEqualTo(Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({
    "SIGSEGV, FAULT", "SIGILL, FAULT", "SIGBUS, FAULT", "SIGFPE, FAULT", "SIGTRAP, FAULT",
    "SIGSYS, FAULT", "SIGABRT, ABORT", "SIGKILL, KILL", "SIGTERM, SENT", "SIGINT, SENT",
    "SIGHUP, SENT", "SIGUSR1, SENT", "SIGXCPU, SENT"
  })
  void whoEndsAProcessByIt(String name, Signal.Origin origin) {
    assertThat(Signal.of(name).orElseThrow().origin()).isEqualTo(origin);
  }
}
