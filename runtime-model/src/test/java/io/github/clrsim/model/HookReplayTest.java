package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.trace.InsideProfiler;
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
import java.util.function.Predicate;
import java.util.stream.IntStream;
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

  /** Throws in the hook in which the recording ends. */
  public static final class Failing extends Doubling {
    private int entered;

    public Failing(ProfilerHost host) {
      super(host);
    }

    @Override
    void setForm() {
      host.info()
          .setEnterLeaveFunctionHooks3WithInfo(
              (function, info) -> {
                if (++entered == LAST) {
                  throw new IllegalStateException("here");
                }
              },
              (function, info) -> {},
              (function, info) -> {});
    }
  }

  private static final int LAST = 3;

  /** Up to the last of those. */
  private static List<Step> cut(List<Step> recorded, Predicate<Step> there) {
    int[] places =
        IntStream.range(0, recorded.size()).filter(at -> there.test(recorded.get(at))).toArray();
    return recorded.subList(0, places[LAST - 1] + 1);
  }

  @Test
  void whatTheProcessDiedOfInAHookItDiesOfAgain() {
    List<Step> steps =
        cut(
            simulated(Reading.class),
            step ->
                step instanceof Step.CallMade made
                    && made.call().method().name().equals("GetFunctionEnter3Info"));
    Ending died = dying(steps.getLast());

    assertThat(replayed(steps, died, Reading.class, new ArrayList<>())).isEqualTo(died);
    assertThat(replayed(steps, died, Doubling.class, new ArrayList<>()))
        .isEqualTo(new Ending.Completed(0));
  }

  @Test
  void theProfilerFailsInItsLastHookAgain() {
    List<Step> steps =
        cut(
            simulated(Doubling.class),
            step ->
                step instanceof Step.HookEntered(int _, Hook hook)
                    && hook.type() == HookType.FUNCTION_ENTER_3_WITH_INFO);

    assertThat(replayed(steps, dying(steps.getLast()), Failing.class, new ArrayList<>()))
        .isInstanceOfSatisfying(
            Ending.ProfilerThrew.class, threw -> assertThat(threw.what()).contains("here"));
  }

  private static Ending dying(Step last) {
    return new Ending.Crashed(
        "the process died of SIGSEGV, %s; its last step was X".formatted(InsideProfiler.of(last)));
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

  private List<Step> replayed(List<Step> recorded, Class<? extends CorProfilerCallback> profiler) {
    List<Step> replayed = new ArrayList<>();
    Ending completed = new Ending.Completed(0);
    assertThat(replayed(recorded, completed, profiler, replayed)).isEqualTo(completed);
    return replayed;
  }

  private Ending replayed(
      List<Step> recorded,
      Ending ending,
      Class<? extends CorProfilerCallback> profiler,
      List<Step> replayed) {
    Path file = directory.resolve("run.trace.gz");
    TraceHeader header = new TraceHeader(Origin.RECORDED, "9.0.5", "net9.0", "Hooked", "p", "");
    try (TraceWriter writer = TraceWriter.to(file, header)) {
      recorded.stream().filter(step -> !(step instanceof Step.TruthTold)).forEach(writer::write);
      writer.finish(ending.toString());
    }
    return ReplayedClr.of(file, Choices.calm())
        .run(NamedProfiler.of(profiler), replayed::add)
        .ending();
  }

  private static List<Hook> hooks(List<Step> steps) {
    return steps.stream()
        .filter(Step.HookEntered.class::isInstance)
        .map(step -> ((Step.HookEntered) step).hook())
        .toList();
  }
}
