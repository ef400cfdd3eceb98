package io.github.clrsim.realclr;

import io.github.clrsim.realclr.runtime.RealRuntimes;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Real CLRs for tests, where there is a runtime: see {@link RealRuntimes}. */
final class RealClrs {
  private static final Path ASSEMBLIES =
      Path.of("../fixtures/src/main/resources/io/github/clrsim/fixtures/assemblies");

  private RealClrs() {}

  /** The versions that every test of the real CLR is held against. */
  static Stream<String> versions() {
    return Stream.of("3.1.2", "9.0.5");
  }

  /** A scenario, performed on a version of the runtime. */
  static RealClr performing(String version, Path scenario) {
    Path host = ASSEMBLIES.resolveSibling("host").resolve("ScenarioHost.dll");
    return RealClr.launching(
        RealRuntimes.of(version),
        host,
        List.of(ASSEMBLIES.toAbsolutePath().normalize().toString(), scenario.toString()));
  }

  /** A fixture program on a version of the runtime. */
  static RealClr running(String version, String program, String... arguments) {
    Path assembly = ASSEMBLIES.resolve(program + ".dll");
    return RealClr.launching(RealRuntimes.of(version), assembly, List.of(arguments));
  }
}
