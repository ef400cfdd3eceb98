package io.github.clrsim.neighborhood;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerFactory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Shrinker;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import io.github.clrsim.profiler.wrong.LocksInBothOrders;
import io.github.clrsim.profiler.wrong.identity.PurgesTooLate;
import io.github.clrsim.profiler.wrong.identity.UsesIdsAfterUnload;
import io.github.clrsim.profiler.wrong.order.AsksInAnUnload;
import io.github.clrsim.profiler.wrong.order.AsksOfACopy;
import io.github.clrsim.profiler.wrong.order.CallsTwice;
import io.github.clrsim.profiler.wrong.order.ExpectsNoLoadAmidUnload;
import io.github.clrsim.profiler.wrong.order.ExpectsOneCallback;
import io.github.clrsim.profiler.wrong.order.FillsInLater;
import io.github.clrsim.profiler.wrong.order.GivesUpWaiting;
import io.github.clrsim.profiler.wrong.order.ListsWhileOthersAdd;
import io.github.clrsim.profiler.wrong.order.LoadListener;
import io.github.clrsim.profiler.wrong.order.LocksLoadsThenUnloads;
import io.github.clrsim.profiler.wrong.order.LosesUpdates;
import io.github.clrsim.profiler.wrong.order.PairsAssembliesByOneField;
import io.github.clrsim.profiler.wrong.order.PairsClassesByOneField;
import io.github.clrsim.profiler.wrong.order.PairsLoadsByOneStack;
import io.github.clrsim.profiler.wrong.order.PairsModulesByOneField;
import io.github.clrsim.profiler.wrong.order.PurgesWithTheAssembly;
import io.github.clrsim.profiler.wrong.order.QueuesQuestions;
import io.github.clrsim.profiler.wrong.order.ReportsAtThreadEnd;
import io.github.clrsim.profiler.wrong.order.SharesABuffer;
import io.github.clrsim.profiler.wrong.order.WaitsInsideItsLock;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Profilers that pass a recording in its own order are wrong in orders next to it, and right ones
 * are right in those, too.
 */
class NeighborhoodTest {
  private static final String RECORDING = "plugin-host-net9.0";
  private static final int EXECUTIONS = 2_000;
  private static final int RIGHT_MIN = 20;

  private static final List<Class<?>> FOUND =
      List.of(
          UsesIdsAfterUnload.class,
          PurgesTooLate.class,
          LocksInBothOrders.class,
          AsksInAnUnload.class,
          AsksOfACopy.class,
          CallsTwice.class,
          ExpectsNoLoadAmidUnload.class,
          ExpectsOneCallback.class,
          GivesUpWaiting.class,
          ListsWhileOthersAdd.class,
          LocksLoadsThenUnloads.class,
          LosesUpdates.class,
          PairsAssembliesByOneField.class,
          PairsClassesByOneField.class,
          PairsLoadsByOneStack.class,
          PairsModulesByOneField.class,
          PurgesWithTheAssembly.class,
          QueuesQuestions.class,
          ReportsAtThreadEnd.class,
          SharesABuffer.class,
          WaitsInsideItsLock.class);

  /** Two certain callbacks have to overlap, and the first to have asked already. */
  private static final List<Class<?>> RARE = List.of(FillsInLater.class);

  private static final List<Class<?>> SAMPLE =
      List.of(UsesIdsAfterUnload.class, AsksInAnUnload.class, ExpectsOneCallback.class);

  @Test
  void thereAreEnoughOfThem() {
    assertThat(FOUND).hasSizeGreaterThanOrEqualTo(15);
    assertThat(FOUND.size() + RARE.size()).isGreaterThanOrEqualTo(20);
    assertThat(right().count()).isGreaterThanOrEqualTo(RIGHT_MIN);
  }

  @TestFactory
  Stream<DynamicTest> theRecordedOrderShowsNothingOfAWrongProfiler() {
    Neighbors neighbors = Neighbors.of(RECORDING);
    return Stream.concat(FOUND.stream(), RARE.stream())
        .map(
            type ->
                DynamicTest.dynamicTest(
                    type.getSimpleName(),
                    () ->
                        assertThat(calm(neighbors, named(type)).verdict())
                            .isEqualTo(Verdict.kept())));
  }

  @TestFactory
  Stream<DynamicTest> anOrderNextToItDoes() {
    return SAMPLE.stream().map(NeighborhoodTest::found);
  }

