package io.github.clrsim.neighborhood;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.explore.Campaign.Result;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.fixtures.CampaignSize;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.judge.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** No order next to a recorded one is one that the runtime could not have come to. */
class ReorderedRuntimeTest {

  /** Hears what the recording holds, and asks nothing. */
  private static final class Hearing implements CorProfilerCallback {
    private final ProfilerHost host;
    private final EventMask events;

    Hearing(ProfilerHost host, EventMask events) {
      this.host = host;
      this.events = events;
    }

    @Override
    public HResult initialize(LifecycleCallback.Initialize event) {
      return host.info().setEventMask2(events.low(), events.high());
    }
  }

  /**
   * Some recordings follow from what their recorder did, as ReJIT and detaching do, so that the
   * laws do not hold of a replay to somebody else at all.
   */
  private static final int FIT_MIN = 25;

  @TestFactory
  @Tag("turn-4")
  Stream<DynamicTest> theLawsAboutTheRuntimeHoldInAll() {
    List<String> fit =
        Stream.concat(
                Fixtures.recordingNames().stream(), Fixtures.recordingOfEventsNames().stream())
            .filter(name -> calm(name).equals(Verdict.kept()))
            .toList();
    assertThat(fit).hasSizeGreaterThan(FIT_MIN);
    return fit.stream().map(name -> DynamicTest.dynamicTest(name, () -> assertKept(name)));
  }

  private static Verdict calm(String name) {
    Neighbors neighbors = hearing(name);
    return neighbors
        .trial(NamedProfiler.of(Hearing.class))
        .of(neighbors.of(ChoiceSequence.calm()))
        .verdict();
  }

  private static Neighbors hearing(String name) {
    EventMask events = Neighbors.of(name).context().possible();
    return Neighbors.of(name, host -> new Hearing(host, events));
  }

  @Test
  void theyHoldInOrdersOfPlugins() {
    assertKept("plugin-host-net9.0");
  }

  /** What is never moved shows nothing. */
  @Test
  void mostOrdersDifferFromTheRecordedOne() {
    Neighbors neighbors = Neighbors.of("plugin-host-net9.0");
    long moved =
        Stream.iterate(0L, seed -> seed + 1)
            .limit(200)
            .filter(seed -> !neighbors.orders().neighbor(Choices.seeded(seed)).moved().isEmpty())
            .count();
    assertThat(moved).isGreaterThan(120);
    assertThat(neighbors.orders().neighbor(Choices.calm()).moved()).isEmpty();
  }

  private static void assertKept(String name) {
    Result result =
        hearing(name).result(NamedProfiler.of(Hearing.class), CampaignSize.of(60, 2_000), 3);
    assertThat(result.verdict()).as(name).isEqualTo(Verdict.kept());
  }
}
