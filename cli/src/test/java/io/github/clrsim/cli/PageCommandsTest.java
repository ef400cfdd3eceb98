package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.cli.console.Console;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.page.Block;
import io.github.clrsim.page.Compilation;
import io.github.clrsim.page.Page;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Every command of clrsim on the pages is run as it is printed, or stands here with the reason why
 * its words are only parsed. Those of docs/TUTORIAL.md are run by {@code TutorialIT}, those of
 * docs/OWN-LAWS.md by {@link OwnLawsPageTest}.
 */
@Tag("turn-2")
class PageCommandsTest {
  private static final String TUTORIAL = "docs/TUTORIAL.md";

  /** They are followed from their first line to the last. */
  private static final Set<String> FOLLOWED = Set.of(TUTORIAL, OwnLawsPageTest.PAGE);

  private static final String CHECK_OF_MY_PROFILER =
      "./clrsim check --profiler com.acme.MyProfiler --classpath target/classes --schedules 2000"
          + " --seed 7";

  private static final String PROOF =
      "./clrsim check --profiler identity-map --option rounds=1 --weave io.github.clrsim.profiler"
          + " --scenario 'entry PluginHost; thread main; context a collectible; load a Plugin;"
          + " unload a; collect' --runtime net9.0 --strategy exhaustive:2 --no-startup-preemption"
          + " --schedules 100000";

  /** Run by default. */
  private static final List<Printed> SOON_OVER =
      List.of(
          new Printed("./clrsim demo", 0),
          new Printed("./clrsim compare --scope", 0),
          new Printed(CHECK_OF_MY_PROFILER, 1),
          new Printed(
              "./clrsim check --profiler uses-ids-after-unload --schedules 2000 --seed 7", 1),
          new Printed(
              "./clrsim replay --profiler NAME --scenario plugin-unload --runtime net9.0"
                  + " --choices 0x40.1.0x3.2",
              0),
          new Printed(
              "./clrsim replay --profiler NAME --scenario plugin-unload --runtime net9.0"
                  + " --out t.trace",
              0),
          new Printed("./clrsim replay t.trace --until 120", 0),
          new Printed(
              "./clrsim replay t.trace --profiler com.acme.MyProfiler --classpath target/classes",
              0),
          new Printed("./clrsim trace stat t.trace", 0),
          new Printed("./clrsim doctor", 0),
          new Printed("./clrsim laws", 0),
          new Printed("./clrsim profilers", 0),
          new Printed("./clrsim scenarios", 0),
          new Printed("./clrsim ps", 0),
          new Printed("./clrsim completion bash", 0),
          new Printed("./clrsim completion fish", 0),
          new Printed("./clrsim man check", 0),
          new Printed("./clrsim help", 0));

  /** Run in campaigns, and parsed by default: it takes a minute. */
  private static final List<Printed> LONG = List.of(new Printed(PROOF, 0));

  private static final String NEEDS_A_RUNTIME =
      "a real runtime and a program; RealRunIT, CompareIT";
  private static final String NEEDS_A_PROCESS = "a process or its dump; InspectIT";
  private static final String NEEDS_AN_ASSEMBLY =
      "an assembly that a compiler has made; OwnAssemblyIT";
  private static final String NEEDS_SHARDS = "minutes, and the other shards; MergeTest";
  private static final String NEEDS_WORKERS = "minutes, and processes; CampaignIT";
  private static final String NEEDS_THE_COMPACT_FORM = "a trace in compact form; TraceCommandTest";
  private static final String STANDS_FOR_MANY = "it stands for any command of this kind";

