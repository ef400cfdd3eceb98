package io.github.clrsim.realclr.runtime;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.runtime.npm.NpmCommand;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;

/**
 * The real thing for tests, or a reason why not. With {@code CLRSIM_REAL=required}, as in CI, a
 * reason is a failure.
 */
public final class RealRuntimes {

  private RealRuntimes() {}

  /** The runtime of this version. Where it is not to be had, the test is skipped. */
  public static DotnetRuntime of(String version) {
    try {
      return runtimes().require(RuntimeVersion.from(version).orElseThrow());
    } catch (DiagnosticException refused) {
      throw skipped(refused);
    }
  }

  /** Asks for runtimes. Only a machine that cannot have them skips a test; a fault fails it. */
  static <T> T ask(Function<DotnetRuntimes, T> question) {
    try {
      return question.apply(runtimes());
    } catch (DiagnosticException refused) {
      Diagnostic diagnostic = refused.diagnostic();
      if (!Set.of(NpmCommand.WHERE, Machine.WHERE).contains(diagnostic.where())) {
        throw new AssertionError(diagnostic.text(), refused);
      }
      throw skipped(refused);
    }
  }

  private static DotnetRuntimes runtimes() {
    return DotnetRuntimes.onThisMachine(System.out::println);
  }

  private static IllegalStateException skipped(DiagnosticException refused) {
    Diagnostic diagnostic = refused.diagnostic();
    if (Optional.ofNullable(System.getenv("CLRSIM_REAL")).orElse("").equals("required")) {
      throw new AssertionError(diagnostic.text(), refused);
    }
    System.out.println("skipped, because there is no real CLR:\n" + diagnostic.text());
    Assumptions.abort("skipped, because " + diagnostic.what() + "; do: " + diagnostic.remedy());
    return new IllegalStateException("abort() throws", refused);
  }
}
