package io.github.clrsim.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be said against a comparison before any runtime starts. */
class CompareTest {
  @TempDir private Path directory;

  @Test
  void oneScenarioIsComparedOrRandomOnes() {
    Spoken.by("compare").isDiagnosticAbout("Nothing was given to compare", "--random");
    Spoken.by("compare", "start-up", "--random", "3")
        .isDiagnosticAbout("Both a scenario and --random");
    Spoken.by("compare", "--random", "0").isDiagnosticAbout("0 random scenarios", "--random");
    Spoken.by("compare", "--random", "many").isDiagnosticAbout("--random");
  }

  @Test
  void anUnknownScenarioOrRuntimeIsADiagnostic() {
    Spoken.by("compare", "no-such-scenario")
        .isDiagnosticAbout("no-such-scenario", "./clrsim scenarios lists");
    Spoken.by("compare", "entry Hello; thread main; dance").isDiagnosticAbout("dance");
    Spoken.by("compare", "start-up", "--runtime", "2.0").isDiagnosticAbout("2.0");
    Spoken.by("compare", "start-up", "--runtime", directory.toString())
        .isDiagnosticAbout("no .NET runtime in " + directory);
  }
}
