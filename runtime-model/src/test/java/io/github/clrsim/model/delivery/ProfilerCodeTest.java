package io.github.clrsim.model.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NativeEnd;
import io.github.clrsim.api.Run;
import org.junit.jupiter.api.Test;

/** Whose fault it is that something was thrown. */
class ProfilerCodeTest {
  private static final String HOST = "io.github.clrsim.guest.libc.Output";
  private static final String API = "io.github.clrsim.api.call.TypedCalls";

  @Test
  void whatTheHostOfNativeProfilersThrowsIsOurs() {
    assertThat(ProfilerCode.isOurs(thrown(new IllegalStateException(), HOST))).isTrue();
    assertThat(ProfilerCode.isOurs(thrown(new IllegalStateException(), "java.util.List", HOST)))
        .isTrue();
  }

  @Test
  void whatWasThrownForTheCallerIsWhosever() {
    assertThat(ProfilerCode.isOurs(thrown(new IllegalArgumentException(), API, HOST))).isTrue();
    assertThat(ProfilerCode.isOurs(thrown(new IllegalArgumentException(), API, "com.acme.Tracer")))
        .isFalse();
  }

  @Test
  void whatTheProfilerThrowsIsNot() {
    assertThat(ProfilerCode.isOurs(thrown(new IllegalStateException(), "com.acme.Tracer", HOST)))
        .isFalse();
    assertThat(ProfilerCode.isOurs(new IllegalStateException())).isFalse();
  }

  @Test
  void theEndOfANativeProfilerIsNot() {
    assertThat(ProfilerCode.isOurs(thrown(new Death(), HOST))).isFalse();
  }

  private static Throwable thrown(RuntimeException exception, String... classes) {
    StackTraceElement[] frames = new StackTraceElement[classes.length];
    for (int i = 0; i < classes.length; i++) {
      frames[i] = new StackTraceElement(classes[i], "write", "X.java", 1);
    }
    exception.setStackTrace(frames);
    return exception;
  }

  private static final class Death extends RuntimeException implements NativeEnd {
    private static final long serialVersionUID = 1;

    @Override
    public Run.Ending ending(String where) {
      return new Run.Ending.Crashed(CRASHED + where);
    }

    @Override
    public boolean isException() {
      return false;
    }
  }
}
