package io.github.clrsim.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
  private static final String JAR = "--clrsim=/clrsim/clrsim.jar";

  private static Words of(String... words) {
    return Words.of(List.of(words));
  }

  private static void refused(String about, String... words) {
    assertThatExceptionOfType(Fault.class)
        .isThrownBy(() -> of(words))
        .satisfies(
            fault ->
                assertThat(fault.text().lines())
                    .satisfiesExactly(
                        what -> assertThat(what).contains(about),
                        where -> assertThat(where).startsWith("  where   "),
                        why -> assertThat(why).startsWith("  why     "),
                        advice -> assertThat(advice).startsWith("  do      ")));
  }

  @Test
  void whatIsForTheWorkersAndWhatForTheReportIsKeptApart() {
    Words words =
        of(
            JAR,
            "--store",
            "s3://bucket/nightly",
            "--parts",
            "64",
            "--findings=3",
            "--time",
            "30m",
            "--java=/jdk/bin/java",
            "--report",
            "out.html",
            "--",
            "--profiler",
            "identity-map",
            "--store-nothing");

    assertThat(words.program()).isEqualTo("/clrsim/clrsim.jar");
    assertThat(words.java()).contains("/jdk/bin/java");
    assertThat(words.store()).isEqualTo("s3://bucket/nightly");
    assertThat(words.parts()).isEqualTo(64);
    assertThat(words.work())
        .containsExactlyInAnyOrder(
            "--profiler", "identity-map", "--store-nothing", "--findings=3", "--time=30m");
    assertThat(words.report()).containsExactly("--findings=3", "--partial", "--report", "out.html");
  }

  @Test
  void aCampaignThatIsStoredNeedsNoWordsOfACheck() {
    Words words = of(JAR, "--store=store");

    assertThat(words.work()).isEmpty();
    assertThat(Path.of(words.store())).isAbsolute();
    assertThat(of(JAR, "--store=store", "--").work()).isEmpty();
  }

  @Test
  void whatCannotBeIsRefused() {
    refused("--clrsim is missing", "--store=s");
    refused("--store is missing", JAR);
    refused("the value of --store is missing", JAR, "--store");
    refused("the value of --store is missing", JAR, "--store", "--", "--store=x");
    refused("\"0\"", JAR, "--store=s", "--parts=0");
    refused("\"1000000\"", JAR, "--store=s", "--parts=1000000");
    refused("\"many\"", JAR, "--store=s", "--parts", "many");
  }
}
