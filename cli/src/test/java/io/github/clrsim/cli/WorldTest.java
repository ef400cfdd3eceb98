package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.cli.guest.Worldly;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a profiler uses of the world around it repeats, or is named, and what it prints is kept. */
@Isolated("What simulated threads print is kept for one command at a time.")
class WorldTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "common pool",
        "own pool",
        "fork",
        "stealing pool",
        "parallel stream",
        "orTimeout",
        "completeOnTimeout",
        "delayedExecutor",
        "timer",
        "scheduled pool",
        "SecureRandom",
        "SecureRandom.getInstance",
        "RandomGenerator",
        "UUID",
        "Set.of",
        "Map.of",
        "toUnmodifiableSet",
        "hashCode",
        "own hashCode",
        "toString",
        "lambda",
        "lambda class",
        "getenv",
        "pid",
        "runtime name",
        "cpu time",
        "memory",
        "locale"
      })
  void whatOrdinaryProfilersUseIsControlled(String does) {
    JsonNode once = check(does, "--json").json();

    assertThat(once.get("verdict").asText()).as(once.toString()).isEqualTo("kept");
    assertThat(once.get("uncontrolled")).isEmpty();
    assertThat(check(does, "--json").json().get("fingerprint")).isEqualTo(once.get("fingerprint"));
  }

  @ParameterizedTest
  @CsvSource({
    "file, File.exists, a file system",
    "stdin, System.in, what somebody types",
    "weak reference, WeakReference.get, the garbage collector",
    "load, OperatingSystemMXBean.getSystemLoadAverage, the load of the machine",
    "set of classes, HashSet.toString, the order of identity hashes",
    "identity map, Map.values, the order of identity hashes"
  })
  void whatIsNotControlledIsNamedOnce(String does, String call, String dependsOn) {
    JsonNode named = check(does, "--json").json().get("uncontrolled");

    assertThat(named).hasSize(1);
    assertThat(named.get(0).get("call").asText()).isEqualTo(call);
    assertThat(named.get(0).get("where").asText())
        .startsWith(Worldly.class.getName() + ".seen(Worldly.java:");
    assertThat(named.get(0).get("dependsOn").asText()).isEqualTo(dependsOn);
    assertThat(check(does).out())
        .containsOnlyOnce("  not controlled: %s in %s".formatted(call, Worldly.class.getName()));
  }

  @Test
  void whatTheFailingRunPrintedStandsUnderItsStoryAndOnceOnly() {
    Spoken broken = check("print", "--option", "throws=yes");

    assertThat(broken.code()).isEqualTo(1);
    assertThat(broken.out())
        .containsOnlyOnce("  printed in this run:\n    printed out\n    printed err by ")
        .containsOnlyOnce("printed out");
    assertThat(broken.err()).isEmpty();
    assertThat(check("print").toString()).doesNotContain("printed");
    assertThat(check("print", "--option", "throws=yes", "--json").json().get("printed").asText())
        .startsWith("printed out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lambda", "toString"})
  void noTextShowsAnIdentityHash(String does) {
    for (String weaving : List.of("--weave=" + Worldly.class.getPackageName(), "--no-weave")) {
      String why =
          check(does, weaving, "--option", "throws=yes", "--json").json().get("why").asText();

      assertThat(why).contains("it was ").doesNotContain("@", "0x");
    }
  }

  @Test
  void staticFieldsThatLiveOnAreNobodysFault() {
    Spoken unequal = check("static field", "--json");

    assertThat(unequal.code()).isEqualTo(2);
    assertThat(unequal.json().get("verdict").asText()).isEqualTo("inconclusive");
    assertThat(unequal.json().get("diagnostic").get("where").asText())
        .contains(Worldly.class.getName() + ".RUNS", Worldly.class.getName() + ".runsToo");
    assertThat(unequal.json().get("diagnostic").get("why").asText())
        .startsWith("ReplayIsExact was broken, but not where the same execution is the first");
  }

  @Test
  void aMistakeIsFoundBesideStaticFieldsThatLiveOn() {
    Spoken broken = check("static field", "--option", "throws=yes", "--json");

    assertThat(broken.code()).isEqualTo(1);
    assertThat(broken.json().get("law").asText()).isEqualTo("TheRunEndsWell");
    assertThat(broken.json().get("why").asText()).contains("it was 1");
  }

  private static Spoken check(String does, String... more) {
    List<String> words =
        new ArrayList<>(List.of("check", "--profiler", Worldly.class.getName(), "--no-shrink"));
    words.addAll(List.of("--scenario", "start-up", "--runtime", "net9.0", "--schedules", "4"));
    words.addAll(List.of("--option", "does=" + does));
    words.addAll(List.of(more));
    if (words.stream().noneMatch(word -> word.startsWith("--weave") || word.equals("--no-weave"))) {
      words.addAll(List.of("--weave", Worldly.class.getPackageName()));
    }
    return Spoken.by(words);
  }
}
