package io.github.clrsim.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be said against a comparison before any runtime starts. */
class CompareTest {
  @TempDir private Path directory;

  @Test
  void oneScenarioIsComparedOrRandomOnes() {
    Spoken.by("compare").isLetterAbout("Nothing was given to compare", "--random");
    Spoken.by("compare", "start-up", "--random", "3").isLetterAbout("Both a scenario and --random");
    Spoken.by("compare", "--random", "0").isLetterAbout("0 random scenarios", "--random");
    Spoken.by("compare", "--random", "many").isLetterAbout("--random");
  }

  @Test
  void anUnknownScenarioOrRuntimeIsALetter() {
    Spoken.by("compare", "no-such-scenario")
        .isLetterAbout("no-such-scenario", "./clrsim scenarios lists");
    Spoken.by("compare", "entry Hello; thread main; dance").isLetterAbout("dance");
    Spoken.by("compare", "start-up", "--runtime", "2.0").isLetterAbout("2.0");
    Spoken.by("compare", "start-up", "--runtime", directory.toString())
        .isLetterAbout("no .NET runtime in " + directory);
  }
}
