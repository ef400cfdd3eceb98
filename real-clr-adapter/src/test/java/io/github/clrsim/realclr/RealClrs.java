package io.github.clrsim.realclr;

import io.github.clrsim.api.LetterException;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import io.github.clrsim.realclr.runtime.DotnetRuntimes;
import io.github.clrsim.realclr.runtime.RuntimeVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Real CLRs for tests; where there is none, a printed reason, or a failure if one is required. */
final class RealClrs {
  private static final Path ASSEMBLIES =
      Path.of("../fixtures/src/main/resources/io/github/clrsim/fixtures/assemblies");

  private RealClrs() {}

  /** The versions that every test of the real CLR is held against. */
  static Stream<String> versions() {
    return Stream.of("3.1.2", "9.0.5");
  }

  /** A fixture program on a version of the runtime. */
  static RealClr running(String version, String program, String... arguments) {
    Path assembly = ASSEMBLIES.resolve(program + ".dll");
    return RealClr.launching(runtime(version), assembly, List.of(arguments));
  }

  private static DotnetRuntime runtime(String version) {
    try {
      return DotnetRuntimes.onThisMachine(System.out::println)
          .require(RuntimeVersion.from(version).orElseThrow());
    } catch (LetterException refused) {
      if (Optional.ofNullable(System.getenv("CLRSIM_REAL")).orElse("").equals("required")) {
        throw new AssertionError(refused.letter().text(), refused);
      }
      System.out.println("skipped, because there is no real CLR:\n" + refused.letter().text());
      return Assumptions.abort(refused.letter().what() + "; do: " + refused.letter().remedy());
    }
  }
}
