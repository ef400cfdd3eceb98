package io.github.clrsim.guest.com;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.abi.Iids;
import io.github.clrsim.api.callback.GarbageCollectionCallback.GarbageCollectionFinished;
import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.api.callback.ModuleCallback.ModuleInMemorySymbolsUpdated;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.ModuleId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class NegotiationTest {
  private final List<Guid> asked = new ArrayList<>();

  @Test
  void theNewestInterfaceOfTheRuntimeIsAskedForFirst() {
    Negotiation found = negotiate(9, 11);

    assertThat(found.newestCallback()).isEqualTo(9);
    assertThat(found.references()).isEqualTo(8);

    assertThat(asked).containsExactly(callback(2), callback(9));
  }

  @Test
  void anOlderProfilerIsAskedDownwardsUntilItHasOne() {
    Negotiation found = negotiate(11, 8);

    assertThat(found.newestCallback()).isEqualTo(8);
    assertThat(asked)
        .containsExactly(callback(2), callback(11), callback(10), callback(9), callback(8));
  }

  @Test
  void whatIsNewerThanTheProfilerHasNoReceiver() {
    Negotiation found = negotiate(11, 4);

    assertThat(found.receiverOf(new Shutdown())).hasValue(2);
    assertThat(found.receiverOf(new GarbageCollectionFinished())).hasValue(2);
    assertThat(found.receiverOf(new ModuleInMemorySymbolsUpdated(new ModuleId(1)))).isEmpty();
    assertThat(negotiate(11, 7).receiverOf(new ModuleInMemorySymbolsUpdated(new ModuleId(1))))
        .hasValue(7);
  }

  @Test
  void theOldestInterfaceIsEnough() {
    assertThat(negotiate(4, 2)).isEqualTo(new Negotiation(2, 2, 2));
    assertThat(Negotiation.of(11, iid -> OptionalLong.empty())).isEmpty();
  }

  /** A profiler with all interfaces up to one, each of which has its number for an address. */
  private Negotiation negotiate(int newestOfRuntime, int newestOfProfiler) {
    return Negotiation.of(
            newestOfRuntime,
            iid -> {
              asked.add(iid);
              for (int version = 2; version <= newestOfProfiler; version++) {
                if (iid.equals(callback(version))) {
                  return OptionalLong.of(version);
                }
              }
              return OptionalLong.empty();
            })
        .orElseThrow();
  }

  private static Guid callback(int version) {
    return Iids.of("ICorProfilerCallback" + version);
  }
}
