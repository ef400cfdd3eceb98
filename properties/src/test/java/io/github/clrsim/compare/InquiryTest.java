package io.github.clrsim.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.compare.account.Account;
import io.github.clrsim.compare.account.Told;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.scenario.ScenarioAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the profiler of a comparison asks besides is drawn by a number, and by nothing else. */
class InquiryTest {
  private static final Assemblies ASSEMBLIES = Assemblies.read(Fixtures.shipped());
  private static final Woven PROGRAM =
      Woven.of(
          Scenario.parse(
              "asked",
              "entry PluginHost; thread main; context c collectible; load c Plugin; type c"
                  + " Garden.Plant; load c Workshop; call c Workshop.Tools::Hammer; unload c;"
                  + " collect"));

  @Test
  void theSameNumberAsksTheSameAndAnotherAsksOtherwise() {
    assertThat(answers(asking("7"))).isEqualTo(answers(asking("7")));
    assertThat(answers(asking("7"))).isNotEqualTo(answers(asking("8")));
  }

  @Test
  void muchMoreIsComparedThanWithoutIt() {
    Execution plain = performed(Map.of());

    TreeSet<String> more = new TreeSet<>();
    for (int seed = 0; seed < 6; seed++) {
      Execution asked = asking(Integer.toString(seed));
      Comparison comparison = Comparison.of(PROGRAM, "net9.0", asked, asked);
      assertThat(comparison.divergent()).isEmpty();
      more.addAll(comparison.compared());
    }

    assertThat(Comparison.of(PROGRAM, "net9.0", plain, plain).compared())
        .doesNotContain("GetFunctionInfo", "EnumTypeRefs", "IMetaDataImport.GetClassLayout");
    assertThat(more)
        .contains("GetFunctionInfo", "EnumTypeRefs", "IMetaDataImport.GetClassLayout")
        .hasSizeGreaterThan(90);
  }

  @Test
  void whatTheRuntimeMayDieOfIsLeftOut() {
    String listing = "EnumJITedFunctions2";
    List<Execution> all = drawn(Map.of());
    List<Execution> fewer = drawn(Map.of(ScenarioAgent.UNASKED_OPTION, listing));

    assertThat(all).anyMatch(run -> compared(run).contains(listing));
    assertThat(fewer)
        .noneMatch(run -> compared(run).contains(listing))
        .anyMatch(run -> compared(run).contains("EnumJITedFunctions"));
  }

  private static List<Execution> drawn(Map<String, String> options) {
    return IntStream.range(0, 6)
        .mapToObj(
            seed -> {
              Map<String, String> more = new TreeMap<>(options);
              more.put(ScenarioAgent.ASK_OPTION, Integer.toString(seed));
              return performed(more);
            })
        .toList();
  }

  private static Set<String> compared(Execution run) {
    return Comparison.of(PROGRAM, "net9.0", run, run).compared();
  }

  /** What the framework has compiled by then is the history of the process. */
  @Test
  void codeOfTheFrameworkIsNotComparedAndThatOfTheProgramIs() {
    Woven inlining =
        Woven.of(
            Scenario.parse(
                "inlining",
                "entry PluginHost; thread main; context c collectible; load c Thrower;"
                    + " call c Thrower.Cases::FinishedAndCaught; load c Workshop;"
                    + " call c Workshop.Tools::UsesStruct"));
    List<String> aboutCode =
        IntStream.range(0, 160)
            .mapToObj(seed -> Map.of(ScenarioAgent.ASK_OPTION, Integer.toString(seed)))
            .flatMap(options -> answers(inlining, performed(inlining, options)).stream())
            .filter(answer -> answer.startsWith("GetCodeInfo2("))
            .toList();

    assertThat(aboutCode)
        .anyMatch(answer -> answer.startsWith("GetCodeInfo2(System.Exception::.ctor) of the fr"))
        .anyMatch(answer -> answer.startsWith("GetCodeInfo2(System.Collections.Generic.List`1[Wo"))
        .allMatch(answer -> answer.contains("!") == answer.contains(" -> "));
  }

  /** Both lie on the stack, which is so in every process; where it is differs. */
  @Test
  void howFarApartLargeArgumentsLieIsCompared() {
    Woven hooked =
        Woven.of(
            Scenario.parse(
                "hooked",
                "entry PluginHost; thread main; load default Meter; new s default Meter.Span;"
                    + " call default Meter.Given::Far (s, 7, s, \"text\")"));

    assertThat(answers(hooked, performed(hooked, Map.of(ScenarioAgent.HOOKS_OPTION, "asked"))))
        .filteredOn(answer -> answer.startsWith("GetFunctionEnter3Info(Meter!Meter.Given::Far"))
        .singleElement()
        .asString()
        .containsOnlyOnce(", 32 behind");
  }

