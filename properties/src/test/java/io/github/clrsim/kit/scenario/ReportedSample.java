package io.github.clrsim.kit.scenario;

import io.github.clrsim.api.NamedProfiler;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.strategy.StrategyName;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** A property that holds for nothing; {@link SampleTextsTest} runs it. */
class ReportedSample {
  @Provide
  Arbitrary<Scenario> programs() {
    return Scenarios.ofAnything();
  }

  @Provide
  Arbitrary<ChoiceSequence> choices() {
    return Arbitraries.just(ChoiceSequence.of(0, 0, 3, 1));
  }

  @Provide
  Arbitrary<RuntimeProfile> runtimes() {
    return Arbitraries.just(RuntimeProfile.NET_9_0);
  }

  @Provide
  Arbitrary<StrategyName> strategies() {
    return Arbitraries.just(StrategyName.parse("pct:3"));
  }

  @Provide
  Arbitrary<List<NamedProfiler>> profilers() {
    return Arbitraries.just(
        List.of(
            NamedProfiler.of("com.acme.Plain"),
            new NamedProfiler("com.acme.Woven", List.of(), Map.of("rounds", "1"))
                .weaving(List.of("com.acme"))));
  }

  @Property(tries = 1, seed = "7", shrinking = ShrinkingMode.OFF)
  boolean nothingHolds(
      @ForAll("programs") Scenario program,
      @ForAll("choices") ChoiceSequence choices,
      @ForAll("runtimes") RuntimeProfile runtime,
      @ForAll("strategies") StrategyName strategy,
      @ForAll("profilers") List<NamedProfiler> profilers) {
    return false;
  }
}
