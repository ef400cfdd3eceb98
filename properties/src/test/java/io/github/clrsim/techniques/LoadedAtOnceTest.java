package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.schedule.Engine;
import io.github.clrsim.explorer.schedule.Limits;
import io.github.clrsim.explorer.schedule.Scheduling;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.explorer.strategy.sampling.Attempt;
import io.github.clrsim.explorer.strategy.sampling.Plan;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.loader.Assemblies;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.LoadedProfiler;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One thread has announced a structure and is held up by the callbacks that tell of it or of its
 * parts, while another needs it (clsload.cpp: LoadTypeHandleForTypeKey, PushFinalLevels).
 */
@Tag("turn-3")
class LoadedAtOnceTest {
  private static final int EXECUTIONS = 400;
  private static final int MAIN = 0;
  private static final String LABEL = "Parcels.Label";

  private static final Assemblies ASSEMBLIES =
      Assemblies.read(Fixtures.shipped("PluginHost", "Parcels"));

  private static final MetadataToken LABEL_TOKEN =
      AssemblyImage.read(Fixtures.assembly("Parcels")).typeDefs().stream()
          .filter(type -> type.fullName().equals(LABEL))
          .findFirst()
          .orElseThrow()
          .token();

  private final LoadedProfilers profilers = new LoadedProfilers();
  private final Engine engine = Engine.virtual();

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  /**
   * The other loads a class with a field of that type, makes an object, and collects. The class is
   * loaded, and so must be the structure: whoever needs it for that loads it to the end, and waits
   * for nobody.
   */
  @ParameterizedTest
  @MethodSource("profiles")
  void whatALoadedClassIsMadeOfIsLoadedWhoeverIsAtIt(RuntimeProfile profile) {
    AtomicInteger meanwhile = new AtomicInteger();
    forEachSchedule(
        profile,
        "new o c Parcels.Atlas; collect",
        () -> {
          AtomicInteger open = new AtomicInteger();
          return step -> {
            switch (step) {
              case Step.CallbackEntered(int thread, _) when thread == MAIN ->
                  open.incrementAndGet();
              case Step.CallbackReturned(int thread, _, _) when thread == MAIN ->
                  open.decrementAndGet();
              case Step.Claimed(int thread, Claim.TypeIsLoaded claim)
                  when thread != MAIN && open.get() > 0 && claim.typeDef().equals(LABEL_TOKEN) ->
                  meanwhile.incrementAndGet();
              default -> {}
            }
          };
        });
    assertThat(meanwhile.get()).isPositive();
  }

  /**
   * The other needs the structure itself, and goes on when its exact parents are there, while it is
   * being told.
   */
  @ParameterizedTest
  @MethodSource("profiles")
  void whoNeedsTheClassItselfDoesNotWaitUntilItWasTold(RuntimeProfile profile) {
    AtomicInteger used = new AtomicInteger();
    forEachSchedule(
        profile,
        "type c Parcels.Label; mark uses",
        () -> {
          Telling telling = new Telling();
          return step -> {
            telling.accept(step);
            if (step
                    instanceof
                    Step.CallbackEntered(int _, ThreadCallback.ThreadNameChanged(_, String name))
                && name.equals("uses")
                && telling.isUnderWay()) {
              used.incrementAndGet();
            }
          };
        });
    assertThat(used.get()).isPositive();
  }

  /** Follows the callbacks that tell of the structure. */
  private static final class Telling {
    private Optional<ClassId> label = Optional.empty();
    private int teller;
    private boolean isFinishing;
    private boolean isUnderWay;

    void accept(Step step) {
      switch (step) {
        case Step.TruthTold(int _, Truth.ClassExists exists) when exists.name().equals(LABEL) ->
            label = Optional.of(exists.classId());
        case Step.CallbackEntered(int thread, ClassCallback.ClassLoadStarted(ClassId id))
            when label.filter(id::equals).isPresent() -> {
          teller = thread;
          isUnderWay = true;
        }
        case Step.CallbackEntered(int _, ClassCallback.ClassLoadFinished(ClassId id, HResult _))
            when label.filter(id::equals).isPresent() ->
            isFinishing = true;
        case Step.CallbackReturned(int thread, String _, Reply _)
            when isFinishing && thread == teller -> {
          isFinishing = false;
          isUnderWay = false;
        }
        default -> {}
      }
    }

    boolean isUnderWay() {
      return isUnderWay;
    }
  }

  /** Runs main, which needs the structure, and beside it a thread that does this. */
  private void forEachSchedule(
      RuntimeProfile profile, String actions, Supplier<Consumer<Step>> listeners) {
    Scenario scenario =
        Scenario.parse(
            "at once",
            "entry PluginHost; thread main; context c; load c Parcels; start w; type c Parcels.Label;"
                + " join w; thread w; "
                + actions,
            ASSEMBLIES);
    Plan plan = new StrategyName.Pct(3).campaign(3);
    for (int number = 0; number < EXECUTIONS; number++) {
      Attempt attempt = plan.attempt(number);
      Judge judge = Judge.of(Laws.all(), new TraceContext(profile.name()));
      Consumer<Step> listener = listeners.get();
      Run run =
          SimulatedClr.of(
                  scenario,
                  profile,
                  ASSEMBLIES,
                  Choices.recording(attempt.choices()),
                  new Scheduling(engine, Limits.standard(), attempt.strategy(), false),
                  profilers)
              .run(
                  NamedProfiler.of(LoadedProfiler.class),
                  step -> {
                    judge.accept(step);
                    listener.accept(step);
                  });
      assertThat(judge.end(run.ending())).as("execution " + number).isEqualTo(Verdict.kept());
    }
  }
}
