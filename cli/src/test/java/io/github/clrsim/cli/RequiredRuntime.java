package io.github.clrsim.cli;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** A real runtime for a test; where there is none, a printed reason, or in CI a failure. */
final class RequiredRuntime {
  private RequiredRuntime() {}

  /**
   * The newest by default, and in a campaign all: for what the words and answers of a command are
   * alike on each, and other tests see that it gets that far on the others.
   */
  static List<String> newest() {
    return CampaignSize.of(List.of("9.0.5"), List.of("3.1.2", "9.0.5"));
  }

  /** The runtime of this version. */
  static DotnetRuntime of(String version) {
    try {
      return DotnetRuntimes.onThisMachine(System.out::println)
          .require(RuntimeVersion.from(version).orElseThrow());
    } catch (DiagnosticException refused) {
      if (Optional.ofNullable(System.getenv("CLRSIM_REAL")).orElse("").equals("required")) {
        throw new AssertionError(refused.diagnostic().text(), refused);
      }
      System.out.println("skipped, because there is no real CLR:\n" + refused.diagnostic().text());
      Assumptions.abort("skipped, because " + refused.diagnostic().what());
      throw new IllegalStateException("abort() throws", refused);
    }
  }
}
