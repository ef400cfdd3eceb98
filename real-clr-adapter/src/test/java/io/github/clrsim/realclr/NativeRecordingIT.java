package io.github.clrsim.realclr;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FRAME_INFO;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_ARGS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_FUNCTION_RETVAL;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.FunctionEnter3Info;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.realclr.com.FrequentEvent;
import io.github.clrsim.realclr.record.NativeRecording;
import io.github.clrsim.realclr.record.RecordedNatively;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Frequent events are written down where they come from, and are in the trace as all others. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class NativeRecordingIT {
  private static final String VERSIONS = "io.github.clrsim.realclr.RealClrs#versions";
  private static final String MARK = "GetCurrentThreadID";

  /** What was seen on each version: several tests look at the same run. */
  private static final Map<String, List<Step>> RUNS = new HashMap<>();

  private List<Step> steps = List.of();

  /** Leaves a mark in the trace whenever it is called for a frequent event. */
  public static final class HooksAll implements CorProfilerCallback, RecordedNatively {
    private final CorProfilerInfo info;
    private final Set<Object> known = ConcurrentHashMap.newKeySet();
    private Optional<NativeRecording> recording = Optional.empty();

    public HooksAll(ProfilerHost host) {
      this.info = host.info();
    }

    @Override
    public void recordThrough(NativeRecording without) {
      recording = Optional.of(without);
    }

    @Override
    public HResult initialize(Initialize event) {
      info.setEventMask2(
          COR_PRF_MONITOR_ENTERLEAVE
              | COR_PRF_ENABLE_FUNCTION_ARGS
              | COR_PRF_ENABLE_FUNCTION_RETVAL
              | COR_PRF_ENABLE_FRAME_INFO
              | COR_PRF_MONITOR_GC
              | COR_PRF_MONITOR_OBJECT_ALLOCATED
              | COR_PRF_ENABLE_OBJECT_ALLOCATED,
          0);
      recording
          .orElseThrow()
          .record(
              EnumSet.of(
                  FrequentEvent.FUNCTION_ENTER_ASKING,
                  FrequentEvent.FUNCTION_LEAVE_ASKING,
                  FrequentEvent.FUNCTION_TAILCALL_ASKING,
                  FrequentEvent.OBJECT_ALLOCATED,
                  FrequentEvent.OBJECT_REFERENCES));
      info.setFunctionIDMapper2(function -> Optional.of(new Address(function.value())));
      return info.setEnterLeaveFunctionHooks3WithInfo(this::entered, this::left, this::tailCalled);
    }

    private void entered(FunctionId function, EltInfo elt) {
      info.getCurrentThreadID();
      info.getFunctionEnter3Info(function, elt);
    }

    private void left(FunctionId function, EltInfo elt) {
      info.getCurrentThreadID();
      info.getFunctionLeave3Info(function, elt);
    }

    private void tailCalled(FunctionId function, EltInfo elt) {
      info.getCurrentThreadID();
      info.getFunctionTailcall3Info(function, elt);
    }

    @Override
    public HResult objectAllocated(ObjectAllocated event) {
      return named(FrequentEvent.OBJECT_ALLOCATED, event.classId());
    }

    @Override
    public HResult objectReferences(ObjectReferences event) {
      return named(FrequentEvent.OBJECT_REFERENCES, event.classId());
    }

    private HResult named(FrequentEvent event, ClassId classId) {
      info.getCurrentThreadID();
      if (known.add(List.of(event, classId))) {
        recording.orElseThrow().know(event, classId);
      }
      return HResult.S_OK;
    }
  }

  @ParameterizedTest
  @MethodSource(VERSIONS)
  void theyAreInTheTraceAndTheProfilerIsSeldomCalled(String version) {
    run(version);

    Set<HookType> types = new HashSet<>();
    of(Step.HookEntered.class).forEach(entered -> types.add(entered.hook().type()));
    assertThat(types)
        .contains(HookType.FUNCTION_ENTER_3_WITH_INFO, HookType.FUNCTION_LEAVE_3_WITH_INFO);
    int frequent =
        hooks(_ -> true).size()
            + callbacks(ObjectAllocated.class).size()
            + callbacks(ObjectReferences.class).size();
    long called = calls(MARK);
    assertThat(called).isPositive().isLessThan(frequent / 5);
    assertThat(calls("GetFunctionEnter3Info"))
        .isEqualTo(hooks(type -> type == HookType.FUNCTION_ENTER_3_WITH_INFO).size())
        .isGreaterThan(1_000);
    assertThat(calls("GetFunctionLeave3Info"))
        .isEqualTo(hooks(type -> type == HookType.FUNCTION_LEAVE_3_WITH_INFO).size());
    assertThat(answers(FunctionEnter3Info.class))
        .anyMatch(answer -> answer.argumentInfo().ranges().size() > 2)
        .allMatch(
            answer -> answer.argumentInfo().numRanges() == answer.argumentInfo().ranges().size());
  }

  /** What a thread leaves is what it has entered, innermost first; an exception leaves nothing. */
  @ParameterizedTest
  @MethodSource(VERSIONS)
  void eachThreadLeavesWhatItHasEntered(String version) {
    run(version);

    Map<Integer, Deque<FunctionId>> stacks = new HashMap<>();
    int left = 0;
    for (Step.HookEntered entered : of(Step.HookEntered.class)) {
      Deque<FunctionId> stack = stacks.computeIfAbsent(entered.thread(), _ -> new ArrayDeque<>());
      if (entered.hook() instanceof Hook.WithInfo(HookType type, FunctionId function, EltInfo _)) {
        if (type == HookType.FUNCTION_ENTER_3_WITH_INFO) {
          stack.push(function);
        } else {
          left++;
          assertThat(stack).contains(function);
          while (!stack.pop().equals(function)) {
            // A frame that an exception has left.
          }
        }
      }
    }
    assertThat(left).isGreaterThan(1_000);
  }

  /** An object that refers to others does so to what was allocated, or was there before. */
  @ParameterizedTest
  @MethodSource(VERSIONS)
  void objectsAreOfClassesAndReferToOthers(String version) {
    run(version);

    List<ObjectReferences> references = callbacks(ObjectReferences.class);
    assertThat(callbacks(ObjectAllocated.class))
        .hasSizeGreaterThan(100)
        .allMatch(event -> !event.objectId().isNull() && !event.classId().isNull());
    assertThat(references).hasSizeGreaterThan(100);
    Map<Object, ClassId> listed = new HashMap<>();
    references.forEach(event -> listed.put(event.objectId(), event.classId()));
    assertThat(references.stream().flatMap(event -> event.objectRefIds().stream()))
        .hasSizeGreaterThan(100)
        .filteredOn(listed::containsKey)
        .isNotEmpty();
  }

  private void run(String version) {
    steps = RUNS.computeIfAbsent(version, NativeRecordingIT::steps);
  }

  private static List<Step> steps(String version) {
    List<Step> seen = new ArrayList<>();
    assertThat(
            RealClrs.running(version, "PluginHost", "2", "2")
                .beside()
                .run(NamedProfiler.of(HooksAll.class), seen::add)
                .ending())
        .isEqualTo(new Ending.Completed(0));
    return seen;
  }

  private List<Hook> hooks(Predicate<HookType> types) {
    return of(Step.HookEntered.class).stream()
        .map(Step.HookEntered::hook)
        .filter(hook -> hook instanceof Hook.WithInfo && types.test(hook.type()))
        .toList();
  }

  private long calls(String method) {
    return of(Step.CallMade.class).stream()
        .filter(made -> made.call().method().name().equals(method))
        .count();
  }

  private <T> List<T> answers(Class<T> kind) {
    return of(Step.CallAnswered.class).stream()
        .flatMap(answered -> answered.outcome().answer().stream())
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }

  private <T extends Callback> List<T> callbacks(Class<T> kind) {
    return of(Step.CallbackEntered.class).stream()
        .map(Step.CallbackEntered::callback)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }

  private <T extends Step> List<T> of(Class<T> kind) {
    return steps.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
