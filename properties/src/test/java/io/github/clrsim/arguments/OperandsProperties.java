package io.github.clrsim.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.explorer.choice.ChoiceSequence;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.kit.scenario.Scenarios;
import io.github.clrsim.model.SimulatedClr;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Given;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.Scenario.ScenarioThread;
import io.github.clrsim.profiler.shipped.ShippedProfiler;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** What a scenario gives is what the logic claims: the text itself is the oracle here. */
class OperandsProperties {
  /** What takes each operand as it is written. */
  private static final Set<String> PLAIN =
      Set.of(
          "Bool", "Char", "SByte", "UShort", "Int", "Long", "ULong", "Double", "Text", "MaybeInt");

  @Provide
  Arbitrary<Scenario> calls() {
    return Scenarios.ofCalls();
  }

  @Provide
  Arbitrary<ChoiceSequence> picks() {
    return Scenarios.picks();
  }

  @Property(tries = 150)
  void whatIsWrittenIsClaimed(
      @ForAll("calls") Scenario scenario,
      @ForAll("picks") ChoiceSequence picks,
      @ForAll @IntRange(max = 1) int profile) {
    List<String> claimed = new ArrayList<>();
    Run run =
        SimulatedClr.of(
                scenario,
                RuntimeProfile.all().get(profile),
                Parceled.ASSEMBLIES,
                Choices.recorded(picks))
            .run(
                ShippedProfiler.named("argument-values").profiler(),
                step -> {
                  if (step instanceof Step.Claimed(int _, Claim.ArgumentIs is)) {
                    claimed.add(is.method() + " " + is.argument() + " " + is.value());
                  }
                });
    assertThat(run.ending()).isInstanceOf(Run.Ending.Completed.class);
    assertThat(claimed).containsAll(written(scenario));
  }

  private static List<String> written(Scenario scenario) {
    List<String> written = new ArrayList<>();
    for (ScenarioThread thread : scenario.threads()) {
      for (Action action : thread.actions()) {
        if (action instanceof Action.CallMethod call) {
          written.addAll(written(call));
        }
      }
    }
    return written;
  }

  private static List<String> written(Action.CallMethod call) {
    List<String> written = new ArrayList<>();
    String method = call.method().toString();
    String name = method.substring(method.lastIndexOf(':') + 1);
    if (method.contains("Parcels.Post::") && PLAIN.contains(name)) {
      for (int i = 0; i < call.given().size(); i++) {
        String start = "Parcels.Post::%s %d ".formatted(name, i);
        text(call.given().all().get(i)).ifPresent(text -> written.add(start + text));
      }
    }
    return written;
  }

  private static Optional<String> text(Given given) {
    return switch (given) {
      case Given.Whole(long number) ->
          Optional.of(ValueText.of(new Value.Whole(BigInteger.valueOf(number))));
      case Given.Real(double number) -> Optional.of(ValueText.of(new Value.Real(number)));
      case Given.Truth(boolean is) -> Optional.of(Boolean.toString(is));
      case Given.Char(char is) -> Optional.of("'" + is + "'");
      case Given.Text(String is) -> Optional.of(ValueText.of(new Value.Text(is, is.length())));
      case Given.Nothing _ -> Optional.of("null");
      case Given.Named _ -> Optional.empty();
    };
  }
}
