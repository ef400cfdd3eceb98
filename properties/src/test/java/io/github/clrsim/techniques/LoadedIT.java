package io.github.clrsim.techniques;

import static io.github.clrsim.kit.TraceEvent.answered;
import static io.github.clrsim.kit.TraceEvent.claimed;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.LoadedProfiler;
import io.github.clrsim.profiler.identity.IdentityMap;
import io.github.clrsim.profiler.loaded.TokenLookUp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On the real runtimes, too, types that are assumed loaded are: asked for by their tokens, they are
 * answered without a load.
 */
class LoadedIT {
  private static final int ASKED_MIN = 20;

  private static final String PROGRAM =
      """
      entry PluginHost
      thread main
      load default Granary
      new sack default Granary.Sack
      call default Granary.Barn::Sell (null, sack)
      new price default Granary.Price
      call default Granary.Barn::Ask (price)
      new barn default Granary.Barn
      call default Granary.Barn::Turn (barn)
      gc 2
      context a collectible
      load a Granary
      new other a Granary.Barn
      call a Granary.Barn::Turn (other)
      new load a Granary.Sack
      call a Granary.Barn::Sell (null, load)
      gc 2
      """;

  /** Asks the runtime for everything that it may, also for what its map has. */
  public static final class AsksForAll extends LoadedProfiler {
    /** A profiler for one run. */
    public AsksForAll(ProfilerHost host) {
      super(host);
    }

    @Override
    protected TokenLookUp lookUp() {
      return new TokenLookUp(info(), new IdentityMap());
    }
  }

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void whatIsAssumedLoadedIsAskedForWithoutALoad(RuntimeProfile profile) throws IOException {
    OnRealClr performed = OnRealClr.performed(profile, PROGRAM, AsksForAll.class, directory);
    long claims = claimed(Claim.TypeIsLoaded.class).allIn(performed.steps()).size();
    List<HResult> classes = answers(performed.steps(), "GetClassFromToken");
    List<HResult> functions = answers(performed.steps(), "GetFunctionFromToken");
    System.out.printf(
        "%s: %d types assumed loaded, %d asked for by token, %d functions of them%n",
        profile.name(), claims, classes.size(), functions.size());
    assertThat(claims).isGreaterThan(ASKED_MIN);
    assertThat(classes).hasSizeGreaterThan(ASKED_MIN).containsOnly(HResult.S_OK);
    assertThat(functions).hasSizeGreaterThan(ASKED_MIN).containsOnly(HResult.S_OK);
    assertThat(performed.verdict()).isEqualTo(Verdict.kept());
  }

  private static List<HResult> answers(List<Step> trace, String method) {
    return answered(method).allIn(trace).stream().map(end -> end.outcome().hresult()).toList();
  }
}
