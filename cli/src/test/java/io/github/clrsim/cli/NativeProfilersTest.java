package io.github.clrsim.cli;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.cli.console.Exit;
import io.github.clrsim.cli.guest.TwoLibraries;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.GuestFixtures;
import io.github.clrsim.fixtures.GuestFixtures.Guest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Native profilers in the simulated CLR: right ones are kept, each wrong one is found, and what
 * cannot be used is a diagnostic.
 */
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
          "inventory-deleted-twice", // spoils its own memory
          "inventory-lock-order", // two locks in two orders
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

  @TempDir private Path folder;

  private static List<String> check(Guest guest, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("check", "--library", guest.library().toString(), "--clsid", guest.clsid()));
    words.addAll(Arrays.asList(more));
    return words;
  }

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
    Spoken said = Spoken.by(check(GuestFixtures.named(name), "--schedules", schedules));
    assertThat(said.code()).as(said.out()).isEqualTo(Exit.KEPT.code());
    assertThat(said.out()).startsWith("kept:").contains("  unseen  inline atomics");
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void aWrongOneIsFound(String name) {
    List<Integer> missed = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      String[] search = {"--schedules", "2000", "--no-shrink", "--seed", Integer.toString(seed)};
      Spoken said = Spoken.by(check(GuestFixtures.named(name), search));
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
    Spoken said = Spoken.by(check(GuestFixtures.named(name), "--schedules", "20"));
    assertThat(said.code()).as(said.toString()).isEqualTo(OUTSIDE_OF_LAWS.get(name).code());
    assertThat(said.toString()).doesNotContain("Law broken");
  }

  @Tag("turn-1")
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = BETWEEN_INSTRUCTIONS)
  void aDataRaceIsFoundWhereInstructionsAreInterrupted(String wrong, String scenario) {
    String[] search = {"--zoom", "--scenario", scenario, "--schedules", "2000", "--no-shrink"};
    Spoken found = Spoken.by(check(GuestFixtures.named(wrong), search));
    assertThat(found.code()).as(found.out()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(found.out()).contains(" --zoom --scenario ");
    Spoken replayed = Spoken.byLine(replayLine(found));
    assertThat(replayed.code()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(replayed.out()).contains("is interrupted at " + wrong + ".so!Tally::");
    assertThat(Spoken.byLine(replayLine(found)).out()).isEqualTo(replayed.out());

    Spoken calm =
        Spoken.by(
            replay(
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
    Spoken kept = Spoken.by(check(GuestFixtures.named("tally"), search));
    assertThat(kept.code()).as(kept.out()).isEqualTo(Exit.KEPT.code());
    assertThat(kept.out()).contains("  unseen  what other cores would see");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = SPRUNG)
  void whatSpringsATrapLeavesTheRightOneAlone(String right, String wrong, String scenario) {
    String[] more = {
      "--scenario", scenario, "--runtime", "net3.1", "--schedules", "100", "--no-shrink"
    };
    Spoken found = Spoken.by(check(GuestFixtures.named(wrong), more));
    assertThat(found.code()).as(found.out()).isEqualTo(Exit.LAW_BROKEN.code());
    Spoken kept = Spoken.by(check(GuestFixtures.named(right), more));
    assertThat(kept.code()).as(kept.out()).isEqualTo(Exit.KEPT.code());
  }

  /** On the schedule on which nobody is held up, too. */
  @Test
  void aCallWhenShutdownHasReturnedIsNamed() {
    Spoken said =
        Spoken.by(
            replay("worker-work-after-shutdown", "--runtime", "net9.0", "--scenario", "reload"));
    assertThat(said.code()).as(said.err()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(said.out().replaceAll("\\s+", " "))
        .contains(
            "a call of ICorProfilerInfo::GetModuleMetaData from"
                + " worker-work-after-shutdown.so!Worker::work()",
            "when Shutdown had returned",
            "on the profiler's thread native-1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          aborts | The process crashed: the native profiler aborted, called from aborts.so! | ends with it
          throws | __cxa_throw+ | called from throws.so!Throws::ModuleLoadFinished(unsigned long, int)
          null-in-unload | the native profiler crashed in ModuleUnloadStarted: it used a null pointer | ends with it
          exits | the native profiler ended the process by exit(0), called from exits.so! | guest in the process
          overflow-in-handler | in its handler of SIGUSR2: it used up the stack for handlers that sigaltstack names, 16384 bytes | ends with it
          blocks | for bytes in the pipe of descriptors | let each reader have a writer
          plain-unlocked-twice | Undefined behaviour: thread 0 (main) unlocks mutex | documentation
          """)
  void whatANativeProfilerDidIsToldInItsAuthorsWords(String name, String why, String more) {
    Spoken found = Spoken.by(check(GuestFixtures.named(name), "--schedules", "40", "--no-shrink"));
    assertThat(found.code()).as(found.out()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(found.out().replaceAll("\\s+", " ")).contains(why, more);
  }

  @Test
  void aCheckInWhichItTookNoPartIsNotHeadedKept() {
    Spoken said = Spoken.by(check(GuestFixtures.named("refuses"), "--schedules", "20"));
    assertThat(said.code()).as(said.out()).isEqualTo(Exit.BAD_INPUT.code());
    assertThat(said.out()).startsWith("inconclusive: ").doesNotContain("kept", " sites");
  }

  @Tag("turn-1")
  @ParameterizedTest
  @CsvSource({
    "inventory-failure-ignored, GetModuleInfo, the native profiler crashed in ModuleLoadFinished",
    "inventory-failure-leaks, GetModuleInfo, was handed out and never released"
  })
  void whoDoesNotCopeWithAFailingCallIsFoundByIt(String name, String call, String why) {
    Spoken found = Spoken.by(check(GuestFixtures.named(name), FAULTS));
    assertThat(found.code()).as(found.out()).isEqualTo(Exit.LAW_BROKEN.code());
    assertThat(found.out().replaceAll("\\s+", " ")).contains(why, " refused " + call);
  }

  @Tag("turn-1")
  @ParameterizedTest
  @ValueSource(strings = {"inventory", "worker"})
  void whoCopesWithAFailingCallIsKept(String name) {
    Spoken kept = Spoken.by(check(GuestFixtures.named(name), FAULTS));
    assertThat(kept.code()).as(kept.out()).isEqualTo(Exit.KEPT.code());
    assertThat(kept.err()).containsPattern("faults: each of \\d+ calls ");
  }

  @Test
  void aDeadlockNamesLocksAndPlacesOfTheLibrary() {
    Guest guest = GuestFixtures.named("inventory-lock-order");
    Spoken found = Spoken.by(check(guest, "--schedules", "2000", "--no-shrink"));
    assertThat(found.out().replaceAll("\\s+", " "))
        .contains("in the native profiler, waits: for mutex ")
        .containsPattern(
            "which thread \\d+ \\(\\S+\\) holds, called from inventory-lock-order.so!");
  }

  @Test
  void aReplaySaysTheSameEachTime() {
    Guest guest = GuestFixtures.named("worker-lost-wakeup");
    Spoken found = Spoken.by(check(guest, "--schedules", "2000", "--no-shrink"));
    String line = replayLine(found);
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
    List<String> words = new ArrayList<>(check(guest, "--schedules", "40", "--json"));
    words.addAll(List.of("--scenario", "start-up", "--runtime", "net9.0"));
    words.addAll(List.of("--env", "COMPUTES=" + turns));
    String out = Spoken.by(words).out();
    Matcher seen = Pattern.compile("\"interleavings\":\\d+,\"exact\"").matcher(out);
    assertThat(seen.find()).isTrue();
    return seen.group();
  }

  @Test
  void whatItPrintsIsShownHoweverItDoesSo() {
    Spoken said =
        Spoken.by(
            replay(
                "speaks",
                "--runtime",
                "net9.0",
                "--scenario",
                "reload",
                "--env",
                "SPEAKS=as told"));
    assertThat(said.code()).as(said.err()).isEqualTo(Exit.KEPT.code());
    assertThat(said.out())
        .endsWith(
            """
              printed in this run:
                printf: -7 text c 1.25 1099511627776 ff 8 9 10.5 1.000e+10
                puts
                fputs
                f
                fwrite
                fprintf |  2.5|
                fprintf to the standard error: text
                dprintf: -1
                vprintf: 3, 0.5
                wprintf: wide ä 4
                write
                cout: 5 6.5
                wcout: 7
                cerr
                as told
            """);
  }

  /** The line of a finding that replays it. */
  private static String replayLine(Spoken said) {
    String line =
        said.out()
            .lines()
            .filter(each -> each.contains("./clrsim replay"))
            .findFirst()
            .orElseThrow();
    return line.substring(line.indexOf("./clrsim replay"));
  }

  private static List<String> replay(String name, String... more) {
    List<String> words = check(GuestFixtures.named(name), more);
    words.set(0, "replay");
    return words;
  }

  @Test
  void whatIsOutOfReachIsInconclusiveAndSaysWhatToDo() {
    Spoken said = Spoken.by(check(GuestFixtures.named("forks"), "--schedules", "20"));
    assertThat(said.code()).isEqualTo(Exit.BAD_INPUT.code());
    assertThat(said.out() + said.err())
        .contains("inconclusive", "it calls fork, from forks.so!", "a variable of its environment")
        .doesNotContain("--weave");
  }

  @Test
  void whatItPrintedBeforeItLeftTheSimulationIsShown() {
    for (Spoken said :
        List.of(
            Spoken.by(check(GuestFixtures.named("forks"), "--schedules", "20")),
            Spoken.by(replay("forks", "--runtime", "net9.0", "--scenario", "reload")))) {
      assertThat(said.code()).isEqualTo(Exit.BAD_INPUT.code());
      assertThat(said.out()).contains("  printed in this run:\n    about to fork\n");
    }
  }

  /** Neither an execution nor a line that repeats it is any help there. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          unknown | it has no class of this ID: its DllGetClassObject answers CLASS_E_CLASSNOTAVAILABLE | |
          nothing | it exports no DllGetClassObject | |
          worker | there is no such file | --file | /nowhere/at/all
          worker | it is neither a file nor a folder | --file | /dev/null
          worker | a variable of its environment has no name | --env | =value
          worker | The value of option --env is 'LEVEL' | --env | LEVEL
          """)
  void whatNoExecutionIsNeededToRefuseIsBadInput(
      String name, String why, String option, String value) {
    String[] more = option == null ? new String[0] : new String[] {option, value};
    List<String> again = replay(name, "--runtime", "net9.0", "--scenario", "reload");
    again.addAll(Arrays.asList(more));
    for (Spoken said :
        List.of(Spoken.by(check(GuestFixtures.named(name), more)), Spoken.by(again))) {
      assertThat(said.code()).as(said.toString()).isEqualTo(Exit.BAD_INPUT.code());
      assertThat(said.err()).contains(why, "  where   ", "  do      ");
      assertThat(said.toString()).doesNotContain("inconclusive", "  replay  ");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          inventory-module-load-started | called from inventory-module-load-started.so!Inventory::
          inventory-reference-leaked | called from inventory-reference-leaked.so!Inventory::
          inventory-buffer-short | and has the runtime read or write
          dispenser-released-twice | called from dispenser-released-twice.so!
          worker-id-after-unload | called from worker-id-after-unload.so!Worker::
          """)
  void anAccusationNamesThePlaceOfTheCall(String name, String place) {
    String[] search = {"--schedules", "2000", "--no-shrink"};
    Spoken found = Spoken.by(check(GuestFixtures.named(name), search));
    assertThat(found.code()).as(found.toString()).isEqualTo(Exit.LAW_BROKEN.code());
    Spoken replayed = Spoken.byLine(replayLine(found));
    for (Spoken said : List.of(found, replayed)) {
      assertThat(said.out().replaceAll("\\s+", " "))
          .contains(place, " from " + name + ".so!")
          .containsOnlyOnce(" from " + name + ".so!");
    }
  }

  @Test
  void twoInOneProcessAreADiagnostic() {
    Spoken said =
        Spoken.by(
            "check",
            "--profiler",
            TwoLibraries.class.getName(),
            "--no-weave",
            "--scenario",
            "start-up",
            "--schedules",
            "2");
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.BAD_INPUT.code());
    assertThat(said.err()).contains("Two native profilers are in one process: worker.so");
  }

  /** It stays where none of the files is loaded that its client data names. */
  @Test
  void whoAttachesIsGivenItsClientData() throws IOException {
    assertThat(attachedWith("Plugin.dll,Kennel.dll"))
        .contains("InitializeForAttach(", "blob:" + hex("Plugin.dll,Kennel.dll"))
        .contains("ProfilerDetachSucceeded()");
    assertThat(attachedWith("None.dll")).doesNotContain("ProfilerDetachSucceeded()");
    assertThat(attachedWith("")).contains("blob:)", "ProfilerDetachSucceeded()");
  }

  /** What was sent along stands in the trace. */
  @Test
  void aTraceIsReplayedWithItsClientData() throws IOException {
    Guest guest = GuestFixtures.named("attached");
    Path trace = folder.resolve("attached.trace");
    attachedWith("Plugin.dll", "--out", trace.toString());

    Spoken again =
        Spoken.by(
            "replay",
            trace.toString(),
            "--library",
            guest.library().toString(),
            "--clsid",
            guest.clsid());

    assertThat(again.code()).as(again.toString()).isEqualTo(Exit.KEPT.code());
  }

  private String attachedWith(String data, String... more) throws IOException {
    Guest guest = GuestFixtures.named("attached");
    Path file = Files.writeString(folder.resolve("client-data"), data);
    List<String> words =
        new ArrayList<>(
            List.of(
                "replay",
                "--library",
                guest.library().toString(),
                "--clsid",
                guest.clsid(),
                "--client-data",
                file.toString(),
                "--scenario",
                "entry PluginHost; thread main; attach; context c; load c Plugin; load c Kennel",
                "--runtime",
                "net9.0",
                "--until",
                "1000"));
    words.addAll(List.of(more));
    Spoken said = Spoken.by(words);
    assertThat(said.code()).as(said.toString()).isEqualTo(Exit.KEPT.code());
    return said.out();
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void clientDataThatCannotBeHadIsADiagnostic() throws IOException {
    Guest guest = GuestFixtures.named("attached");
    Path tooLong = Files.write(folder.resolve("long"), new byte[65_537]);
    Path most = Files.write(folder.resolve("most"), new byte[65_536]);

    Spoken.by(check(guest, "--client-data", folder.resolve("none").toString()))
        .isDiagnosticAbout("--client-data", "there is no such file");
    for (String other : List.of(folder.toString(), "/dev/zero")) {
      Spoken.by(check(guest, "--client-data", other))
          .isDiagnosticAbout("--client-data", "it is a directory, a pipe or a device");
    }
    Spoken.by(check(guest, "--client-data", tooLong.toString()))
        .isDiagnosticAbout("longer than 65536 bytes");
    assertThat(Spoken.by(check(guest, "--client-data", most.toString(), "--schedules", "2")).code())
        .isZero();
  }

  @Test
  void aNameOfAWrongClassIsADiagnostic() {
    Guest guest = GuestFixtures.named("inventory");
    Spoken.by(
            "check",
            "--library",
            guest.library().toString(),
            "--clsid",
            "{12345678-1234-1234-1234-123456789ABC}")
        .isDiagnosticAbout("DllGetClassObject");
    Spoken.by("check", "--library", guest.library().toString(), "--clsid", "seven")
        .isDiagnosticAbout("seven");
    Spoken.by("check", "--library", guest.library().toString())
        .isDiagnosticAbout("GUID, is not named");
    Spoken.by("check", "--clsid", guest.clsid()).isDiagnosticAbout("--library");
    Spoken.by(
            "check",
            "--library",
            guest.library().toString(),
            "--clsid",
            guest.clsid(),
            "--profiler",
            "identity-map")
        .isDiagnosticAbout("--profiler");
  }

  @Test
  void whatTheDynamicLinkerRefusesIsADiagnosticWithItsReason() throws IOException {
    byte[] whole = Files.readAllBytes(GuestFixtures.named("inventory").library());
    String text = new String(whole, StandardCharsets.ISO_8859_1);
    String lacking = text.replace("\0pthread_mutex_lock\0", "\0pthread_mutex_lick\0");
    assertThat(lacking).isNotEqualTo(text);
    Path library =
        Files.write(folder.resolve("lacking.so"), lacking.getBytes(StandardCharsets.ISO_8859_1));
    Spoken.by(
            "check",
            "--library",
            library.toString(),
            "--clsid",
            "{12345678-1234-1234-1234-123456789ABC}")
        .isDiagnosticAbout("undefined symbol: pthread_mutex_lick");
  }

  @Test
  void whatIsNoLibraryIsADiagnostic() throws IOException {
    Path text = Files.writeString(folder.resolve("text.so"), "no library");
    byte[] whole = Files.readAllBytes(GuestFixtures.named("inventory").library());
    Path cut = Files.write(folder.resolve("cut.so"), Arrays.copyOf(whole, 3_000));
    byte[] foreign = whole.clone();
    foreign[18] = (byte) 0xB7; // EM_AARCH64
    Path other = Files.write(folder.resolve("other.so"), foreign);
    for (Path file : List.of(text, cut, other, folder, folder.resolve("none.so"))) {
      Spoken.by(
              "check",
              "--library",
              file.toString(),
              "--clsid",
              "{12345678-1234-1234-1234-123456789ABC}")
          .isDiagnosticAbout(file.toString());
    }
  }

  @Test
  void aFunctionThatNobodyHasIsAMatterOfWhoCallsIt() throws IOException {
    Guest guest = GuestFixtures.named("inventory");
    ByteBuffer bytes =
        ByteBuffer.wrap(renamed(Files.readAllBytes(guest.library()))).order(LITTLE_ENDIAN);
    Path strict = Files.write(folder.resolve("strict.so"), bytes.array());
    Spoken.by("check", "--library", strict.toString(), "--clsid", guest.clsid())
        .isDiagnosticAbout("undefined symbol: pthread_mutex_lacc");

    bindLazily(bytes);
    Path lazy = Files.write(folder.resolve("lazy.so"), bytes.array());
    Spoken said =
        Spoken.by(
            "check", "--library", lazy.toString(), "--clsid", guest.clsid(), "--schedules", "2");
    assertThat(said.code()).isEqualTo(Exit.BAD_INPUT.code());
    assertThat(said.out() + said.err())
        .contains("inconclusive", "it calls pthread_mutex_lacc, from lazy.so!");
  }

  /** Data that nobody has is missing before anybody uses it: a table of the C++ library's here. */
  @Test
  void dataThatNobodyHasIsMissingAtOnce() throws IOException {
    Guest guest = GuestFixtures.named("inventory");
    String text = new String(Files.readAllBytes(guest.library()), ISO_8859_1);
    String lacking = text.replace("\0_ZTVN10__cxxabiv1", "\0_ZTVN10__cxxabiv9");
    assertThat(lacking).isNotEqualTo(text);
    ByteBuffer bytes = ByteBuffer.wrap(lacking.getBytes(ISO_8859_1)).order(LITTLE_ENDIAN);
    bindLazily(bytes);
    Path lazy = Files.write(folder.resolve("lazy.so"), bytes.array());
    Spoken.by("check", "--library", lazy.toString(), "--clsid", guest.clsid())
        .isDiagnosticAbout("undefined symbol: _ZTVN10__cxxabiv9");
  }

  /** The library, calling a function by a name that no other has. */
  private static byte[] renamed(byte[] library) {
    String text = new String(library, ISO_8859_1);
    return text.replace("\0pthread_mutex_lock\0", "\0pthread_mutex_lacc\0").getBytes(ISO_8859_1);
  }

  /** Has the library not ask to be bound at once (DT_FLAGS, DT_FLAGS_1). */
  private static void bindLazily(ByteBuffer library) {
    int segment = (int) library.getLong(32);
    while (library.getInt(segment) != 2) {
      segment += 56;
    }
    int at = (int) library.getLong(segment + 8);
    for (; library.getLong(at) != 0; at += 16) {
      if (library.getLong(at) == 30 || library.getLong(at) == 0x6FFF_FFFB) {
        library.putLong(at + 8, 0);
      }
    }
  }

  @Test
  void aFileThatIsNotThereIsADiagnostic() {
    Guest guest = GuestFixtures.named("plain");
    String[] missing = {"--file", folder.resolve("missing.xml").toString()};
    Spoken.by(check(guest, missing)).isDiagnosticAbout("missing.xml");
    Spoken.by("check", missing[0], missing[1]).isDiagnosticAbout("--library");
  }
}