  @TestFactory
  @Tag("turn-3")
  Stream<DynamicTest> anOrderNextToItDoesOfAll() {
    return FOUND.stream().map(NeighborhoodTest::found);
  }

  @TestFactory
  @Tag("turn-3")
  Stream<DynamicTest> rightProfilersAreKeptInAll() {
    return Stream.concat(shippedRight(), Right.all().stream().map(NeighborhoodTest::made))
        .map(
            each ->
                DynamicTest.dynamicTest(
                    each.name(), () -> assertKept(each, CampaignSize.of(60, EXECUTIONS))));
  }

  @Test
  void aCounterexampleIsMadeSmallerAndRepeats() {
    Neighbors neighbors = Neighbors.of(RECORDING);
    NamedProfiler wrong = named(AsksInAnUnload.class);
    Result.Stopped stopped = (Result.Stopped) neighbors.result(wrong, EXECUTIONS, 1);
    Shrinker.Shrunk shrunk =
        Shrinker.of(neighbors.campaign(wrong, EXECUTIONS, 1))
            .shrink(stopped.failing(), (Verdict.Broken) stopped.verdict(), Progress.SILENT);
    assertThat(shrunk.isMinimal()).isTrue();
    Case smallest = shrunk.smallest();
    assertThat(neighbors.orders().neighbor(Choices.recorded(smallest.picks())).moved()).hasSize(1);
    Trial.Judged once = neighbors.trial(wrong).of(smallest);
    Trial.Judged again = Neighbors.of(RECORDING).trial(wrong).of(smallest);
    assertThat(once.verdict()).isInstanceOf(Verdict.Broken.class).isEqualTo(shrunk.verdict());
    assertThat(again.run()).isEqualTo(once.run());
  }

  @Test
  void theSameSeedGivesTheSameRuns() {
    NamedProfiler right = ShippedProfiler.named("callback-only").profiler();
    Result once = Neighbors.of(RECORDING).result(right, 12, 5);
    Result again = Neighbors.of(RECORDING).result(right, 12, 5);
    assertThat(once).isInstanceOf(Result.Passed.class);
    assertThat(again.fingerprint()).isEqualTo(once.fingerprint());
  }

  private static DynamicTest found(Class<?> type) {
    return DynamicTest.dynamicTest(
        type.getSimpleName(),
        () ->
            assertThat(Neighbors.of(RECORDING).result(named(type), EXECUTIONS, 1).verdict())
                .isInstanceOf(Verdict.Broken.class));
  }

  private static void assertKept(Made right, int executions) {
    Result result = right.on().result(right.profiler(), executions, 2);
    assertThat(result).isInstanceOf(Result.Passed.class);
    assertThat(result.executions()).isGreaterThanOrEqualTo(executions);
  }

  private static Trial.Judged calm(Neighbors neighbors, NamedProfiler profiler) {
    return neighbors.trial(profiler).of(neighbors.of(ChoiceSequence.calm()));
  }

  private static NamedProfiler named(Class<?> type) {
    return NamedProfiler.of(type.getName());
  }

  /** A right profiler and what makes it. */
  private record Made(String name, NamedProfiler profiler, Neighbors on) {}

  private static Stream<String> right() {
    return Stream.concat(
        shippedRight().map(Made::name), Right.all().stream().map(Class::getSimpleName));
  }

  /** Those that ask what the recording knows. */
  private static Stream<Made> shippedRight() {
    Neighbors neighbors = Neighbors.of(RECORDING);
    return Stream.of(
            "identity-map",
            "callback-only",
            "module-inventory",
            "encounters",
            "token-log",
            "class-tree")
        .map(name -> new Made(name, ShippedProfiler.named(name).profiler(), neighbors));
  }

  private static Made made(Class<? extends LoadListener> type) {
    ProfilerFactory factory = host -> create(type, host);
    return new Made(
        type.getSimpleName(), NamedProfiler.of(type.getName()), Neighbors.of(RECORDING, factory));
  }

  private static LoadListener create(Class<? extends LoadListener> type, ProfilerHost host) {
    try {
      return type.getDeclaredConstructor(ProfilerHost.class).newInstance(host);
    } catch (NoSuchMethodException
        | InstantiationException
        | IllegalAccessException
        | InvocationTargetException none) {
      throw new IllegalStateException(none);
    }
  }
}
