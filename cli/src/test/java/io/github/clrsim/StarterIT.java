package io.github.clrsim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.Starter.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The classes that {@code ./clrsim} keeps beforehand, with the program and the JDK as they are. */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Tag("turn-4")
class StarterIT {
  private static final String OPTIONS = "CLRSIM_JAVA_OPTIONS";

  /** With it a JVM that cannot use the archive ends at once. */
  private static final String OR_NOTHING = "-XX:AOTMode=on";

  @TempDir private Path folder;

  @Test
  void anArchiveFitsWhatItWasMadeForAndIsElsePassedOverInSilence()
      throws IOException, InterruptedException {
    Starter checkout = Starter.withThisProgram(folder.resolve("checkout"));
    Started first = checkout.start("--version");
    assertThat(first.code()).as(first.errors()).isZero();
    assertThat(checkout.archive()).isNotEmptyFile();
    assertThat(checkout.root().resolve("target/clrsim-archive.log"))
        .content()
        .doesNotContain("left out of the rehearsal");

    for (String words : new String[] {"help", "replay --help", "check --help"}) {
      Started fitting = checkout.startWith(OPTIONS, OR_NOTHING, words.split(" "));
      assertThat(fitting.code()).as(fitting.errors()).isZero();
    }
    assertThat(checkout.startWith(OPTIONS, "-Xmx600m " + OR_NOTHING, "help").code()).isZero();
    Started foreign = checkout.startWith(OPTIONS, "--add-modules java.sql", "--version");
    assertThat(foreign.errors()).isEmpty();
    assertThat(foreign.program()).isEqualTo(first.program());

    Files.writeString(checkout.archive(), "damaged");
    assertThat(checkout.startWith(OPTIONS, OR_NOTHING, "--version").code()).isNotZero();
    Started without = checkout.start("--version");
    assertThat(without.code()).isZero();
    assertThat(without.errors()).isEmpty();
    assertThat(without.program()).isEqualTo(first.program());
  }
}
