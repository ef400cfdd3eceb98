package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionStarted;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleCreated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.HandleDestroyed;
import io.github.clrsim.api.callback.GarbageCollectionCallback.MovedReferences2;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.callback.SuspensionCallback;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfGcGenerationRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects, their bytes, and what becomes of them in collections (G74 to N87). */
class HeapTest {
  private static final int SEEDS = 60;

  private static final String MIXED =
      """
      context c collectible; load c Plugin
      new a c Garden.Gardener; array b c Garden.Gardener[] 3; link b 1 a
      text t 5; array m default System.Int32[,] 2; handle w weak a; handle p pinned t; depend t m
      array l default System.Byte[] 100000; gc 0; forget a; forget m; new n default System.Object
      gc 1; array o default System.Object[] 4; link o 3 n; forget n; gc 0; gc 2
      forget b; free p; collect; forget l; forget t; gc 2; gc 2
      """;

  private static Simulated run(
      String profile, Choices choices, Class<? extends HeapWatching> profiler, String program) {
    Scenario scenario =
        Scenario.parse("s", "entry PluginHost; thread main; mark begin; " + program);
    return Simulations.run(scenario, RuntimeProfile.named(profile), choices, profiler);
  }

  private static List<Callback> callbacks(Simulated run) {
    List<Callback> callbacks = new ArrayList<>();
    for (Step step : run.steps()) {
      if (step instanceof Step.CallbackEntered entered) {
        callbacks.add(entered.callback());
      }
    }
    return callbacks;
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void whoFollowsTheRangesKnowsEveryObject(String profile) {
    boolean anyMoved = false;
    for (int seed = 0; seed < SEEDS; seed++) {
      Simulated run = run(profile, Choices.seeded(seed), HeapWatching.class, MIXED);
      assertThat(run.run().ending()).isEqualTo(new Ending.Completed(0));
      assertThat(HeapWatching.WRONG).as("seed %d", seed).isEmpty();
      assertThat(HeapWatching.LIVING).hasSize(7);
      anyMoved |= callbacks(run).stream().anyMatch(MovedReferences2.class::isInstance);
    }
    assertThat(anyMoved).isTrue();
  }

  /** More would use up the memory of a small JVM before anybody could say so. */
  @Test
  void aProgramWithTooManyObjectsIsRefused() {
    Simulated run =
        run(
            "net9.0",
            Choices.calm(),
            HeapWatching.class,
            "array a default System.Object[] 100000; fill a default System.Object");

    assertThat(run.run().ending())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            why ->
                assertThat(why.diagnostic().what())
                    .isEqualTo("The scenario keeps more than 100000 objects"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void anObjectLivesAsLongAsSomethingHoldsIt(String profile) {
    run(
        profile,
        Choices.calm(),
        HeapWatching.class,
        "load default Plugin; new a default Garden.Gardener; array b default Garden.Gardener[] 2;"
            + " link b 0 a; forget a; gc 2; forget b; gc 2");
    Map<Long, List<Long>> first = ofProgram(HeapWatching.LIVING.getFirst());
    assertThat(first).hasSize(2);
    assertThat(first.values()).anyMatch(refers -> refers.size() == 1);
    assertThat(ofProgram(HeapWatching.LIVING.getLast())).isEmpty();
    assertThat(HeapWatching.LIVING.getLast().keySet()).isEqualTo(HeapWatching.BEFORE);
  }

  /** Without what the runtime has made for itself; nothing moves where choices are calm. */
  private static Map<Long, List<Long>> ofProgram(Map<Long, List<Long>> living) {
    Map<Long, List<Long>> own = new LinkedHashMap<>(living);
    own.keySet().removeAll(HeapWatching.BEFORE);
    return own;
  }

  /** Calls 7, as both real runtimes do it. */
  @ParameterizedTest
  @CsvSource({
    "net3.1, new o default System.Char, false",
    "net3.1, new o default System.Boolean, false",
    "net3.1, new o default Lineage.Color, false",
    "net3.1, array o default Lineage.Color[] 1, false",
    "net3.1, new o default System.Object, false",
    "net3.1, array o default System.Object[] 1, false",
    "net3.1, new o default Shapes.Small, false",
    "net3.1, new o default Shapes.Auto, false",
    "net3.1, new o default Shapes.SequentialOfChar, false",
    "net3.1, array o default Shapes.UnionOfBool[] 1, false",
    "net3.1, new o default System.Int32, true",
    "net3.1, new o default Shapes.Three, true",
    "net3.1, array o default Shapes.Three[] 1, true",
    "net3.1, new o default Shapes.SequentialClass, true",
    "net3.1, array o default System.Char[] 1, true",
    "net3.1, array o default System.Boolean[] 1, true",
    "net3.1, 'array o default System.Int32[,] 1', true",
    "net3.1, text o 3, true",
    "net9.0, new o default System.Char, true",
    "net9.0, array o default Lineage.Color[] 1, true",
    "net9.0, new o default System.Object, true",
    "net9.0, new o default Shapes.Small, true",
    "net9.0, array o default Shapes.UnionOfBool[] 1, true",
    "net9.0, array o default System.Object[] 1, false",
    "net9.0, new o default System.Exception, false",
    "net9.0, array o default Shapes.WithReference[] 1, false",
    "net9.0, text o 3, true",
  })
  void aHandlePinsWhatTheRuntimePins(String profile, String action, boolean isPinned) {
    Simulated run =
        run(
            profile,
            Choices.calm(),
            HeapWatching.class,
            "load default Lineage; load default Shapes; %s; mark asked; handle h pinned o; free h"
                .formatted(action));

    assertThat(run.run().ending()).isEqualTo(new Ending.Completed(0));
    List<Callback> behind = callbacks(run);
    behind.subList(0, indexOfMark(behind, "asked")).clear();
    assertThat(behind.stream().filter(HandleCreated.class::isInstance)).hasSize(isPinned ? 1 : 0);
    assertThat(behind.stream().filter(HandleDestroyed.class::isInstance)).hasSize(isPinned ? 1 : 0);
  }

  /** What was under its name stays, as the exception comes before anything is freed. */
  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void whoIsRefusedAHandleKeepsTheOneBefore(String profile) {
    Simulated run =
        run(
            profile,
            Choices.calm(),
            HeapWatching.class,
            "text t 1; array o default System.Object[] 1; mark asked; handle h pinned t;"
                + " handle h pinned o; mark before; free h");

    List<Callback> callbacks = callbacks(run);
    List<Callback> between =
        callbacks.subList(indexOfMark(callbacks, "asked"), indexOfMark(callbacks, "before"));
    assertThat(between.stream().filter(HandleCreated.class::isInstance)).hasSize(1);
    assertThat(between.stream().filter(HandleDestroyed.class::isInstance)).isEmpty();
  }

  private static int indexOfMark(List<Callback> callbacks, String mark) {
    return IntStream.range(0, callbacks.size())
        .filter(
            at -> callbacks.get(at) instanceof ThreadNameChanged named && named.name().equals(mark))
        .findFirst()
        .orElseThrow();
  }

  /** N105: at least what was asked for. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void aCollectionMayTakeOlderGenerationsThanWereAskedFor(int asked) {
    String program = "adversary wider-collections; gc " + asked;
    Set<Integer> taken = new TreeSet<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      taken.add(oldest(run("net9.0", Choices.seeded(seed), HeapWatching.class, program)));
    }
    assertThat(taken).containsExactlyElementsOf(IntStream.rangeClosed(asked, 2).boxed().toList());
    assertThat(oldest(run("net9.0", Choices.calm(), HeapWatching.class, program))).isEqualTo(asked);
  }

  private static int oldest(Simulated run) {
    List<Boolean> collected =
        callbacks(run).stream()
            .filter(GarbageCollectionStarted.class::isInstance)
            .map(GarbageCollectionStarted.class::cast)
            .toList()
            .getFirst()
            .generationCollected();
    return collected.subList(0, 3).lastIndexOf(true);
  }

  @ParameterizedTest
  @CsvSource({
    "net3.1, text t 7, 36",
    "net3.1, text t 1, 24",
    "net9.0, array t default System.Byte[] 0, 24",
    "net9.0, array t default System.Int32[] 5, 44",
    "'net9.0', 'array t default System.String[,] 2', 72",
    "net9.0, new t default System.Int32, 24",
    "net3.1, new t default System.Object, 24",
  })
  void sizesAreThoseOfTheRuntime(String profile, String action, int bytes) {
    Sizes.found = -1;
    run(profile, Choices.calm(), Sizes.class, action + "; gc 2");
    assertThat(Sizes.found).isEqualTo(bytes);
  }

  /** Asks for the size of the one object, in a collection. */
  public static final class Sizes extends HeapWatching {
    static int found;

    public Sizes(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult objectReferences(ObjectReferences event) {
      if (isFrozen(event.objectId()) || BEFORE.contains(event.objectId().value())) {
        return HResult.S_OK;
      }
      found = info.getObjectSize(event.objectId()).answer().orElseThrow();
      ClassId type = info.getClassFromObject(event.objectId()).answer().orElseThrow();
      assertThat(type).isEqualTo(event.classId());
      return super.objectReferences(event);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aCollectionIsToldInItsOrder(String profile) {
    Simulated run = run(profile, Choices.calm(), HeapWatching.class, "text t 3; gc 2");
    assertThat(
            callbacks(run).stream()
                .filter(
                    each ->
                        each instanceof GarbageCollectionCallback
                            || each instanceof SuspensionCallback)
                .map(Callback::methodName)
                .dropWhile(name -> !name.equals("RuntimeSuspendStarted"))
                // Tables first, what moves behind them; and every object by itself.
                .distinct())
        .containsExactly(
            "RuntimeSuspendStarted",
            "RuntimeThreadSuspended",
            "RuntimeSuspendFinished",
            "GarbageCollectionStarted",
            "ObjectsAllocatedByClass",
            "SurvivingReferences2",
            "SurvivingReferences",
            "RootReferences2",
            "RootReferences",
            "ObjectReferences",
            "GarbageCollectionFinished",
            "RuntimeResumeStarted",
            "RuntimeThreadResumed",
            "RuntimeResumeFinished");
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void nothingCanBeReadWhileObjectsMove(String profile) {
    Ending ending =
        java.util.stream.IntStream.range(0, SEEDS)
            .mapToObj(seed -> run(profile, Choices.seeded(seed), Hasty.class, "text t 3; gc 2"))
            .map(run -> run.run().ending())
            .filter(Ending.Crashed.class::isInstance)
            .findFirst()
            .orElseThrow();
    assertThat(ending.toString()).contains("a collection was moving objects");
  }

  /** Of pinned objects is told only who asks for large ones, too; measured on 8.0, 9.0, 10.0. */
  @ParameterizedTest
  @CsvSource({"0x40, '3'", "0x100, ''", "0x140, '4 3'", "0x10, ''"})
  void largeAndPinnedObjectsAreToldByThemselves(String high, String generations) {
    String program = "text t 5; array l default System.Byte[] 100000; text u 7";
    Scenario scenario = Scenario.parse("s", "entry PluginHost; thread main; " + program);
    Simulated run =
        Simulations.run(
            scenario,
            RuntimeProfile.NET_9_0,
            Choices.calm(),
            new NamedProfiler(Sorting.class.getName(), List.of(), Map.of("high", high)));
    assertThat(run.run().ending()).isEqualTo(new Ending.Completed(0));
    assertThat(Sorting.SEEN)
        .isEqualTo(generations.isEmpty() ? List.of() : List.of(generations.split(" ", -1)));
  }

  /** Notes of what generation is what it is told of. */
  public static final class Sorting implements CorProfilerCallback {
    static final List<String> SEEN = new ArrayList<>();

    private final ProfilerHost host;

    public Sorting(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      SEEN.clear();
      return host.info().setEventMask2(0, Integer.decode(host.options().get("high")));
    }

    @Override
    public HResult objectAllocated(ObjectAllocated event) {
      if (host.info().getObjectGeneration(event.objectId())
          instanceof Outcome.Ok<CorPrfGcGenerationRange> range) {
        SEEN.add(Integer.toString(range.value().generation().value()));
      }
      return HResult.S_OK;
    }
  }

  /** Looks at an object where it will be, before it is there (R51). */
  public static final class Hasty extends HeapWatching {
    public Hasty(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult movedReferences2(MovedReferences2 event) {
      return info.getObjectSize(event.newObjectIDRangeStart().getFirst()).hresult();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void whoReadsWhatDiedIsToldWhatLayThere(String profile) {
    Simulated run =
        run(
            profile,
            Choices.calm(),
            Late.class,
            "load default Plugin; new a default Garden.Plant; forget a; gc 2");
    assertThat(run.run().ending()).isInstanceOf(Ending.Crashed.class);
    assertThat(run.run().ending().toString())
        .contains("Garden.Plant at 0x")
        .contains("lay there and was collected in collection 1");
  }

  /** Keeps the address of an object over a collection (R48). */
  public static final class Late extends HeapWatching {
    private ObjectId kept = new ObjectId(0);

    public Late(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult objectAllocated(ObjectAllocated event) {
      kept = event.objectId();
      return HResult.S_OK;
    }

    @Override
    public HResult garbageCollectionFinished(GarbageCollectionFinished event) {
      host.memory().readInt(new Address(kept.value() + 8));
      return HResult.S_OK;
    }
  }
}