  /** Only parsed, and why. */
  private static final Map<String, String> PARSED =
      Map.ofEntries(
          Map.entry(
              "./clrsim record --out t.trace --runtime 9.0 -- app.dll arguments", NEEDS_A_RUNTIME),
          Map.entry("./clrsim record --out t.trace -- dotnet app.dll arguments", NEEDS_A_RUNTIME),
          Map.entry(
              "./clrsim record --out t.clrraw --events all -- dotnet app.dll arguments",
              NEEDS_A_RUNTIME),
          Map.entry("./clrsim record --out t.trace --attach 4711 --for 30s", NEEDS_A_RUNTIME),
          Map.entry("./clrsim record --eventpipe 4711 --for 30s --out t.clrtrace", NEEDS_A_RUNTIME),
          Map.entry("./clrsim record --out t.trace --print-env", NEEDS_A_RUNTIME),
          Map.entry(
              "./clrsim record --beside --out t.trace --runtime 9.0 -- app.dll arguments",
              NEEDS_A_RUNTIME),
          Map.entry(
              "./clrsim record --out t.trace --events loads,jit,exceptions -- app.dll",
              NEEDS_A_RUNTIME),
          Map.entry(
              "./clrsim record --library libprofiler.so --clsid"
                  + " {12345678-1234-1234-1234-123456789ABC} --out t.trace -- app.dll",
              NEEDS_A_RUNTIME + ", RecordLibraryIT"),
          Map.entry(
              "./clrsim record --library libprofiler.so --clsid"
                  + " {12345678-1234-1234-1234-123456789ABC} --out t.trace -- app.dll arguments",
              NEEDS_A_RUNTIME + ", RecordLibraryIT"),
          Map.entry("./clrsim compare plugin-unload --runtime 9.0", NEEDS_A_RUNTIME),
          Map.entry("./clrsim compare --random 200 --seed 1 --runtime 9.0", NEEDS_A_RUNTIME),
          Map.entry("./clrsim compare SCENARIO --runtime 9.0", NEEDS_A_RUNTIME),
          Map.entry("./clrsim compare --random 60 --seed 1 --runtime 9.0", NEEDS_A_RUNTIME),
          Map.entry("./clrsim compare --random 200 --seed 1", NEEDS_A_RUNTIME),
          Map.entry("./clrsim inspect --pid 4711 --type Larder.Shelf", NEEDS_A_PROCESS),
          Map.entry(
              "./clrsim inspect --pid 4711 --type 'Jar<int>' --field Last.First", NEEDS_A_PROCESS),
          Map.entry("./clrsim inspect --pid 4711 --objects Larder.Shelf --max 5", NEEDS_A_PROCESS),
          Map.entry(
              "./clrsim inspect --dump 4711.core --object 7eefce00c0f8 --field items[3].Name",
              NEEDS_A_PROCESS),
          Map.entry("./clrsim inspect --dump 4711.core --stat", NEEDS_A_PROCESS),
          Map.entry("./clrsim inspect --pid 4711 --type Garden.Tree", NEEDS_A_PROCESS),
          Map.entry(
              "./clrsim check --profiler com.acme.MyProfiler --classpath target/classes --assembly"
                  + " Joinery.dll --scenario 'entry PluginHost; thread main; context c collectible;"
                  + " load c Joinery; call c Joinery.Bench::Work; unload c; collect'",
              NEEDS_AN_ASSEMBLY),
          Map.entry("./clrsim scenarios --assembly Joinery.dll", NEEDS_AN_ASSEMBLY),
          Map.entry(
              "./clrsim check --profiler identity-map --schedules 8192 --shard 1/4 --store part1",
              NEEDS_SHARDS),
          Map.entry("./clrsim merge part1 part2 part3 part4 --report report.html", NEEDS_SHARDS),
          Map.entry(
              "./clrsim campaign run --store nightly --jobs 2 --profiler identity-map --schedules"
                  + " 200000",
              NEEDS_WORKERS),
          Map.entry("./clrsim campaign status --store nightly", NEEDS_WORKERS),
          Map.entry("./clrsim campaign resume --store nightly --jobs 2", NEEDS_WORKERS),
          Map.entry(
              "./clrsim campaign report --store nightly --report report.html --report report.xml",
              NEEDS_WORKERS),
          Map.entry(
              "./clrsim campaign manifest --store /campaign --claim shared --image"
                  + " registry.example/clrsim:1 --completions 64 --jobs 16 --profiler identity-map"
                  + " --schedules 10000000",
              "a cluster; ManifestTest"),
          Map.entry("./clrsim doctor --provision", "it downloads; DotnetRuntimesIT"),
          Map.entry("./clrsim laws --goals", "it takes a minute; CommandLineTest"),
          Map.entry(
              "./clrsim check --profiler uses-ids-after-unload --scenario 'entry PluginHost; thread"
                  + " main; ...'",
              STANDS_FOR_MANY + "; TrapsTest"),
          Map.entry("./clrsim check --profiler X --classpath Y", STANDS_FOR_MANY),
          Map.entry("./clrsim check --law com.acme.MyLaw", STANDS_FOR_MANY + "; OwnLawTest"),
          Map.entry("./clrsim laws --classpath laws.jar", STANDS_FOR_MANY + "; ListedLawsTest"),
          Map.entry(
              "./clrsim laws --classpath target/classes --law com.acme.MyLaw",
              STANDS_FOR_MANY + "; ListedLawsTest"),
          Map.entry(
              "./clrsim check --profiler com.vendor.TheirProfiler --classpath vendor.jar:library.jar",
              STANDS_FOR_MANY),
          Map.entry(
              "./clrsim check --library libprofiler.so --clsid"
                  + " {12345678-1234-1234-1234-123456789ABC}",
              STANDS_FOR_MANY + "; NativeProfilersTest"),
          Map.entry(
              "./clrsim check --library libprofiler.so --clsid"
                  + " {12345678-1234-1234-1234-123456789ABC} --zoom",
              STANDS_FOR_MANY + "; NativeProfilersTest"),
          Map.entry(
              "./clrsim trace stat app.nettrace", "a recording of dotnet-trace; TraceStatTest"),
          Map.entry(
              "./clrsim trace convert app.nettrace app.clrtrace",
              "a recording of dotnet-trace; EventPipeTraceTest"),
          Map.entry(
              "./clrsim trace convert FILE app.clrtrace", STANDS_FOR_MANY + "; EventPipeTraceTest"),
          Map.entry("./clrsim replay app.clrtrace", "a converted recording; EventPipeTraceTest"),
          Map.entry("./clrsim trace convert t.trace t.clrtrace", NEEDS_THE_COMPACT_FORM),
          Map.entry("./clrsim trace cat t.clrtrace --steps 100..120", NEEDS_THE_COMPACT_FORM),
          Map.entry(
              "./clrsim check --recording t.trace --profiler com.acme.MyProfiler --classpath"
                  + " target/classes",
              "a recording of a user's; RecordingCheckTest"),
          Map.entry("./clrsim trace diff t.trace other.trace", "another trace; TraceCommandTest"),
          Map.entry(
              "./clrsim trace cut t.trace --thread 3 --out part.trace",
              "three threads; TraceCommandTest"),
          Map.entry("./clrsim trace stat FILE", STANDS_FOR_MANY + "; TraceStatTest"),
          Map.entry("./clrsim man --out FOLDER", STANDS_FOR_MANY + "; ManTest"),
          Map.entry("./clrsim check", STANDS_FOR_MANY),
          Map.entry("./clrsim compare", STANDS_FOR_MANY));

