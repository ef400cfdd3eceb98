package io.github.clrsim.traps;

import static io.github.clrsim.traps.Showing.naive;
import static io.github.clrsim.traps.Showing.shipped;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodUnloaded;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadStarted;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.info.DynamicFunctionInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.laws.profiler.TheMapAnswersExactlyWhatIsLoaded;
import io.github.clrsim.traps.Happened.Told;
import io.github.clrsim.traps.naive.Asking;
import io.github.clrsim.traps.naive.Instrumenting;
import io.github.clrsim.traps.naive.Remembering;
import io.github.clrsim.traps.naive.Sampling;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The traps around what goes, and around what comes where it was. */
final class UnloadTraps {
  private static final String NOTHING_ALIVE = "nothing that is alive lies at that address";
  private static final String POT =
      "context c collectible; load c Plugin; type c Garden.Pot`1[Garden.Plant]; unload c; collect";
  private static final String TICK =
      "context c collectible; load c Workshop; call c Workshop.Clock::Tick; unload c; collect";
  private static final String DYNAMIC =
      "dynamic first; drop first; collect; dynamic second; mark look";

  static final List<Trap> ALL =
      List.of(
          Trap.of(
              1,
              "An ID is used after its unload, on another thread.",
              Showing.of(
                      "the process dies",
                      "context c collectible; load c Plugin; type c Garden.Plant; unload c; collect",
                      shipped("uses-ids-after-unload"),
                      happened -> happened.crashed(NOTHING_ALIVE))
                  .sparing(shipped("identity-map"))),
          Trap.of(
              2,
              "An address comes again, and means another class.",
              Showing.of(
                      "the profiler names the class that was there first",
                      "context a collectible; load a Plugin; type a Garden.Plant; unload a; collect;"
                          + " context b collectible; load b Plugin; type b Garden.Tree",
                      shipped("keeps-first-tenant"),
                      happened -> happened.breaks(new TheMapAnswersExactlyWhatIsLoaded()))
                  .sparing(shipped("callback-only"))),
          Trap.of(
              3,
              "Unloaded is not what was loaded.",
              Showing.of(
                      "an instantiation over a reference type is never unloaded, and stays known",
                      POT,
                      shipped("forgets-instantiations"),
                      happened -> happened.breaks(new TheMapAnswersExactlyWhatIsLoaded()))
                  .calmly()
                  .sparing(shipped("callback-only"))
                  .only("net3.1", "net8.0", "net9.0"),
              Showing.of(
                      "the open form is unloaded and was never loaded",
                      POT,
                      shipped("callback-only"),
                      UnloadTraps::unloadsWhatWasNeverLoaded)
                  .calmly()
                  .only("net3.1", "net8.0", "net9.0")),
          Trap.of(
              4,
              "An instantiation of the core library's generic type dies with the plugin.",
              Showing.of(
                      "the profiler keeps a class whose module is still there",
                      "context c collectible; load c Plugin;"
                          + " type c System.Collections.Generic.List`1[Garden.Seed]; unload c; collect",
                      shipped("forgets-type-arguments"),
                      happened -> happened.breaks(new TheMapAnswersExactlyWhatIsLoaded()))
                  .calmly()
                  .sparing(shipped("callback-only"))),
          Trap.of(
              5,
              "AssemblyUnloadStarted is missing.",
              Showing.of(
                      "AssemblyUnloadFinished comes alone",
                      POT,
                      shipped("callback-only"),
                      UnloadTraps::finishesAnUnloadThatNeverStarted)
                  .calmly()
                  .only("net3.1")),
          Trap.of(
              6,
              "A question inside an UnloadStarted callback faults now and then.",
              Showing.of(
                      "the process dies",
                      "adversary fragile-unloads; " + POT,
                      naive(Asking.ForModuleInfoInUnloadStarted.class),
                      happened -> happened.crashed("in its ModuleUnloadStarted"))
                  .sparing(shipped("identity-map"))),
          Trap.of(
              7,
              "Statics are asked for between the collection and the unload.",
              Showing.of(
                      "the process dies",
                      TICK,
                      naive(Asking.ForStaticsUntilTheUnload.class),
                      happened -> happened.crashed("whose statics were collected"))
                  .only("net3.1"),
              Showing.of(
                      "the answer is refused, and was there before",
                      TICK,
                      naive(Asking.ForStaticsUntilTheUnload.class),
                      UnloadTraps::losesStatics)
                  .only("net8.0", "net9.0", "net10.0")),
          Trap.of(
              8,
              "Functions are collected by a stack walk, unloaded, and named afterwards.",
              Showing.of(
                      "the process dies",
                      "context c collectible; load c Orchard; start loop; stop loop; join loop;"
                          + " unload c; collect; mark report; thread loop;"
                          + " spin c Orchard.Ladder::Swing",
                      naive(Sampling.NamesFunctionsLater.class),
                      happened ->
                          happened.crashed("GetFunctionInfo2") && happened.crashed(NOTHING_ALIVE))
                  .sparing(shipped("stack-sampler"))),
          Trap.of(
              9,
              "A ReJIT request waits while its module goes.",
              Showing.of(
                      "the process dies",
                      "context c collectible; load c Workshop; unload c; collect",
                      naive(Instrumenting.RequestsOnWorker.class),
                      happened -> happened.crashed("A ReJIT was requested in"))
                  .within(3_000)),
          Trap.of(
              10,
              "Two contexts load one assembly, and one of them goes.",
              Showing.of(
                      "who takes the name for the identity loses both",
                      "context a collectible; context b collectible; load a Plugin; load b Plugin;"
                          + " unload a; collect; type b Garden.Plant",
                      naive(Remembering.KeysModulesByName.class),
                      happened -> happened.breaks(new TheMapAnswersExactlyWhatIsLoaded()))
                  .calmly()
                  .sparing(shipped("module-inventory"))),
          Trap.of(
              11,
              "Assemblies of one context die in two passes.",
              Showing.of(
                      "a second AssemblyUnloadStarted comes before the first ModuleUnloadStarted",
                      "context c collectible; load c Plugin; load c Workshop; unload c; collect",
                      shipped("callback-only"),
                      UnloadTraps::announcesSeveralBeforeAnyGoes)
                  .calmly()
                  .only("net8.0", "net9.0", "net10.0")),
          Trap.of(
              12,
              "The FunctionID of a dynamic method that was unloaded comes again.",
              Showing.of(
                      "the next dynamic method has it",
                      DYNAMIC,
                      shipped("scenario-agent"),
                      UnloadTraps::givesAFunctionIdAgain)
                  .calmly()),
          Trap.of(
              13,
              "Code addresses come again, and a sample is resolved too late.",
              Showing.of(
                  "the address of the first method is that of the second",
                  DYNAMIC,
                  naive(Remembering.ResolvesAddressesLater.class),
                  happened ->
                      happened.answered("GetDynamicFunctionInfo").stream()
                          .flatMap(answer -> answer.answer(DynamicFunctionInfo.class))
                          .anyMatch(found -> found.name().equals("second")))));

