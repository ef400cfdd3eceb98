package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.info.HResult;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.arms.RealRuntimes;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Law;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.TraceContext;
import io.github.clrsim.laws.Verdict;
import io.github.clrsim.model.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.profiler.LoadedProfiler;
import io.github.clrsim.profiler.identity.IdentityMap;
import io.github.clrsim.profiler.loaded.TokenLookUp;
import io.github.clrsim.realclr.RealClr;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
      call default Granary.Market::Open
      call default Granary.Market::Offer
      new barn default Granary.Barn
      call default Granary.Barn::Turn (barn)
      gc 2
      context a collectible
      load a Granary
      new other a Granary.Barn
      call a Granary.Barn::Turn (other)
      call a Granary.Market::Open
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

  static List<RuntimeProfile> profiles() {
    return RuntimeProfile.all();
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void whatIsAssumedLoadedIsAskedForWithoutALoad(RuntimeProfile profile) throws IOException {
    Path text = directory.resolve("loaded.scenario");
    Files.writeString(text, Scenario.parse("loaded", PROGRAM).text());
    List<Step> trace = new ArrayList<>();
    Run run =
        RealClr.launching(
                RealRuntimes.of(profile),
                Fixtures.scenarioHost(),
                List.of(Fixtures.assembliesDirectory().toString(), text.toString()))
            .run(NamedProfiler.of(AsksForAll.class), trace::add);
    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    long claims =
        trace.stream()
            .filter(
                step ->
                    step instanceof Step.Claimed(int _, Claim claim)
                        && claim instanceof Claim.TypeIsLoaded)
            .count();
    List<HResult> classes = answers(trace, "GetClassFromToken");
    List<HResult> functions = answers(trace, "GetFunctionFromToken");
    System.out.printf(
        "%s: %d types assumed loaded, %d asked for by token, %d functions of them%n",
        profile.name(), claims, classes.size(), functions.size());
    assertThat(claims).isGreaterThan(ASKED_MIN);
    assertThat(classes).hasSizeGreaterThan(ASKED_MIN).containsOnly(HResult.S_OK);
    assertThat(functions).hasSizeGreaterThan(ASKED_MIN).containsOnly(HResult.S_OK);
    assertThat(judged(trace, run, profile)).isEqualTo(Verdict.kept());
  }

  private static List<HResult> answers(List<Step> trace, String method) {
    return trace.stream()
        .filter(Step.CallAnswered.class::isInstance)
        .map(Step.CallAnswered.class::cast)
        .filter(answered -> answered.method().equals(method))
        .map(answered -> answered.outcome().hresult())
        .toList();
  }

  private static Verdict judged(List<Step> trace, Run run, RuntimeProfile profile) {
    Judge judge =
        Judge.of(
            Laws.all().stream().filter(law -> law.subject() == Law.Subject.PROFILER).toList(),
            new TraceContext(profile.name()));
    trace.forEach(judge);
    return judge.end(run.ending());
  }
}
