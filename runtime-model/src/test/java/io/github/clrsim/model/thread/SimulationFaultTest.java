package io.github.clrsim.model.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.Letter;
import org.junit.jupiter.api.Test;

class SimulationFaultTest {

  @Test
  void whatABodyThrowsIsToldWithItsPlace() {
    Runnable body =
        SimulationFault.guarded(
            () -> {
              throw new ArithmeticException("overflow");
            });

    assertThatThrownBy(body::run)
        .isInstanceOfSatisfying(
            SimulationFault.class,
            fault -> {
              assertThat(fault.letter().what()).contains("ArithmeticException: overflow");
              assertThat(fault.letter().where()).contains("SimulationFaultTest");
              assertThat(fault.letter().why()).contains("not of the profiler");
            });
  }

  @Test
  void aLetterIsToldAsItIs() {
    Letter letter = new Letter("what", "where", "why", "do");
    Runnable body =
        SimulationFault.guarded(
            () -> {
              throw letter.thrown();
            });

    assertThatThrownBy(body::run)
        .isInstanceOfSatisfying(
            SimulationFault.class, fault -> assertThat(fault.letter()).isEqualTo(letter));
  }

  @Test
  void otherErrorsPass() {
    Error ended = new Error("the run has ended");

    assertThatThrownBy(
            () ->
                SimulationFault.guarded(
                        () -> {
                          throw ended;
                        })
                    .run())
        .isSameAs(ended);
    assertThatCode(() -> SimulationFault.guarded(() -> {}).run()).doesNotThrowAnyException();
  }
}
