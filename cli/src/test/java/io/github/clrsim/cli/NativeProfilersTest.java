package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Native profilers in the simulated CLR: right ones are kept, each wrong one is found. */
@Isolated("There is one processor of guests in a process.")
class NativeProfilersTest {
  /** Of twenty, one may miss it. */
  private static final int SEEDS = CampaignSize.of(1, 20);

  /** One for each way in which a native profiler goes wrong. */
  private static final List<String> SAMPLE =
      List.of(
          "inventory-module-load-started", // asks for what is not there yet
          "inventory-reference-leaked", // keeps an object of the runtime
          "inventory-buffer-short", // room that is smaller than it says
          "inventory-constant-written", // room that nobody may write
          "inventory-deleted-twice", // spoils its own memory
          "inventory-lock-order", // two locks in two orders
          "census-clone-kept", // keeps an enumerator
          "dispenser-released-twice", // an object that no call of ICorProfilerInfo handed out
          "worker-id-after-unload", // an ID that is gone
          "worker-lost-wakeup", // a condition variable without its lock
          "worker-work-after-shutdown", // asks when it is too late
          "sampler-lock-across-suspend", // a lock that a suspended thread holds
          "plain-unlocked-by-stranger", // what POSIX leaves undefined
          "signals-locked", // a lock in a handler of a signal
          "events-not-drained", // an event that is told of once, and half of it taken
          "signals-interrupted", // EINTR
          "blocks", // a pipe that nobody writes to
          "null"); // a process that ends

  /**
   * Wrong ones that break no law: what they do cannot be tried, is answered so that it does no
   * harm, or is not seen.
   */
  private static final Map<String, Exit> OUTSIDE_OF_LAWS =
      Map.ofEntries(
          Map.entry("nothing", Exit.BAD_INPUT), // is no profiler
          Map.entry("unknown", Exit.BAD_INPUT), // has another class
          Map.entry("refuses", Exit.BAD_INPUT), // takes part in no run
          Map.entry("forks", Exit.BAD_INPUT), // out of reach
          Map.entry(
              "stamps", Exit.BAD_INPUT), // does not do the same again, by what nobody controls
          Map.entry("throws-in-unload", Exit.KEPT), // is swallowed there
          Map.entry("prints", Exit.KEPT), // is not shown the most of it
          Map.entry("tally-pushed-unlocked", Exit.KEPT), // shows between two instructions only
          Map.entry("tally-looks-then-takes", Exit.KEPT), // the same
          Map.entry("inventory-failure-ignored", Exit.KEPT), // matters where a call fails
          Map.entry("inventory-failure-leaks", Exit.KEPT)); // matters where a call fails

  private static final List<String> SAMPLE_OUTSIDE =
      List.of("nothing", "unknown", "refuses", "stamps");

  private static final List<String> SAMPLE_OF_RIGHT =
      List.of(
          "inventory",
          "dispenser",
          "census",
          "worker",
          "plain",
          "lingers",
          "tally",
          "signals",
          "timers",
          "channels",
          "events");

  /** What goes wrong only between two instructions, and where. */
  private static final String BETWEEN_INSTRUCTIONS =
      """
      tally-pushed-unlocked | entry PluginHost; thread main; start worker1; emit a; join worker1; \
      thread worker1; context b; load b Workshop; type b PluginHost
      tally-looks-then-takes | entry PluginHost; thread main; context a; load a Plugin; \
      start worker1; start worker2; join worker1; thread worker1; type a PluginHost; \
      thread worker2; type a Garden.Seed
      """;

  /** Right ones, wrong ones, and what shows the difference: two collectors, code that may go. */
  private static final String SPRUNG =
      """
      gcwatch | gcwatch-moved-twice | entry PluginHost; adversary server-gc; \
      adversary wider-collections; thread main; text object1 1; text object2 9; text object3 1; \
      start worker1; forget object1; gc 0; text object4 1; forget object2; gc 1; \
      thread worker1; text object5 4; text object6 1
      rejit | rejit-collectible | entry PluginHost; thread main; context a collectible; \
      load a Frail; call a Frail.Knot::Tie
      """;

  /** A small program, of which each call of the profiler fails in its turn. */
  private static final String[] FAULTS = {
    "--faults",
    "--no-shrink",
    "--schedules",
    "1000",
    "--runtime",
    "net9.0",
    "--scenario",
    "entry PluginHost; thread main; context a collectible; load a Plugin; type a Garden.Tree;"
        + " unload a; collect; collect"
  };

  static List<String> wrong() {
    return CampaignSize.of(
        SAMPLE, names(false).stream().filter(name -> !OUTSIDE_OF_LAWS.containsKey(name)).toList());
  }

  static List<String> outsideOfLaws() {
    return CampaignSize.of(SAMPLE_OUTSIDE, OUTSIDE_OF_LAWS.keySet().stream().sorted().toList());
  }

  static List<String> right() {
    return CampaignSize.of(SAMPLE_OF_RIGHT, names(true));
  }

