package io.github.clrsim.backends;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadStarted;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadStarted;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.info.ClassIDInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.profile.LoadRules.Unloads;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The columns of RuntimeProfile about unloading, read off the recordings of the real runtimes. */
class ProfileFactsTest {

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void assemblyUnloadStartedComesWhereTheProfileSaysSo(RuntimeProfile profile) {
    Set<String> seen = new LinkedHashSet<>();
    read(
        profile,
        step -> {
          if (step instanceof Step.CallbackEntered(int thread, AssemblyUnloadStarted unload)) {
            seen.add(unload.methodName());
          }
        });
    assertThat(!seen.isEmpty()).isEqualTo(profile.load().announcesAssemblyUnload());
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void arraysAreUnloadedAndMarkedAsTheProfileSays(RuntimeProfile profile) {
    Classes classes = new Classes();
    read(profile, classes);
    Set<ClassId> unloadedArrays = new LinkedHashSet<>(classes.unloaded);
    unloadedArrays.retainAll(classes.arrays);
    assertThat(!unloadedArrays.isEmpty())
        .isEqualTo(profile.load().unloads() == Unloads.CANONICAL_FORMS_AND_ARRAYS);
    assertThat(classes.arrays)
        .isNotEmpty()
        .allSatisfy(
            array ->
                assertThat((array.value() & 2) != 0)
                    .isEqualTo(profile.load().arraysHaveTypeDescs()));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theUnloadSetAndTheLoadSetDifferBothWays(RuntimeProfile profile) {
    Classes classes = new Classes();
    read(profile, classes);
    Set<ClassId> neverAnnounced = new LinkedHashSet<>(classes.unloaded);
    neverAnnounced.removeAll(classes.loaded);
    // The open form of a generic type: unloaded, never announced as loaded, up to .NET 9 (N48).
    neverAnnounced.retainAll(classes.instances);
    assertThat(neverAnnounced.isEmpty()).isEqualTo(profile.load().unloads() == Unloads.CLOSED);
    // What is announced and instantiated is, in part, never unloaded (N48).
    Set<ClassId> instances = new LinkedHashSet<>(classes.loaded);
    instances.retainAll(classes.instances);
    instances.removeAll(classes.unloaded);
    assertThat(instances).isNotEmpty();
  }

  /** What a recording tells of classes. */
  private static final class Classes implements Consumer<Step> {
    private final Set<ClassId> loaded = new LinkedHashSet<>();
    private final Set<ClassId> unloaded = new LinkedHashSet<>();
    private final Set<ClassId> arrays = new LinkedHashSet<>();
    private final Set<ClassId> instances = new LinkedHashSet<>();
    private final Map<Integer, Deque<Step.CallMade>> calls = new HashMap<>();

    @Override
    public void accept(Step step) {
      switch (step) {
        case Step.CallbackEntered(int thread, ClassLoadFinished load) -> loaded.add(load.classId());
        case Step.CallbackEntered(int thread, ClassUnloadStarted unload) ->
            unloaded.add(unload.classId());
        case Step.CallMade made ->
            calls.computeIfAbsent(made.thread(), key -> new ArrayDeque<>()).push(made);
        case Step.CallAnswered answered -> answered(answered);
        default -> {}
      }
    }

    private void answered(Step.CallAnswered answered) {
      Step.CallMade made =
          calls.computeIfAbsent(answered.thread(), key -> new ArrayDeque<>()).pop();
      if (!answered.method().equals("GetClassIDInfo2")) {
        return;
      }
      ClassId asked = (ClassId) made.call().arguments().getFirst();
      if (answered.outcome().hresult().equals(HResult.CORPROF_E_CLASSID_IS_ARRAY)) {
        arrays.add(asked);
      } else if (answered.outcome() instanceof Outcome.Ok<?>(ClassIDInfo2 info, HResult hresult)
          && !info.typeArgs().isEmpty()) {
        instances.add(asked);
      }
    }
  }

  private static void read(RuntimeProfile profile, Consumer<Step> watcher) {
    String name = "plugin-host-" + profile.name();
    String recording =
        Fixtures.recordingNames().stream()
            .filter(each -> each.contains(profile.name()))
            .findFirst()
            .orElseThrow(() -> new AssertionError("there is no recording " + name));
    try (TraceReader reader = TraceReader.open(Fixtures.recording(recording).orElseThrow())) {
      for (Optional<Step> step = reader.next(); step.isPresent(); step = reader.next()) {
        watcher.accept(step.get());
      }
    }
  }
}
