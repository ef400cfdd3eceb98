package io.github.clrsim.backends;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.GarbageCollectionCallback.FinalizeableObjectQueued;
import io.github.clrsim.api.callback.LifecycleCallback.Initialize;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.realclr.RealClr;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said of an object that a collection has just marked, by its size (calls 8). */
@Tag("turn-2")
class MarkedObjectsIT {
  private static final int COLLECTIBLE = 0x10;

  /** Reads the size of the object's class past the mark, and asks for its references. */
  public static final class Asking implements CorProfilerCallback {
    private static final long MARKS = 7;
    private final ProfilerHost host;

    /** Asks this host. */
    public Asking(ProfilerHost host) {
      this.host = host;
    }

    @Override
    public HResult initialize(Initialize event) {
      return host.info().setEventMask(COR_PRF_MONITOR_GC);
    }

    @Override
    public HResult finalizeableObjectQueued(FinalizeableObjectQueued event) {
      long type = host.memory().readLong(new Address(event.objectID().value())) & ~MARKS;
      host.memory().readInt(new Address(type + Integer.BYTES));
      return host.info().enumerateObjectReferences(event.objectID(), (_, _) -> true);
    }
  }

  static List<RuntimeProfile> profiles() {
    return RealRuntimes.profiles();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void theClassIsMisreadAsTheProfileSays(RuntimeProfile profile) {
    List<Integer> sizes = new ArrayList<>();
    List<HResult> answers = new ArrayList<>();
    RealClr.launching(RealRuntimes.of(profile), Fixtures.assembly("PluginHost"), List.of("3", "2"))
        .run(NamedProfiler.of(Asking.class), step -> note(step, sizes, answers));

    assertThat(answers).isNotEmpty();
    assertThat(answers).isEqualTo(sizes.stream().map(size -> expected(profile, size)).toList());
  }

  private static void note(Step step, List<Integer> sizes, List<HResult> answers) {
    if (step instanceof Step.MemoryRead read && read.content().size() == Integer.BYTES) {
      sizes.add(ByteBuffer.wrap(read.content().bytes()).order(ByteOrder.LITTLE_ENDIAN).getInt());
    }
    if (step instanceof Step.CallAnswered answered
        && answered.method().equals("EnumerateObjectReferences")) {
      answers.add(answered.outcome().hresult());
    }
  }

  private static HResult expected(RuntimeProfile profile, int size) {
    return profile.heap().misreadsWhatIsMarked() && (size & COLLECTIBLE) != 0
        ? HResult.S_OK
        : HResult.S_FALSE;
  }
}