  private static List<String> names(boolean isRight) {
    return GuestFixtures.all().stream()
        .filter(guest -> guest.isRight() == isRight)
        .map(Guest::name)
        // What it takes down must not be this process (NativeDeathsTest).
        .filter(name -> !name.equals("vanishes"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("right")
  void aRightOneIsKept(String name) {
    String schedules = Integer.toString(CampaignSize.of(30, 2_000));
    Spoken said =
        Spoken.by(NativeCommand.check(GuestFixtures.named(name), "--schedules", schedules));
    assertThat(said.code()).as(said.out()).isEqualTo(Exit.KEPT.code());
    assertThat(said.out()).startsWith("kept:").contains("  unseen  inline atomics");
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void aWrongOneIsFound(String name) {
    List<Integer> missed = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      String[] search = {"--schedules", "2000", "--no-shrink", "--seed", Integer.toString(seed)};
      Spoken said = Spoken.by(NativeCommand.check(GuestFixtures.named(name), search));
      if (said.code() == Exit.KEPT.code()) {
        missed.add(seed);
      } else {
        assertThat(said.code()).as(said.toString()).isEqualTo(Exit.LAW_BROKEN.code());
        assertThat(said.out()).contains("replay  ./clrsim replay --library ");
      }
    }
    assertThat(missed).as("of %d seeds", SEEDS).hasSizeLessThanOrEqualTo(SEEDS / 20);
  }

  @ParameterizedTest
  @MethodSource("outsideOfLaws")
  void aWrongOneThatNoLawIsAboutIsNotAccused(String name) {
    Spoken said = Spoken.by(NativeCommand.check(GuestFixtures.named(name), "--schedules", "20"));
    assertThat(said.code()).as(said.toString()).isEqualTo(OUTSIDE_OF_LAWS.get(name).code());
    assertThat(said.toString()).doesNotContain("Law broken");
  }

  @Tag("turn-1")
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = BETWEEN_INSTRUCTIONS)
  void aDataRaceIsFoundWhereInstructionsAreInterrupted(String wrong, String scenario) {
    String[] search = {"--zoom", "--scenario", scenario, "--schedules", "2000", "--no-shrink"};
    Spoken found = Spoken.by(NativeCommand.check(GuestFixtures.named(wrong), search));
    assertThat(found.code()).as(found.out()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(found.out()).contains(" --zoom --scenario ");
    Spoken replayed = Spoken.byLine(found.replayLine());
    assertThat(replayed.code()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(replayed.out()).contains("is interrupted at " + wrong + ".so!Tally::");
    assertThat(Spoken.byLine(found.replayLine()).out()).isEqualTo(replayed.out());

    Spoken calm =
        Spoken.by(
            NativeCommand.replay(
                "tally",
                "--zoom",
                "--scenario",
                scenario,
                "--runtime",
                "net9.0",
                "--choices",
                "0"));
    assertThat(calm.out()).startsWith("kept:").doesNotContain("is interrupted at");

    search[4] = "200";
    Spoken kept = Spoken.by(NativeCommand.check(GuestFixtures.named("tally"), search));
    assertThat(kept.code()).as(kept.out()).isEqualTo(Exit.KEPT.code());
    assertThat(kept.out()).contains("  unseen  what other cores would see");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = SPRUNG)
  void whatSpringsATrapLeavesTheRightOneAlone(String right, String wrong, String scenario) {
    String[] more = {
      "--scenario", scenario, "--runtime", "net3.1", "--schedules", "100", "--no-shrink"
    };
    Spoken found = Spoken.by(NativeCommand.check(GuestFixtures.named(wrong), more));
    assertThat(found.code()).as(found.out()).isEqualTo(Exit.LAW_BROKEN.code());
    Spoken kept = Spoken.by(NativeCommand.check(GuestFixtures.named(right), more));
    assertThat(kept.code()).as(kept.out()).isEqualTo(Exit.KEPT.code());
  }

  @Tag("turn-1")
  @ParameterizedTest
  @CsvSource({
    "inventory-failure-ignored, GetModuleInfo, the native profiler crashed in ModuleLoadFinished",
    "inventory-failure-leaks, GetModuleInfo, was handed out and never released"
  })
  void whoDoesNotCopeWithAFailingCallIsFoundByIt(String name, String call, String why) {
    Spoken found = Spoken.by(NativeCommand.check(GuestFixtures.named(name), FAULTS));
    assertThat(found.code()).as(found.out()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(found.out().replaceAll("\\s+", " ")).contains(why, " refused " + call);
  }

  @Tag("turn-1")
  @ParameterizedTest
  @ValueSource(strings = {"inventory", "worker"})
  void whoCopesWithAFailingCallIsKept(String name) {
    Spoken kept = Spoken.by(NativeCommand.check(GuestFixtures.named(name), FAULTS));
    assertThat(kept.code()).as(kept.out()).isEqualTo(Exit.KEPT.code());
    assertThat(kept.err()).containsPattern("faults: each of \\d+ calls ");
  }

  @Test
  void aReplaySaysTheSameEachTime() {
    Guest guest = GuestFixtures.named("worker-lost-wakeup");
    Spoken found = Spoken.by(NativeCommand.check(guest, "--schedules", "2000", "--no-shrink"));
    String line = found.replayLine();
    Spoken once = Spoken.byLine(line);
    assertThat(once.code()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(Spoken.byLine(line)).isEqualTo(once);
  }

  /** Who computes for milliseconds is looked at, as one that may spin. */
  @Test
  void howLongItComputesMakesNoOtherOrders() {
    assertThat(seenWhereItComputes("2000000")).isEqualTo(seenWhereItComputes("0"));
  }

  private static String seenWhereItComputes(String turns) {
    Guest guest = GuestFixtures.named("computes");
    List<String> words = new ArrayList<>(NativeCommand.check(guest, "--schedules", "40", "--json"));
    words.addAll(List.of("--scenario", "start-up", "--runtime", "net9.0"));
    words.addAll(List.of("--env", "COMPUTES=" + turns));
    String out = Spoken.by(words).out();
    Matcher seen = Pattern.compile("\"interleavings\":\\d+,\"exact\"").matcher(out);
    assertThat(seen.find()).isTrue();
    return seen.group();
  }
}
