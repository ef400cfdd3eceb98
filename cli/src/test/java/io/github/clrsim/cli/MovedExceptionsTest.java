package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.diagnostic.Diagnostic;
import org.junit.jupiter.api.Test;

/** Rule R89. */
class MovedExceptionsTest {
  private static final Ending ABORTED = new Ending.Completed(134);
  private static final Step THROWN =
      new Step.CallbackEntered(0, new ExceptionThrown(new ObjectId(1)));
  private static final Step FILTER =
      new Step.CallbackEntered(0, new ExceptionSearchFilterEnter(new FunctionId(1)));

  private final MovedExceptions moved = new MovedExceptions();

  @Test
  void aProgramThatMayHaveDiedOfItIsNamed() {
    moved.accept(FILTER);

    assertThat(moved.warning("9.0.22", ABORTED)).get().asString().contains("9.0.22");
    assertThat(moved.warning("10.0.14", new Ending.Signalled("SIGSEGV", ""))).isPresent();
    assertThat(moved.warning("10.0.14", died("The process died of SIGSEGV"))).isPresent();
  }

  @Test
  void otherEndsAreTheirOwn() {
    moved.accept(FILTER);

    assertThat(moved.warning("9.0.22", new Ending.Completed(0))).isEmpty();
    assertThat(moved.warning("9.0.22", new Ending.Signalled("SIGTERM", ""))).isEmpty();
    assertThat(moved.warning("9.0.22", died("The process was ended by SIGKILL"))).isEmpty();
  }

  @Test
  void beforeDotnet9AndWithoutHandlersItDoesNotHappen() {
    moved.accept(THROWN);
    assertThat(moved.warning("9.0.22", ABORTED)).isEmpty();

    moved.accept(FILTER);
    assertThat(moved.warning("8.0.33", ABORTED)).isEmpty();
    assertThat(moved.warning("3.1.2", ABORTED)).isEmpty();
  }

  private static Ending died(String what) {
    return new Ending.Inconclusive(new Diagnostic(what, "", "", "look"));
  }
}
