package io.github.clrsim.model.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.Diagnostic;
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
              assertThat(fault.diagnostic().what()).contains("ArithmeticException: overflow");
              assertThat(fault.diagnostic().where()).contains("SimulationFaultTest");
              assertThat(fault.diagnostic().why()).contains("not of the profiler");
            });
  }

  @Test
  void aDiagnosticIsToldAsItIs() {
    Diagnostic diagnostic = new Diagnostic("what", "where", "why", "do");
    Runnable body =
        SimulationFault.guarded(
            () -> {
              throw diagnostic.thrown();
            });

    assertThatThrownBy(body::run)
        .isInstanceOfSatisfying(
            SimulationFault.class, fault -> assertThat(fault.diagnostic()).isEqualTo(diagnostic));
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