  /** Of those of the framework that cannot be known; CompareIT has such. */
  @Test
  void whetherAClassOfTheProgramIsInitializedIsCompared() {
    Woven calling =
        Woven.of(
            Scenario.parse(
                "calling",
                "entry PluginHost; thread main; load default Workshop; call default"
                    + " Workshop.Tools::Hammer; new n default Workshop.Tools"));

    assertThat(
            IntStream.range(0, 160)
                .mapToObj(seed -> Map.of(ScenarioAgent.ASK_OPTION, Integer.toString(seed)))
                .flatMap(options -> answers(calling, performed(calling, options)).stream())
                .filter(answer -> answer.startsWith("GetAppDomainStaticAddress(")))
        .anyMatch(answer -> answer.endsWith(" -> CORPROF_E_DATAINCOMPLETE"))
        .noneMatch(answer -> answer.endsWith("of the framework"));
  }

  /** A user has another patch of the line than the one that was measured. */
  @Test
  void whichPatchOfARuntimeIsInstalledIsNotCompared() {
    List<String> versions =
        IntStream.range(0, 40)
            .mapToObj(seed -> asking(Integer.toString(seed)))
            .flatMap(run -> answers(run).stream())
            .filter(answer -> answer.startsWith("GetRuntimeInformation("))
            .distinct()
            .toList();

    assertThat(versions)
        .isNotEmpty()
        .allMatch(answer -> answer.endsWith("RuntimeInformation(COR_PRF_CORE_CLR, 9.0)"));
  }

  @Test
  void theEventPipeIsUsedAndHeardWhereSourcesAreNamed() {
    Woven program =
        Woven.of(
            Scenario.parse(
                "heard",
                "entry PluginHost; thread main; mark a; event Garden 2; mark b; mark c; mark d;"
                    + " mark e; mark f; mark g; mark h; event Garden; mark i"));
    Set<String> compared = new TreeSet<>();
    List<String> told = new ArrayList<>();
    for (int seed = 0; seed < 8; seed++) {
      Execution run =
          performed(
              program,
              Map.of(
                  ScenarioAgent.ASK_OPTION,
                  Integer.toString(seed),
                  ScenarioAgent.EVENTS_OPTION,
                  "204",
                  ScenarioAgent.HIGH_EVENTS_OPTION,
                  "80",
                  ScenarioAgent.SOURCES_OPTION,
                  "Garden"));
      Comparison comparison = Comparison.of(program, "net9.0", run, run);
      assertThat(comparison.divergent()).isEmpty();
      compared.addAll(comparison.compared());
      Account.of(program, run.steps()).values().stream()
          .flatMap(List::stream)
          .map(Told::callback)
          .forEach(told::add);
    }

    assertThat(compared)
        .contains(
            "EventPipeProviderCreated",
            "EventPipeEventDelivered",
            "EventPipeStartSession",
            "EventPipeAddProviderToSession",
            "EventPipeStopSession",
            "EventPipeCreateProvider",
            "EventPipeGetProviderInfo",
            "EventPipeDefineEvent",
            "EventPipeWriteEvent");
    // Its metadata and its number.
    assertThat(told)
        .anyMatch(it -> it.matches("EventPipeEventDelivered\\(provider Garden, .*: 02000000"))
        .anyMatch(it -> it.startsWith("EventPipeEventDelivered(provider clrsim.ScenarioAgent, "))
        .noneMatch(it -> it.contains("provider Microsoft"));
  }

  @Test
  void eventsThatWereNotAskedForDoNotCome() {
    Execution few = performed(Map.of(ScenarioAgent.EVENTS_OPTION, "204"));

    Comparison comparison = Comparison.of(PROGRAM, "net9.0", few, few);

    assertThat(comparison.compared())
        .contains("ModuleLoadFinished", "ThreadCreated")
        .doesNotContain("ClassLoadFinished", "JITCompilationStarted", "AssemblyLoadFinished");
  }

  @Test
  void whatIsNoNumberIsRefused() {
    Run.Ending ending = performed(Map.of(ScenarioAgent.ASK_OPTION, "much")).ending();

    assertThat(ending.text()).contains("\"much\" is no seed");
  }

  @Test
  void whatIsNoMethodCannotBeLeftOut() {
    Map<String, String> options =
        Map.of(
            ScenarioAgent.ASK_OPTION, "1", ScenarioAgent.UNASKED_OPTION, "EnumModules,EnumMoons");

    assertThat(performed(options).ending().text())
        .contains("\"EnumMoons\" is no method of ICorProfilerInfo");
  }

  private static Execution asking(String seed) {
    return performed(Map.of(ScenarioAgent.ASK_OPTION, seed));
  }

  private static List<String> answers(Execution execution) {
    return answers(PROGRAM, execution);
  }

  private static List<String> answers(Woven program, Execution execution) {
    return Account.of(program, execution.steps()).values().stream()
        .flatMap(List::stream)
        .map(Told::answers)
        .flatMap(List::stream)
        .toList();
  }

  private static Execution performed(Map<String, String> options) {
    return performed(PROGRAM, options);
  }

  private static Execution performed(Woven program, Map<String, String> options) {
    return Execution.of(
        SimulatedClr.of(program.scenario(), RuntimeProfile.NET_9_0, ASSEMBLIES, Choices.calm()),
        new NamedProfiler(ScenarioAgent.class.getName(), List.of(), options));
  }
}
