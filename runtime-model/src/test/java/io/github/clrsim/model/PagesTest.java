package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.Simulations.Simulated;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page of the simulated process, as native code finds it: what is there, and nothing else. */
class PagesTest {
  private static final int PAGE = 4_096;

  /**
   * The first bytes of an object, in hexadecimal digits: as a read gives them and as its page does.
   */
  record Found(String read, String inPage) {}

  /** Reads each new object both ways. */
  public static final class Paging implements CorProfilerCallback {
    static final List<Found> FOUND = new ArrayList<>();
    private final ProfilerHost host;

    public Paging(ProfilerHost host) {
      this.host = host;
      FOUND.clear();
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info()
          .setEventMask(
              CorPrfMonitor.COR_PRF_MONITOR_OBJECT_ALLOCATED
                  | CorPrfMonitor.COR_PRF_ENABLE_OBJECT_ALLOCATED);
    }

    @Override
    public HResult objectAllocated(ObjectAllocated event) {
      long object = event.objectId().value();
      find(object, Long.BYTES);
      // The upper half of its header, where no byte is one of its own.
      find(object - Integer.BYTES, Integer.BYTES);
      return HResult.S_OK;
    }

    private void find(long address, int bytes) {
      FOUND.add(
          new Found(host.memory().read(new Address(address), bytes).hex(), inPage(address, bytes)));
    }

    private String inPage(long address, int bytes) {
      for (Map.Entry<Address, Blob> piece :
          host.memory().readable(new Address(address & -PAGE), PAGE).entrySet()) {
        int offset = (int) (address - piece.getKey().value());
        if (offset >= 0 && offset + bytes <= piece.getValue().size()) {
          return piece.getValue().hex().substring(2 * offset, 2 * (offset + bytes));
        }
      }
      return "nowhere";
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"net3.1", "net9.0"})
  void whatIsReadOfAnObjectIsInItsPageAndLookingIsNoStep(String profile) {
    Simulated run =
        Simulations.run(
            Scenario.parse(
                "s",
                "entry PluginHost; thread main; new a default System.Object; text t 5;"
                    + " array b default System.Object[] 3; array l default System.Byte[] 100000"),
            RuntimeProfile.named(profile),
            Choices.calm(),
            Paging.class);

    assertThat(run.run().ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(Paging.FOUND)
        .hasSizeGreaterThanOrEqualTo(8)
        .allSatisfy(found -> assertThat(found.inPage()).isEqualTo(found.read()));
    assertThat(run.steps().stream().filter(Step.MemoryRead.class::isInstance))
        .hasSameSizeAs(Paging.FOUND);
  }
}