  private UnloadTraps() {}

  private static boolean losesStatics(Happened happened) {
    List<HResult> answers =
        happened.answered("GetAppDomainStaticAddress").stream()
            .map(answer -> answer.outcome().hresult())
            .toList();
    return answers.contains(HResult.S_OK)
        && answers.indexOf(HResult.S_OK) < answers.lastIndexOf(HResult.CORPROF_E_DATAINCOMPLETE);
  }

  private static boolean unloadsWhatWasNeverLoaded(Happened happened) {
    Set<ClassId> loaded =
        happened.callbacks(ClassLoadFinished.class).stream()
            .map(ClassLoadFinished::classId)
            .collect(Collectors.toSet());
    return happened.callbacks(ClassUnloadStarted.class).stream()
        .anyMatch(unloaded -> !loaded.contains(unloaded.classId()));
  }

  private static boolean finishesAnUnloadThatNeverStarted(Happened happened) {
    return !happened.told(AssemblyUnloadFinished.class).isEmpty()
        && happened.told(AssemblyUnloadStarted.class).isEmpty();
  }

  private static boolean announcesSeveralBeforeAnyGoes(Happened happened) {
    List<Told> announced = happened.told(AssemblyUnloadStarted.class);
    List<Told> going = happened.told(ModuleUnloadStarted.class);
    return announced.size() == 2
        && going.size() == 2
        && announced.getLast().to() < going.getFirst().from();
  }

  private static boolean givesAFunctionIdAgain(Happened happened) {
    List<FunctionId> compiled =
        happened.callbacks(DynamicMethodJITCompilationStarted.class).stream()
            .map(DynamicMethodJITCompilationStarted::functionId)
            .toList();
    List<String> names =
        happened.answered("GetDynamicFunctionInfo").stream()
            .flatMap(answer -> answer.answer(DynamicFunctionInfo.class))
            .map(DynamicFunctionInfo::name)
            .toList();
    return happened.told(DynamicMethodUnloaded.class).size() == 1
        && names.equals(List.of("first", "second"))
        && compiled.getFirst().equals(compiled.getLast());
  }
}
