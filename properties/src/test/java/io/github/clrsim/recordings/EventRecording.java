package io.github.clrsim.recordings;

import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_BASIC_GC;
import static io.github.clrsim.api.corprof.CorPrfHighMonitor.COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_DISABLE_ALL_NGEN_IMAGES;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ASSEMBLY_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_MODULE_LOADS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_THREADS;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.event.EventWords;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.scenario.Curious;
import io.github.clrsim.profiler.scenario.Curious.Habit;
import io.github.clrsim.realclr.RealClr;
import io.github.clrsim.realclr.record.Recorder;
import io.github.clrsim.realclr.runtime.DotnetRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A run of a small program on a real runtime that is kept for what the runtime tells in it.
 *
 * @param name of the recording, before the name of the runtime's profile
 * @param profiler who hears and asks, on that runtime
 * @param program what runs, with its arguments
 * @param shows laws and goals that every such run has an occasion for
 */
record EventRecording(
    String name,
    Function<DotnetRuntime, NamedProfiler> profiler,
    List<String> program,
    List<String> shows) {
  private static final String SCENARIO = "scenario ";

  /** The same, with a heap for each processor and threads of the runtime that collect them. */
  private static final String SERVER = "server ";

  private static final String SERVER_CONFIGURATION =
      """
      {"runtimeOptions": {
        "framework": {"name": "Microsoft.NETCore.App", "version": "3.1.0"},
        "rollForward": "Major",
        "configProperties": {"System.GC.Server": true, "System.GC.Concurrent": false,
          "System.GC.DynamicAdaptationMode": 0}}}
      """;

  EventRecording {
    program = List.copyOf(program);
    shows = List.copyOf(shows);
  }

  /** The rules of the runtimes on which there are any. */
  static final List<RuntimeProfile> PROFILES =
      List.of(RuntimeProfile.NET_3_1, RuntimeProfile.NET_9_0);

  /** All of them that can be made on a runtime of these rules. */
  static List<EventRecording> on(RuntimeProfile profile) {
    boolean isNew = !profile.equals(RuntimeProfile.NET_3_1);
    return Stream.concat(EVERYWHERE.stream(), isNew ? SINCE_5.stream() : Stream.of()).toList();
  }

  private static final List<EventRecording> EVERYWHERE =
      List.of(
          of(
              "many-things",
              Curious.with(Habit.FICKLE),
              SCENARIO + "many-things",
              "CompilationsNest",
              "InliningIsPartOfACompilation",
              "FoundCodeIsNotCompiled",
              "DynamicMethodsGoOnTheFinalizerThread",
              "ReJitCompilationsNest",
              "AnErrorComesAfterTheCompilation",
              "PassesAreInOrder",
              "AFilterThrows",
              "ClausesAreToldWhileTheyRun",
              "TheProfilerStopsTheRuntime",
              "DetachIsRefusedWithoutReturn"),
          recorded(
              "heap",
              "COR_PRF_MONITOR_CLASS_LOADS,gc,allocations,suspensions",
              SCENARIO + "heap",
              "ACollectionIsToldInItsOrder",
              "BothFormsAgree",
              "OlderMeansYoungerToo",
              "AHandleIsMadeEmpty",
              "AListedObjectIsOfItsClass",
              "ANewObjectIsOfItsClass"),
          of(
              "server",
              Terse.hearing(COR_PRF_MONITOR_GC | COR_PRF_MONITOR_SUSPENDS, 0),
              SERVER + "server",
              "WhoCollectsHasStoppedTheRuntime",
              "ACollectionIsToldInItsOrder"),
          recorded(
              "hooks",
              "hooks,exceptions",
              SCENARIO + "hooks",
              "HooksNest",
              "WhatIsUnwoundIsNotLeft",
              "HooksAreAskedFor",
              "HooksCallFunctionsAsTheMapperDid"),
          of(
              "native-calls",
              Terse.hearing(COR_PRF_MONITOR_CODE_TRANSITIONS, 0),
              SCENARIO + "native-calls",
              "TransitionsArePaired"),
          of(
              "statics",
              NamedProfiler.of(AsksForStatics.class),
              SCENARIO + "statics",
              "AnnouncedIsNotLoaded"),
          of("reckless", Curious.with(Habit.RECKLESS), "Hello", "AskingTooEarlyCrashes"),
          of(
              "refuses",
              Terse.hearing(0, 0, Terse.Habit.REFUSES),
              "Hello",
              "AProfilerThatRefusedHearsNothing",
              "TheEndWithoutShutdown"),
          of(
              "collections",
              Terse.hearing(
                  COR_PRF_MONITOR_SUSPENDS | COR_PRF_MONITOR_THREADS,
                  COR_PRF_HIGH_BASIC_GC,
                  Terse.Habit.COMES_LATE),
              SCENARIO + "collections",
              "ItIsTooLateForCollections",
              "OnlyTheBoundsAreTold"),
          of(
              "no-images",
              Terse.hearing(
                  COR_PRF_DISABLE_ALL_NGEN_IMAGES
                      | COR_PRF_MONITOR_CACHE_SEARCHES
                      | COR_PRF_MONITOR_JIT_COMPILATION,
                  0),
              "Hello",
              "RefusedImagesAreNotUsed"),
          // Which of the two comes first depends on the threads alone.
          of(
              "finalizer-first",
              Terse.hearing(COR_PRF_MONITOR_ASSEMBLY_LOADS | COR_PRF_MONITOR_THREADS, 0),
              "Hello"),
          of(
              "uncalled",
              Terse.hearing(
                  COR_PRF_MONITOR_JIT_COMPILATION | COR_PRF_MONITOR_MODULE_LOADS,
                  COR_PRF_HIGH_MONITOR_DYNAMIC_FUNCTION_UNLOADS),
              "Oddments uncalled",
              "OnlyDynamicMethodsAreUnloaded"),
          of(
              "queue",
              Terse.hearing(
                  COR_PRF_MONITOR_GC
                      | COR_PRF_MONITOR_OBJECT_ALLOCATED
                      | COR_PRF_ENABLE_OBJECT_ALLOCATED,
                  0),
              "Oddments queue",
              "AFinalizerIsQueuedAgain"),
          of(
              "threads",
              Terse.hearing(COR_PRF_MONITOR_THREADS, 0, Terse.Habit.LISTS_THREADS),
              "Oddments threads",
              "AThreadIdComesAgain",
              "ADyingThreadIsNotListed"),
          of("outlast", Terse.hearing(COR_PRF_MONITOR_THREADS, 0), "Oddments outlast"),
          of(
              "detach",
              Terse.hearing(COR_PRF_MONITOR_THREADS, 0, Terse.Habit.DETACHES),
              "Oddments detach",
              "NothingNewComesAfterADetach",
              "CallsAreRefusedAfterADetach",
              "DetachSucceedsOnce",
              "ACallbackOutlivesTheDetach"));

  private static final List<EventRecording> SINCE_5 =
      List.of(
          of(
              "detach-amid-events",
              Terse.hearing(
                  COR_PRF_MONITOR_THREADS, 0, Terse.Habit.DETACHES, Terse.Habit.HEARS_EVENTS),
              "Oddments detach",
              "EventsComeAfterADetach"),
          of(
              "listens",
              Terse.hearing(COR_PRF_MONITOR_THREADS, 0, Terse.Habit.LISTENS),
              "Hello",
              "ListenersMayNotAlter"));

  private static EventRecording of(
      String name, NamedProfiler profiler, String program, String... shows) {
    return new EventRecording(name, _ -> profiler, List.of(program.split(" ", -1)), List.of(shows));
  }

  /** One that {@code record --events} makes. */
  private static EventRecording recorded(
      String name, String events, String program, String... shows) {
    return new EventRecording(
        name,
        runtime -> Recorder.of(EventWords.read(events, runtime.version().toString())),
        List.of(program.split(" ", -1)),
        List.of(shows));
  }

  /** The name of its file, for a runtime of these rules. */
  String fileOn(RuntimeProfile profile) {
    return name + "-" + profile.name();
  }

  /**
   * The process that is recorded.
   *
   * @param folder for a program with a configuration of its own
   */
  RealClr clr(DotnetRuntime runtime, Path folder) throws IOException {
    String first = program.getFirst() + " ";
    if (first.equals(SCENARIO) || first.equals(SERVER)) {
      Path host = Fixtures.scenarioHost();
      Path scenario = Fixtures.scenario(program.getLast()).orElseThrow();
      return RealClr.launching(
          runtime,
          first.equals(SERVER) ? configured(host, folder) : host,
          List.of(Fixtures.assembliesDirectory().toString(), scenario.toString()));
    }
    boolean isApart = !Fixtures.assemblyNames().contains(program.getFirst());
    Path assembly =
        isApart ? Fixtures.programApart(program.getFirst()) : Fixtures.assembly(program.getFirst());
    return RealClr.launching(runtime, assembly, program.subList(1, program.size()));
  }

  private static Path configured(Path host, Path folder) throws IOException {
    Path copy = folder.resolve("ScenarioHost.dll");
    Files.copy(host, copy, StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(folder.resolve("ScenarioHost.runtimeconfig.json"), SERVER_CONFIGURATION);
    return copy;
  }
}
