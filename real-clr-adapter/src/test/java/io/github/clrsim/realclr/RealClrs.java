package io.github.clrsim.realclr;

import io.github.clrsim.fixtures.CampaignSize;
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

  /**
   * The newest by default, and in a campaign all: for what clrsim does on each of them alike, and
   * other tests see that it gets that far on the others.
   */
  static List<String> newest() {
    return CampaignSize.of(List.of("9.0.5"), versions().toList());
  }

  /** A scenario, performed on a version of the runtime. */
  static RealClr performing(String version, Path scenario) {
    return RealClr.launching(
        RealRuntimes.of(version),
        apart("ScenarioHost"),
        List.of(ASSEMBLIES.toAbsolutePath().normalize().toString(), scenario.toString()));
  }

  /** A program that lies apart from the assemblies of scenarios. */
  static RealClr apart(String version, String program, String... arguments) {
    Path assembly = ASSEMBLIES.resolveSibling("host").resolve(program + ".dll");
    return RealClr.launching(RealRuntimes.of(version), assembly, List.of(arguments));
  }

  /** A fixture program on a version of the runtime. */
  static RealClr running(String version, String program, String... arguments) {
    return RealClr.launching(RealRuntimes.of(version), assembly(program), List.of(arguments));
  }

  /** A fixture program. */
  static Path assembly(String program) {
    return ASSEMBLIES.resolve(program + ".dll").toAbsolutePath().normalize();
  }

  /** A fixture program that lies apart from all others. */
  static Path apart(String program) {
    return assembly(program).resolveSibling("../host/" + program + ".dll").normalize();
  }
}
