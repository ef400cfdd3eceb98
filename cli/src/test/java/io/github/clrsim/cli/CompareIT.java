package io.github.clrsim.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The simulated and the real runtime do the same with the same scenario. */
class CompareIT {
  private static final String NEWEST = "io.github.clrsim.cli.RequiredRuntime#newest";
  private static final List<String> SHIPPED =
      List.of("plugin-reuse", "plugin-threads", "two-contexts", "shared-type-race");
  private static final List<String> FETCHED = List.of("3.1.2", "9.0.5");
  private static final Map<String, List<String>> SAMPLES =
      Map.of("3.1.2", List.of("two-contexts"), "9.0.5", List.of("shared-type-race"));

  /** Today's runtimes, where the environment names them. */
  @Tag("turn-2")
  @ParameterizedTest
  @ValueSource(strings = {"8.0.33", "10.0.14"})
  void todaysRuntimesDoAsTheirProfilesSay(String version) {
    String runtime = todays(version);
    String scenario =
        "entry Hello; thread main; context c; load c Thrower; call c Thrower.Cases::Reflected 2;"
            + " call c Thrower.Cases::Initialized 2; context p collectible; load p Plugin; type p"
            + " System.Collections.Generic.List`1[Garden.Seed]; type p Garden.Seed[,]; type p"
            + " Garden.Pot`1[Garden.Plant]; emit e; call e Emitted::Run; load c Orchard;"
            + " call c Orchard.Yard::Pack; load c Frail; call c Frail.Work::Reflect; unload p;"
            + " collect";

    Spoken compared = Spoken.by("compare", scenario, "--runtime", runtime);
    Spoken drawn = Spoken.by("compare", "--random", "3", "--seed", "21", "--runtime", runtime);

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out()).contains("1 scenario on .NET " + version, " 0 divergent");
    assertThat(drawn.code()).as(drawn.toString()).isZero();
  }

  /** What names a runtime: one that is fetched, or one of today's. */
  private static String runtime(String version) {
    if (!FETCHED.contains(version)) {
      return todays(version);
    }
    RequiredRuntime.of(version);
    return version;
  }

  private static String todays(String version) {
    String named = System.getenv("CLRSIM_CURRENT_DOTNET");
    String skipped = "skipped, because CLRSIM_CURRENT_DOTNET names no .NET directory";
    if (named == null) {
      System.out.println(skipped);
    }
    assumeTrue(named != null, skipped);
    return named + "/shared/Microsoft.NETCore.App/" + version;
  }

  /** By numbers that have the profiler ask for a static field of System.Threading.Thread. */
  @ParameterizedTest
  @CsvSource({
    "8.0.33, 19, new a; mark m; new b; start w; join w; new c; gc 2; new d; collect; new e;"
        + " thread w; new z",
    "10.0.14, 32, new e"
  })
  void whetherAClassOfTheFrameworkIsInitializedIsNoDivergence(
      String version, String ask, String actions) {
    String scenario =
        "entry %s; thread main; %s"
            .formatted(
                version.startsWith("8") ? "PluginHost" : "Hello",
                actions.replaceAll("new (\\w)", "new $1 default System.Threading.Thread"));

    Spoken compared =
        Spoken.by(
            "compare",
            scenario,
            "--runtime",
            todays(version),
            "--events",
            "gc,allocations,loads,threads,suspensions",
            "--ask",
            ask,
            "--json");

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.json().get("compared").toString()).contains("GetAppDomainStaticAddress");
  }

  /** By a number that has the profiler walk its stack in each of the callbacks (calls 6). */
  @Tag("turn-2")
  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "8.0.33", "9.0.5", "10.0.14"})
  void aStackIsWalkedWhileExceptionsAreHandledAndRefusedAlike(String version) {
    String runtime = runtime(version);
    StringBuilder scenario =
        new StringBuilder("entry PluginHost; thread main; load default Thrower");
    for (String method :
        List.of(
            "Caught",
            "FinishedAndCaught",
            "Reflected",
            "Initialized",
            "ThrownInFilter",
            "Caught",
            "ReplacedInFinally")) {
      scenario.append("; call default Thrower.Cases::" + method);
    }

    Spoken compared =
        Spoken.by(
            "compare",
            scenario.toString(),
            "--runtime",
            runtime,
            "--events",
            "exceptions,loads,threads,COR_PRF_ENABLE_STACK_SNAPSHOT",
            "--ask",
            "356",
            "--json");

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.json().get("compared").toString()).contains("\"DoStackSnapshot\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void shippedScenariosDoNotDiverge(String version) {
    RequiredRuntime.of(version);
    for (String scenario : CampaignSize.of(SAMPLES.get(version), SHIPPED)) {
      Spoken compared = Spoken.by("compare", scenario, "--runtime", version, "--json");

      assertThat(compared.code()).as(compared.toString()).isZero();
      JsonNode answer = compared.json();
      assertThat(answer.get("verdict").asText()).isEqualTo("equal");
      assertThat(answer.get("equal").asInt()).isGreaterThan(30);
      assertThat(answer.get("divergent").asInt()).isZero();
      assertThat(answer.get("legal").asInt())
          .isEqualTo(
              answer.get("variations").findValues("count").stream()
                  .mapToInt(JsonNode::asInt)
                  .sum());
    }
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void typesThatCannotBeLoadedFailAlike(String version) {
    RequiredRuntime.of(version);
    String scenario =
        "entry PluginHost; thread main; context a collectible; load a Broken; type a Broken.Whole;"
            + " type a Broken.Orphan; type a Broken.Undutiful; type a Broken.Unmeasured; type a"
            + " Broken.Pointing; type a Broken.Grandchild; type a Broken.Pot`1[Broken.Grandchild];"
            + " type a Broken.Pot`1[Broken.Undutiful][]; attempt a Missing; attempt a Garbage;"
            + " resolving a Supplier; type a Broken.Assembled; unload a; collect";

    Spoken compared = Spoken.by("compare", scenario, "--runtime", version);

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out()).contains("1 scenario on .NET " + version, " 0 divergent");
  }

  /** Each in a context of its own, so that it is the first to load what it names. */
  @ParameterizedTest
  @MethodSource(NEWEST)
  void genericTypesAreLoadedAndUnloadedAlikeWithAllThatTheyName(String version) {
    RequiredRuntime.of(version);
    StringBuilder scenario = new StringBuilder("entry PluginHost; thread main");
    for (String type :
        new String[] {
          "Effect`1[System.String]",
          "Constant`1[System.Int32]",
          "Reverse`2[Lineage.Mark,Lineage.Grain]",
          "Boxing`1[Lineage.Mark]",
          "Lookup`1[System.String]",
          "Entry`1[Lineage.Color]",
          "Listing`1[System.String]",
          "Step`1[System.Int32]",
          "Fixed`1[System.String]",
          "Weight`1[Lineage.Unit[]]",
          "Shade`1[System.String]",
          "Source`1[Lineage.Mark]",
          "Pocket`1[System.String]",
          "Purse`1[System.Int32]",
          "Sack`1[System.String]",
          "Shelf`1[Lineage.Mark]"
        }) {
      String context = type.substring(0, type.indexOf('`'));
      scenario.append(
          "; context %1$s collectible; load %1$s Lineage; type %1$s Lineage.%2$s; unload %1$s"
              .formatted(context, type));
    }

    Spoken compared = Spoken.by("compare", scenario + "; collect", "--runtime", version);

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out()).contains("1 scenario on .NET " + version, " 0 divergent");
  }

  @ParameterizedTest
  @MethodSource(NEWEST)
  void methodsAreGivenAlikeWhatTheScenarioSays(String version) {
    RequiredRuntime.of(version);
    String scenario =
        "entry PluginHost; thread main; load default Meter; load default Thrower;"
            + " new gauge default Meter.Gauge; new span default Meter.Span;"
            + " new reading default Meter.Reading; call default Meter.Gauge::Add (gauge, 4);"
            + " call default Meter.Given::Letters (true, 'q', -3, 65535);"
            + " call default Meter.Given::Wide (span, 7, reading);"
            + " call default Meter.Given::Maybe (5, 7, \"text\");"
            + " call default Meter.Given::Maybe (null, 0, null);"
            + " call default Meter.Given::Second[System.String] (gauge, \"left\");"
            + " call default Meter.Given::Whole (255, -2, 3, -4, 5, 1.5, -2.25);"
            + " call default Meter.Given::Named (12, 7, \"third\"); call default Meter.Calls::Run;"
            + " call default Thrower.Cases::Caught; call default Thrower.Cases::Rethrown";

    Spoken compared = Spoken.by("compare", scenario, "--runtime", version);

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out()).contains("1 scenario on .NET " + version, " 0 divergent");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void methodsThatReturnSomethingAreCalledAlike(String version) {
    RequiredRuntime.of(version);
    StringBuilder scenario = new StringBuilder("entry PluginHost; thread main");
    for (String method :
        List.of(
            "Count",
            "Weigh",
            "Name",
            "Pick",
            "Miss",
            "Glean",
            "Fill",
            "When",
            "Plums",
            "Apples",
            "Maybe",
            "Any[System.Int32]",
            "Any[Harvest.Pear]",
            "Drop")) {
      scenario.append(
          "; context %1$s; load %1$s Harvest; call %1$s Harvest.Work::%2$s 2"
              .formatted("c" + scenario.length(), method));
    }

    Spoken compared = Spoken.by("compare", scenario.toString(), "--runtime", version);

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out())
        .contains("1 scenario on .NET " + version, " 0 divergent")
        .doesNotContain("nothing to act on");
  }

  /** Whoever waits for what could not be made goes on, on both. */
  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void whatCannotBePinnedOrMadeIsRefusedAlike(String version) {
    RequiredRuntime.of(version);
    StringBuilder scenario = new StringBuilder("entry PluginHost; thread main");
    for (String made :
        List.of(
            "new o default System.Char",
            "new o default System.DayOfWeek",
            "new o default System.Object",
            "new o default System.Guid",
            "array o default System.DateTime[] 2",
            "array o default System.Boolean[] 2",
            "array o default System.Object[] 2")) {
      scenario.append("; %s; handle h pinned o; gc 2; free h; forget o".formatted(made));
    }
    scenario.append(
        "; context a collectible; load a Broken; new broken a Broken.Orphan; handle weak weak"
            + " broken; free weak; forget broken; unload a; collect");

    Spoken compared = Spoken.by("compare", scenario.toString(), "--runtime", version);

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out()).contains("1 scenario on .NET " + version, " 0 divergent");
  }

  @Tag("turn-2")
  @ParameterizedTest
  @CsvSource({
    "3.1.2, entry Hello; thread main; start worker1; mark stop2; join worker1; thread worker1; throw",
    "9.0.5, entry Hello; thread main; start worker1; pool stop1; pool stop2; join worker1; thread"
        + " worker1; pool k; exit 3",
    "9.0.5, entry Hello; thread main; start w1; start w2; pool a; pool b; thread w1; pool c; pool"
        + " d; mark e; thread w2; pool f; mark g; pool h",
  })
  void whatNothingOrdersIsNoDivergence(String version, String scenario) {
    RequiredRuntime.of(version);

    Spoken compared = Spoken.by("compare", scenario, "--runtime", version);

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out()).contains("1 scenario on .NET " + version, " 0 divergent");
  }

  /** Event sessions are closed when all threads have ended that were started. */
  @ParameterizedTest
  @ValueSource(strings = {"8", "9"})
  void whatAThreadWritesBehindTheEndOfMainIsHeardAlike(String ask) {
    RequiredRuntime.of("9.0.5");

    Spoken compared =
        Spoken.by(
            "compare",
            "entry Hello; thread main; start w; mark a; thread w; mark b; mark c; mark d; mark e;"
                + " mark f; mark g",
            "--runtime",
            "9.0.5",
            "--events",
            "loads,threads,eventpipe",
            "--ask",
            ask,
            "--json");

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.json().get("compared").toString()).contains("EventPipeEventDelivered");
  }

  /** What a collection finds dead but for its finalizer, and old, is gone when all is collected. */
  @Tag("turn-2")
  @ParameterizedTest
  @CsvSource({
    "3.1.2, new o default System.Threading.Thread; gc 2; forget o; collect; compact",
    "9.0.5, new o default System.Threading.Thread; gc 2; forget o; collect; compact",
    "9.0.5, new o default System.Threading.Thread; gc 1; gc 1; forget o; collect; gc 2",
  })
  void whatWasFinalizedIsFreed(String version, String actions) {
    RequiredRuntime.of(version);

    Spoken compared =
        Spoken.by("compare", "entry PluginHost; thread main; " + actions, "--runtime", version);

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out()).contains(" 0 divergent");
  }

  @Tag("turn-2")
  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void whatCannotBeCompiledIsThrownAlike(String version) {
    RequiredRuntime.of(version);
    for (String method : List.of("Create", "Rely", "Reflect", "Lean", "Trust", "TrustAtOnce")) {
      String call = "call default Frail.Work::" + method;

      Spoken compared =
          Spoken.by(
              "compare",
              "entry PluginHost; thread main; load default Frail; %s; %s".formatted(call, call),
              "--runtime",
              version);

      assertThat(compared.code()).as(compared.toString()).isZero();
      assertThat(compared.out()).contains("1 scenario on .NET " + version, " 0 divergent");
    }
  }

  /** What is quickly made folds nothing in; what can be unloaded is optimized at once. */
  @Tag("turn-2")
  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void virtualCallsRunTheSameMethods(String version) {
    RequiredRuntime.of(version);
    for (String context : List.of("context c", "context c collectible")) {
      // With the whole framework: of how delegates are made the small core library knows nothing.
      Spoken compared =
          Spoken.by(
              "compare",
              walks(context),
              "--assembly",
              Fixtures.assembly("Kennel").toString(),
              "--runtime",
              version);

      assertThat(compared.code()).as(compared.toString()).isZero();
      assertThat(compared.out()).contains("1 scenario on .NET " + version, " 0 divergent");
    }
  }

  private static String walks(String context) {
    return Stream.of(
            "Made",
            "Inherited",
            "Kept",
            "Given",
            "Returned",
            "ByInterface",
            "Hidden",
            "Again",
            "Generic",
            "OfObject",
            "OfStructure",
            "OfField",
            "OfStaticField",
            "Invoked",
            "InvokedByName",
            "InvokedElsewhere",
            "Named")
        .map("call c Kennel.Walks::"::concat)
        .collect(
            Collectors.joining(
                "; ", "entry PluginHost; thread main; " + context + "; load c Kennel; ", ""));
  }

  /** In which order a compiler reads branches, and which handler takes what. */
  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void branchesAndHandlersOfEveryShapeAreTakenAlike(String version) {
    RequiredRuntime.of(version);
    StringBuilder scenario = new StringBuilder("entry PluginHost; thread main");
    for (String method :
        List.of(
            "Ways::Fork",
            "Ways::Direct",
            "Ways::Nested",
            "Ways::Choice",
            "Ways::Both",
            "Ways::Early",
            "Ways::Around",
            "Ways::Listen",
            "Ways::Constants",
            "Handlers::First",
            "Handlers::SecondOfThree",
            "Handlers::SecondFilter",
            "Handlers::InFinally",
            "Handlers::InCatch",
            "Handlers::ThroughFinallies",
            "Handlers::Result",
            "Handlers::Twice")) {
      scenario.append(
          "; context %1$s %2$s; load %1$s Junction; call %1$s Junction.%3$s"
              .formatted(
                  "c" + scenario.length(),
                  scenario.length() % 2 == 0 ? "collectible" : "",
                  method));
    }

    Spoken compared = Spoken.by("compare", scenario.toString(), "--runtime", version);

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out()).contains("1 scenario on .NET " + version, " 0 divergent");
  }

  /** A generic method is looked at as the call has it; an enumeration is a number to a field. */
  @Tag("turn-2")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3.1.2 | loads,threads,gc | new g c Parcels.Book; call c Parcels.Book::Weigh (g, 3); forget g",
        "9.0.5 | loads,threads,gc | new g c Parcels.Book; call c Parcels.Book::Weigh (g, 3); forget g",
        "9.0.5 | loads,threads | call c Parcels.Post::Carry[System.String] (null, null)",
        "3.1.2 | loads,threads,COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS | gc 0; compact",
        "9.0.5 | loads,threads,COR_PRF_HIGH_MONITOR_GC_MOVED_OBJECTS | gc 0; compact",
        "3.1.2 | 0x540e4512ae | new g c Parcels.Point; forget g",
        "3.1.2 | 0x40e81137d | load c Granary; call c Granary.Market::Open",
        "9.0.5 | 0x160e85137e | load c Junction; call c Junction.Ways::Constants",
        "9.0.5 | loads,threads,COR_PRF_DISABLE_INLINING | detach; load c Lineage",
        "10.0.14 | loads,threads,COR_PRF_DISABLE_INLINING | detach; load c Lineage",
      })
  void whatRandomScenariosShowedIsAlike(String version, String events, String actions) {
    String runtime = runtime(version);
    String scenario =
        "entry PluginHost; thread main; context c collectible; load c Parcels; %s; unload c; collect"
            .formatted(actions);

    Spoken compared =
        Spoken.by("compare", scenario, "--runtime", runtime, "--events", events, "--ask", "5129");

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out()).contains("1 scenario on .NET " + version, " 0 divergent");
  }

  /**
   * G35: how much IL a profiler is asked about, and that of what was too large in a throw it is not
   * asked any more; what can be unloaded is optimized at once.
   */
  @Tag("turn-2")
  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "8.0.33", "9.0.5", "10.0.14"})
  void asManyMethodsAreAskedAboutBeforeTheyAreInlined(String version) {
    requireNoDivergence(
        version,
        "entry PluginHost; thread main; context c collectible; load c Junction; load c Thrower;"
            + " call c Junction.Sizes::AmongFew; call c Junction.Sizes::AmongMany;"
            + " call c Junction.Handlers::First; call c Thrower.Cases::Rethrown;"
            + " call c Thrower.Cases::CaughtByBase; call c Thrower.Cases::Measured",
        "loads,threads,COR_PRF_MONITOR_JIT_COMPILATION");
  }

  /**
   * N53, G78: a context that goes takes in nothing, and on 3.1 weighs as long as it holds
   * something.
   */
  @Tag("turn-3")
  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "8.0.33", "9.0.5", "10.0.14"})
  void whatIsAskedToGoTakesInNothingMore(String version) {
    String others = "; context b collectible; context c collectible; context d collectible";
    for (String actions :
        List.of(
            "load a Plugin; unload a; load a Frail; symbols a PluginHost; type a Garden.Plant;"
                + " collect; load a Forwarder",
            "unload a; gc 1; type a System.String",
            "attempt a Missing; keep a; unload a; collect",
            "load a Plugin; keep a; unload a; collect")) {
      requireNoDivergence(
          version,
          "entry PluginHost; thread main; context a collectible; " + actions + others,
          "loads,gc,threads");
    }
  }

  /** N70, N124: on 3.1 the library catches it where a thread starts, and throws it again. */
  @Tag("turn-3")
  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "8.0.33", "9.0.5", "10.0.14"})
  void whatNobodyCatchesUnwindsTheProgramOrNot(String version) {
    for (String actions :
        List.of("throw", "start other; mark dies; join other; thread other; throw")) {
      requireNoDivergence(
          version, "entry PluginHost; thread main; " + actions, "loads,exceptions,threads");
    }
  }

  private static void requireNoDivergence(String version, String scenario, String events) {
    Spoken compared =
        Spoken.by("compare", scenario, "--runtime", runtime(version), "--events", events);

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out()).contains("1 scenario on .NET " + version, " 0 divergent");
  }

  /** N109 to N112, each type in a context of its own, where nothing was loaded before it. */
  @Tag("turn-2")
  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "8.0.33", "9.0.5", "10.0.14"})
  void whatATypeDeclaresIsLoadedAlike(String version) {
    String runtime = runtime(version);
    StringBuilder scenario = new StringBuilder("entry PluginHost; thread main");
    for (String type :
        List.of(
            "Officer",
            "Deputy",
            "Gate`1[Customs.Passport]",
            "PassportGate",
            "TicketQueue",
            "Queue`1[Customs.Ticket]",
            "Manifest",
            "ISeal",
            "OfCrate",
            "OfShed",
            "WithLabel",
            "WithStaticLabel",
            "WithSlip",
            "WithReference",
            "Loads",
            "Crates",
            "Holds",
            "TeaDuty",
            "Awaits",
            "Counts",
            "Wraps",
            "Rates")) {
      String context = "c" + scenario.length();
      scenario.append(
          "; context %1$s; load %1$s Customs; type %1$s Customs.%2$s".formatted(context, type));
    }
    scenario.append("; context last; load last Customs; type last <PrivateImplementationDetails>");

    Spoken compared = Spoken.by("compare", scenario.toString(), "--runtime", runtime);

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.out()).contains("1 scenario on .NET " + version, " 0 divergent");
  }

  @Tag("turn-2")
  @ParameterizedTest
  @ValueSource(strings = {"3.1.2", "9.0.5"})
  void randomScenariosDoNotDiverge(String version) {
    RequiredRuntime.of(version);

    int scenarios = CampaignSize.of(1, 8);

    Spoken compared =
        Spoken.by(
            "compare",
            "--random",
            Integer.toString(scenarios),
            "--seed",
            "13",
            "--runtime",
            version,
            "--json");

    assertThat(compared.code()).as(compared.toString()).isZero();
    assertThat(compared.json().get("scenarios").asInt()).isEqualTo(scenarios);
  }
}
