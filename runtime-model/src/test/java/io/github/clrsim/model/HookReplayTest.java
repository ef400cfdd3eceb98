package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.TraceHeader;
import io.github.clrsim.api.trace.TraceHeader.Origin;
import io.github.clrsim.api.trace.TraceWriter;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hooks are steps of a trace, and a replay calls them again. */
class HookReplayTest {
  private static final Scenario SCENARIO =
      Scenario.parse(
          "s", "entry PluginHost; thread main; load default Meter; call default Meter.Calls::Run");

  @TempDir Path directory;

  /** Reads arguments, and gives no function a name. */
  public static final class Reading extends HooksTest.Hooked {
    public Reading(ProfilerHost host) {
      super(host);
    }

    @Override
    void setHooks() {
      host.info()
          .setEnterLeaveFunctionHooks3WithInfo(
              (function, info) ->
                  host.info()
                      .getFunctionEnter3Info(function, info)
                      .answer()
                      .ifPresent(
                          known ->
                              known.argumentInfo().ranges().stream()
                                  .filter(range -> range.length() > 0)
                                  .forEach(
                                      range ->
                                          host.memory()
                                              .read(range.startAddress(), range.length()))),
              (function, info) -> {},
              (function, info) -> {});
    }
  }

  /** Names functions by doubling their IDs, and hooks but every other. */
  public static class Doubling extends HooksTest.Hooked {
    public Doubling(ProfilerHost host) {
      super(host);
    }

    @Override
    void setHooks() {
      host.info().setFunctionIDMapper2(this::name2);
      setForm();
    }

    Optional<Address> name2(FunctionId function) {
      return Optional.of(new Address(2 * function.value()));
    }

    void setForm() {
      host.info()
          .setEnterLeaveFunctionHooks3WithInfo(
              (function, info) -> {}, (function, info) -> {}, (function, info) -> {});
    }
  }

  /** Sets fast hooks, names functions by tripling their IDs, and hooks but one. */
  public static final class Tripling extends Doubling {
    private Optional<FunctionId> first = Optional.empty();

    public Tripling(ProfilerHost host) {
      super(host);
    }

    @Override
    Optional<Address> name2(FunctionId function) {
      first = first.or(() -> Optional.of(function));
      return first.get().equals(function)
          ? Optional.empty()
          : Optional.of(new Address(3 * function.value()));
    }

    @Override
    void setForm() {
      host.info().setEnterLeaveFunctionHooks3(function -> {}, function -> {}, function -> {});
    }
  }

  @Test
  void aReplayCallsHooksWhereTheyWereRecorded() {
    List<Step> recorded = simulated(Reading.class);
    List<Step> replayed = replayed(recorded, Reading.class);
    assertThat(hooks(recorded)).hasSizeGreaterThan(20);
    assertThat(hooks(replayed)).isEqualTo(hooks(recorded));
    assertThat(replayed.stream().filter(Step.MemoryRead.class::isInstance))
        .isNotEmpty()
        .containsExactlyElementsOf(
            recorded.stream().filter(Step.MemoryRead.class::isInstance).toList());
  }

  @Test
  void anotherProfilerIsToldByTheNamesThatItGaveItself() {
    List<Step> recorded = simulated(Doubling.class);
    List<Hook> before = hooks(recorded);
    List<Hook> after = hooks(replayed(recorded, Tripling.class));
    long asked = asked(before);
    assertThat(asked(after)).isEqualTo(asked);
    FunctionId unhooked = before.getFirst().function();
    assertThat(called(after))
        .containsExactlyElementsOf(
            called(before).stream()
                .filter(name -> name != 2 * unhooked.value())
                .map(name -> name / 2 * 3)
                .toList());
  }

  @Test
  void aProfilerWithoutHooksIsToldNothing() {
    assertThat(hooks(replayed(simulated(Doubling.class), Watching.class))).isEmpty();
  }

  private static long asked(List<Hook> hooks) {
    return hooks.stream().filter(hook -> hook.type().idlName().contains("Mapper")).count();
  }

  private static List<Long> called(List<Hook> hooks) {
    return hooks.stream()
        .filter(hook -> !hook.type().idlName().contains("Mapper"))
        .map(hook -> hook.function().value())
        .toList();
  }

  private static List<Step> simulated(Class<? extends HooksTest.Hooked> profiler) {
    Simulated run = Simulations.run(SCENARIO, RuntimeProfile.NET_9_0, Choices.calm(), profiler);
    assertThat(run.run().ending()).isEqualTo(new Ending.Completed(0));
    return run.steps();
  }

  private List<Step> replayed(
      List<Step> recorded,
      Class<? extends io.github.clrsim.api.callback.CorProfilerCallback> profiler) {
    Path file = directory.resolve("run.trace.gz");
    TraceHeader header = new TraceHeader(Origin.RECORDED, "9.0.5", "net9.0", "Hooked", "p", "");
    try (TraceWriter writer = TraceWriter.to(file, header)) {
      recorded.stream().filter(step -> !(step instanceof Step.TruthTold)).forEach(writer::write);
      writer.finish("completed");
    }
    List<Step> replayed = new ArrayList<>();
    Run run = ReplayedClr.of(file, Choices.calm()).run(NamedProfiler.of(profiler), replayed::add);
    assertThat(run.ending()).isEqualTo(new Ending.Completed(0));
    return replayed;
  }

  private static List<Hook> hooks(List<Step> steps) {
    return steps.stream()
        .filter(Step.HookEntered.class::isInstance)
        .map(step -> ((Step.HookEntered) step).hook())
        .toList();
  }
}
