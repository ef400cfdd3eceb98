package io.github.clrsim.techniques;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.backends.RealRuntimes;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.laws.Judge;
import io.github.clrsim.laws.Laws;
import io.github.clrsim.laws.judge.TraceContext;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.query.ImportOfImage;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.profiler.SamplingProfiler;
import io.github.clrsim.profiler.symbol.LoggedNames;
import io.github.clrsim.profiler.symbol.LoggedToken;
import io.github.clrsim.realclr.RealClr;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program runs to its end under a sampler, and what is on its stacks has names. */
class SamplerIT {

  @ParameterizedTest
  @MethodSource("io.github.clrsim.backends.RealRuntimes#newest")
  void stacksAreSampledWhileContextsComeAndGo(RuntimeProfile profile) {
    Judge judge = Judge.of(Laws.all(), new TraceContext(profile.name()));
    Set<LoggedToken> methods = new LinkedHashSet<>();
    Consumer<Step> claims =
        step -> {
          if (step
              instanceof
              Step.Claimed(_, Claim.FunctionIsLogged(_, var mvid, var token, var path))) {
            methods.add(new LoggedToken(mvid, token, path));
          }
        };

    Run run =
        RealClr.launching(
                RealRuntimes.of(profile), Fixtures.assembly("PluginHost"), List.of("1", "2"))
            .run(NamedProfiler.of(SamplingProfiler.class), claims.andThen(judge));

    assertThat(run.ending()).isEqualTo(new Run.Ending.Completed(0));
    assertThat(judge.end(run.ending())).isEqualTo(Verdict.kept());
    LoggedNames names =
        new LoggedNames(path -> Optional.of(new ImportOfImage(AssemblyImage.read(Path.of(path)))));
    System.out.printf("%s: %d methods on sampled stacks%n", profile.name(), methods.size());
    assertThat(methods)
        .isNotEmpty()
        .allSatisfy(
            method -> assertThat(names.of(method)).isInstanceOf(LoggedNames.Answer.Named.class));
  }
}