  private static final Pattern SPAN = Pattern.compile("(?:[A-Z_]+=\\S+ )?\\./clrsim( .+)");

  /** Words for other programs: Maven, scripts, the JVM. */
  private static final Pattern OTHERS =
      Pattern.compile("mvn |fixtures/|build |--add-opens |createdump |D='");

  /**
   * Options of spark-submit and of the program that it runs for a campaign, whose tests know them.
   */
  private static final Set<String> OF_SPARK = Set.of("--archives", "--clrsim", "--java", "--parts");

  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]+");

  @TempDir private static Path folder;

  /**
   * A command as a page has it.
   *
   * @param code with which it ends
   */
  record Printed(String command, int code) {

    /** Runs it, with what is there for what the page takes for granted. */
    private Spoken spoken() {
      String recording = folder.resolve("t.trace").toString();
      String classes = folder.resolve("classes").toString();
      Spoken spoken =
          Spoken.byLine(
              command
                  .replace("NAME", "identity-map")
                  .replace("target/classes", classes)
                  .replace("t.trace", recording));
      String out = spoken.out().replace(classes, "target/classes");
      return new Spoken(spoken.code(), out, spoken.err());
    }

    @Override
    public String toString() {
      return command;
    }
  }

  @BeforeAll
  static void whatThePagesTakeForGrantedIsThere() throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    List<String> profiler =
        Page.named("README.md").blocks().stream()
            .filter(Block::isWholeJavaFile)
            .map(Block::text)
            .toList();
    assertThat(new Compilation(classes).complaints(profiler)).isEmpty();
    ReplayTest.recordingIn(folder.resolve("t.trace"));
  }

  @Test
  void everyCommandOnAPageIsRunOrParsed() {
    Set<String> known =
        Stream.concat(
                Stream.concat(SOON_OVER.stream(), LONG.stream()).map(Printed::command),
                PARSED.keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> printed = new TreeSet<>();
    for (Page page : Page.all()) {
      if (!FOLLOWED.contains(page.name())) {
        page.blocks().stream().map(Block::commands).forEach(printed::addAll);
      }
      for (String span : page.spans()) {
        SPAN.matcher(span)
            .results()
            .map(found -> "./clrsim" + found.group(1).replace(" …", ""))
            .forEach(printed::add);
      }
    }
    printed.removeIf(command -> !command.startsWith("./clrsim"));

    assertThat(printed).isEqualTo(known);
  }

  static List<Printed> run() {
    return CampaignSize.of(SOON_OVER, Stream.concat(SOON_OVER.stream(), LONG.stream()).toList());
  }

  @ParameterizedTest
  @MethodSource("run")
  void itEndsAsThePageSays(Printed printed) {
    Spoken spoken = printed.spoken();

    assertThat(spoken.code()).as(spoken.toString()).isEqualTo(printed.code());
    shownBehind(printed).forEach(block -> assertThat(block.missingFrom(spoken.out())).isEmpty());
  }

  /** What the README shows of what these print. */
  private static List<Block> shownBehind(Printed printed) {
    return Map.of("./clrsim demo", "1. A wrong profiler", CHECK_OF_MY_PROFILER, "Law broken: ")
        .entrySet()
        .stream()
        .filter(shown -> shown.getKey().equals(printed.command()))
        .map(shown -> blockOfReadme(shown.getValue()))
        .toList();
  }

  private static Block blockOfReadme(String beginning) {
    return Page.named("README.md").blocks().stream()
        .filter(block -> block.lines().getFirst().startsWith(beginning))
        .findFirst()
        .orElseThrow();
  }

  static Set<String> parsed() {
    Set<String> all = new TreeSet<>(PARSED.keySet());
    LONG.forEach(each -> all.add(each.command()));
    Page.named(TUTORIAL).blocks().stream()
        .flatMap(block -> block.commands().stream())
        .filter(command -> command.startsWith("./clrsim"))
        .forEach(all::add);
    return all;
  }

  @ParameterizedTest
  @MethodSource("parsed")
  void itsWordsAreUnderstood(String command) {
    assertThatCode(() -> parse(command)).doesNotThrowAnyException();
  }

  @Test
  void aWordThatNobodyUnderstandsIsNoticed() {
    assertThatThrownBy(() -> parse("./clrsim check --profiler x --sead 7"))
        .isInstanceOf(ParameterException.class);
  }

  private static void parse(String command) {
    String[] words = Spoken.words(command).toArray(String[]::new);
    commands(words).parseArgs(words);
  }

  private static CommandLine commands(String... words) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    return Clrsim.commands(
        new Console(nowhere, nowhere, false), nowhere, nowhere, new HashSet<>(List.of(words)));
  }

  @Test
  void everyOptionThatAPageNamesIsThere() {
    Set<String> known = new HashSet<>(OF_SPARK);
    // The command that speaks of all others has them whole.
    addOptions(commands("completion"), known);
    Set<String> unknown = new TreeSet<>();
    for (Page page : Page.all()) {
      for (String span : page.spans()) {
        if (!OTHERS.matcher(span).lookingAt()) {
          OPTION
              .matcher(span)
              .results()
              .map(MatchResult::group)
              .filter(option -> !known.contains(option))
              .map(option -> page.name() + ": " + option)
              .forEach(unknown::add);
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  private static void addOptions(CommandLine command, Set<String> known) {
    known.addAll(command.getCommandSpec().optionsMap().keySet());
    command.getSubcommands().values().forEach(each -> addOptions(each, known));
  }
}
