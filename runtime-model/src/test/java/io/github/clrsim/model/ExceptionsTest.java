package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.ExceptionCallback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchCatcherFound;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** G67 to N70, beyond what was logged: what the program itself bears, or nobody. */
class ExceptionsTest {
  private static final Map<FunctionId, String> NAMES = new HashMap<>();

  /** Learns the name of every function that is searched. */
  public static final class Naming implements CorProfilerCallback {
    private final ProfilerHost host;

    public Naming(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      NAMES.clear();
      return host.info().setEventMask2(CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS, 0);
    }

    @Override
    public HResult exceptionSearchFunctionEnter(ExceptionSearchFunctionEnter event) {
      host.info()
          .getTokenAndMetaDataFromFunction(event.functionId())
          .answer()
          .flatMap(found -> found.metadata().getMethodProps(found.token()).answer())
          .ifPresent(props -> NAMES.put(event.functionId(), props.method()));
      return HResult.S_OK;
    }
  }

  private static Simulated run(String profile, String program) {
    return Simulations.run(
        Scenario.parse("s", "entry PluginHost; thread main; load default Thrower; " + program),
        RuntimeProfile.named(profile),
        Choices.calm(),
        Naming.class);
  }

  private static Simulated runFrail(String profile, String program) {
    return Simulations.run(
        Scenario.parse("s", "entry PluginHost; thread main; load default Frail; " + program),
        RuntimeProfile.named(profile),
        Choices.calm(),
        Naming.class);
  }

  private static String calling(String method) {
    return "call default Thrower.Cases::" + method;
  }

  /** What was told, without Exception before it, and the names of functions. */
  private static List<String> told(Simulated simulated) {
    List<String> told = new ArrayList<>();
    for (Step step : simulated.steps()) {
      if (step instanceof Step.CallbackEntered(int _, ExceptionCallback callback)) {
        String name = callback.methodName().replaceFirst("^Exception", "");
        told.add((name + " " + function(callback).map(NAMES::get).orElse("")).strip());
      }
    }
    return told;
  }

  private static List<ObjectId> thrown(Simulated simulated) {
    List<ObjectId> thrown = new ArrayList<>();
    for (Step step : simulated.steps()) {
      if (step instanceof Step.CallbackEntered(int _, ExceptionThrown(ObjectId object))) {
        thrown.add(object);
      }
    }
    return thrown;
  }

  private static Optional<FunctionId> function(ExceptionCallback callback) {
    return switch (callback) {
      case ExceptionSearchFunctionEnter(var id) -> Optional.of(id);
      case ExceptionSearchFilterEnter(var id) -> Optional.of(id);
      case ExceptionSearchCatcherFound(var id) -> Optional.of(id);
      case ExceptionUnwindFunctionEnter(var id) -> Optional.of(id);
      case ExceptionUnwindFinallyEnter(var id) -> Optional.of(id);
      case ExceptionCatcherEnter(var id, var _) -> Optional.of(id);
      default -> Optional.empty();
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void nothingIsToldOfHandlersThatAreNotNeeded(String profile) {
    Simulated simulated = run(profile, calling("Quiet"));
    assertThat(told(simulated)).isEmpty();
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void whatACallThrowsIsCaughtByTheProgram(String profile) {
    Simulated simulated = run(profile, calling("Escapes"));
    assertThat(told(simulated))
        .containsExactly(
            "Thrown",
            "SearchFunctionEnter Throw",
            "SearchFunctionLeave",
            "SearchFunctionEnter Escapes",
            "SearchFunctionLeave",
            "SearchFunctionEnter Main",
            "SearchCatcherFound Main",
            "SearchFunctionLeave",
            "UnwindFunctionEnter Throw",
            "UnwindFinallyEnter Throw",
            "UnwindFinallyLeave",
            "UnwindFunctionLeave",
            "UnwindFunctionEnter Escapes",
            "UnwindFinallyEnter Escapes",
            "UnwindFinallyLeave",
            "UnwindFunctionLeave",
            "UnwindFunctionEnter Main",
            "CatcherEnter Main",
            "CatcherLeave");
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aFailedClassConstructorThrowsTheSameObjectAgain(String profile) {
    Simulated simulated = run(profile, calling("Initialized") + " 2");
    List<ObjectId> thrown = thrown(simulated);
    assertThat(thrown).hasSize(3);
    assertThat(thrown.getLast()).isEqualTo(thrown.get(1)).isNotEqualTo(thrown.getFirst());
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void aFilterThatAcceptsMakesItsFunctionTheCatcher(String profile) {
    assertThat(told(run(profile, calling("Accepted"))))
        .containsSubsequence(
            "SearchFilterEnter Accepted",
            "SearchFilterLeave",
            "SearchCatcherFound Accepted",
            "CatcherEnter Accepted");
  }

  @Test
  void nobodyCatchesAndTheOlderRuntimeDiesAfterTheSearch() {
    Simulated simulated = run("net3.1", "throw");
    assertThat(told(simulated))
        .containsExactly("Thrown", "SearchFunctionEnter Main", "SearchFunctionLeave");
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(134));
  }

  @Test
  void nobodyCatchesAndTheNewerRuntimeUnwindsBeforeItDies() {
    Simulated simulated = run("net9.0", "throw");
    assertThat(told(simulated))
        .containsExactly(
            "Thrown",
            "SearchFunctionEnter Main",
            "UnwindFunctionLeave",
            "UnwindFunctionEnter Main");
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(134));
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void whatCannotBeCompiledIsThrownInItsCaller(String profile) {
    Simulated simulated = runFrail(profile, "call default Frail.Work::Rely");

    assertThat(told(simulated))
        .startsWith("Thrown", "SearchFunctionEnter Rely")
        .contains("UnwindFunctionEnter Rely");
  }

  @Test
  void aClassConstructorThatCannotBeCompiledIsWrappedByTheRuntime() {
    String twice = "call default Frail.Reed::Bend; call default Frail.Reed::Bend";

    Simulated simulated = runFrail("net3.1", twice);

    assertThat(told(simulated)).filteredOn("Thrown"::equals).hasSize(2);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
  }

  @Test
  void onNet9ItsThreadUsesTheClassAsItIs() {
    String twice = "call default Frail.Reed::Bend; call default Frail.Reed::Bend";

    Simulated simulated = runFrail("net9.0", twice);

    assertThat(told(simulated))
        .filteredOn("Thrown"::equals)
        .as("the second call meets nothing")
        .hasSize(1);
    assertThat(simulated.run().ending()).isEqualTo(new Ending.Completed(0));
  }

  @Test
  void onNet9AnotherThreadWaitsForItUntilTheProcessIsKilled() {
    Simulated simulated =
        runFrail(
            "net9.0",
            "call default Frail.Reed::Bend; start other; join other;"
                + " thread other; call default Frail.Reed::Bend");

    assertThat(simulated.run().ending())
        .isInstanceOfSatisfying(
            Ending.Signalled.class,
            killed ->
                assertThat(killed.why())
                    .contains(
                        "main could not compile the class constructor of Frail.Reed", "other"));
  }
}
