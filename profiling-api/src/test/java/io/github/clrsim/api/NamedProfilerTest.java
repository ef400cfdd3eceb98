package io.github.clrsim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.call.RuntimeObjects;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.dac.DataAccess;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedProfilerTest {

  /** Can be made in both ways. */
  public static final class Both implements CorProfilerCallback {
    final boolean hasHost;

    public Both() {
      hasHost = false;
    }

    public Both(ProfilerHost host) {
      hasHost = true;
    }
  }

  /** Needs no host. */
  public static final class Bare implements CorProfilerCallback {}

  /** Cannot be made from outside. */
  public static final class Hidden implements CorProfilerCallback {
    Hidden() {}
  }

  /** Throws when it is made. */
  public static final class Throwing implements CorProfilerCallback {
    public Throwing() {
      throw new IllegalStateException("no licence");
    }
  }

  /** Lacks a body for what it implements. */
  public abstract static class Unfinished implements CorProfilerCallback {
    public Unfinished() {}
  }

  /** Is its own package's alone. */
  static final class Private implements CorProfilerCallback {
    public Private() {}
  }

  /** Needs more than a host. */
  @SuppressWarnings("ClassCanBeStatic") // Static it would be right.
  public final class Inner implements CorProfilerCallback {
    public Inner(ProfilerHost host) {}
  }

  private static CorProfilerCallback made(Class<? extends CorProfilerCallback> type) {
    return NamedProfiler.of(type).load().create(new NoHost());
  }

  @Test
  void clientDataIsHexadecimalDigits() {
    assertThat(NamedProfiler.clientData(Map.of())).isEqualTo(Blob.EMPTY);
    assertThat(NamedProfiler.clientData(Map.of("attach.data", "0aFF")))
        .isEqualTo(Blob.of((byte) 0x0A, (byte) 0xFF));
    for (String digits : List.of("0", "0x", "zz", "0a ")) {
      assertThatThrownBy(() -> NamedProfiler.clientData(Map.of("attach.data", digits)))
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("cannot be read: " + digits);
    }
  }

  @Test
  void theConstructorThatTakesAHostIsPreferred() {
    assertThat(made(Both.class))
        .isInstanceOfSatisfying(Both.class, made -> assertThat(made.hasHost).isTrue());
    assertThat(made(Bare.class)).isInstanceOf(Bare.class);
  }

  @Test
  void whatCannotBeAProfilerGetsADiagnosticThatSaysWhy() {
    assertDiagnostic(NamedProfiler.of("no.such.Profiler"), "there is no such class");
    assertDiagnostic(NamedProfiler.of("java.lang.String"), "does not implement");
    assertDiagnostic(NamedProfiler.of(Hidden.class), "no public constructor");
    assertDiagnostic(NamedProfiler.of(Throwing.class), "no licence");
    assertDiagnostic(NamedProfiler.of(Throwing.class), "mend the constructor, at ");
    assertDiagnostic(NamedProfiler.of(Unfinished.class), "it is abstract");
    assertDiagnostic(NamedProfiler.of(CorProfilerCallback.class), "it is an interface");
    assertDiagnostic(NamedProfiler.of(Private.class), "it is not public");
    assertDiagnostic(NamedProfiler.of(Private.class), "change the class");
    assertDiagnostic(
        NamedProfiler.of(Inner.class), "it is an inner class, which needs an object of Named");
  }

  @Test
  void aMissingClassPathEntryIsNamedBeforeAnyClassIsLookedFor() {
    Path missing = Path.of("no", "such", "profiler.jar");
    assertDiagnostic(
        new NamedProfiler(Bare.class.getName(), List.of(missing), Map.of()), missing.toString());
  }

  private static void assertDiagnostic(NamedProfiler profiler, String part) {
    assertThatThrownBy(() -> profiler.load().create(new NoHost()))
        .isInstanceOfSatisfying(
            DiagnosticException.class, bad -> assertThat(bad.diagnostic().text()).contains(part));
  }

  /** Is handed on and never asked. */
  private static final class NoHost implements ProfilerHost {
    @Override
    public CorProfilerInfo info() {
      throw new UnsupportedOperationException();
    }

    @Override
    public RuntimeInterfaces interfaces() {
      throw new UnsupportedOperationException();
    }

    @Override
    public RuntimeObjects objects() {
      throw new UnsupportedOperationException();
    }

    @Override
    public DataAccess dataAccess() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Memory memory() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void startThread(String name, Runnable body) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean pause() {
      return false;
    }

    @Override
    public void claim(Claim claim) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, String> options() {
      return Map.of();
    }
  }
}
