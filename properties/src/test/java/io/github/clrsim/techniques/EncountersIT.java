package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.EncounterProfiler;
import io.github.clrsim.profiler.identity.IdentityQuestions;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On the real runtimes, too, the classes that are met on the heap and on stacks are what class
 * loads, collections and metadata say of them.
 */
class EncountersIT {
  private static final int OBJECTS_MAX = 100_000;
  private static final int OBJECTS_MIN = 1_500;
  private static final int FRAMES_MIN = 200;
  private static final int ON_THE_HEAP_MIN = 40;
  private static final int ON_STACKS_MIN = 20;
  private static final int CONFIRMED_MIN = 1_200;

  private static final String PROGRAM =
      """
      entry PluginHost
      thread main
      load default Granary
      new sack default Granary.Sack
      call default Granary.Barn::Sell (null, sack)
      new barn default Granary.Barn
      gc 2
      context a collectible
      load a Granary
      new price a Granary.Price
      call a Granary.Barn::Ask (price)
      new other a Granary.Barn
      call a Granary.Barn::Turn (other)
      gc 2
      forget price
      forget other
      unload a
      collect
      """;

  /**
   * Its map knows no history, only what was met. It asks what classes are when they are loaded, and
   * leaves the answers to whoever reads the trace.
   */
  public static final class MeetsOnly extends EncounterProfiler {
    /** A profiler for one run. */
    public MeetsOnly(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
      guard().using(() -> new IdentityQuestions(info()).identityOf(event.classId()));
      return HResult.S_OK;
    }

    @Override
    protected int objectsMax() {
      return OBJECTS_MAX;
    }
  }

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void whatIsMetIsWhatItIsSaidToBe(RuntimeProfile profile) throws IOException {
    OnRealClr performed = OnRealClr.performed(profile, PROGRAM, MeetsOnly.class, directory);

    Meetings met = Meetings.in(performed.steps());
    System.out.printf(
        "%s: %d objects of %d classes, %d frames of %d classes, of %d a load told%n",
        profile.name(),
        met.objects(),
        met.onTheHeap().size(),
        met.frames(),
        met.onStacks().size(),
        met.confirmed());
    assertThat(met.disagreements()).isEmpty();
    assertThat(met.objects()).isGreaterThanOrEqualTo(OBJECTS_MIN);
    assertThat(met.onTheHeap())
        .contains("Granary.Barn", "Granary.Price", "Granary.Sack", "System.String")
        .hasSizeGreaterThanOrEqualTo(ON_THE_HEAP_MIN);
    assertThat(met.frames()).isGreaterThanOrEqualTo(FRAMES_MIN);
    assertThat(met.onStacks())
        .contains("Granary.Barn", "Granary.Scale")
        .hasSizeGreaterThanOrEqualTo(ON_STACKS_MIN);
    assertThat(met.confirmed()).isGreaterThanOrEqualTo(CONFIRMED_MIN);
    assertThat(performed.verdict()).isEqualTo(Verdict.kept());
  }
}
