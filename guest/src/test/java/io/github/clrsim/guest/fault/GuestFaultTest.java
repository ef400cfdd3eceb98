package io.github.clrsim.guest.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.Run;
import org.junit.jupiter.api.Test;

class GuestFaultTest {
  private static final String WHERE = "in JITCompilationStarted";

  @Test
  void whereItHappenedIsTold() {
    assertThat(new GuestFault("it does what is undefined").ending(WHERE))
        .isEqualTo(
            new Run.Ending.Crashed(
                NativeEnd.UNDEFINED + "it does what is undefined, in JITCompilationStarted"));
  }

  /** Who tells it is in a callback that has nothing to do with it. */
  @Test
  void whatHappenedInNoCallbackIsToldAsSuch() {
    assertThat(GuestFault.crash("it reads nothing").outsideOfCallbacks().ending(WHERE))
        .isEqualTo(
            new Run.Ending.Crashed(
                NativeEnd.CRASHED + "it reads nothing, outside of its callbacks"));
  }
}
