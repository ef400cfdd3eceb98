package io.github.clrsim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.Run;
import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a scenario gives to methods, as hooks see it (layout 20 to 24). */
class GivenTest {
  private static final List<String> SEEN = new ArrayList<>();
  private static final String OBJECTS =
      "new gauge default Meter.Gauge; new span default Meter.Span; new reading default"
          + " Meter.Reading; text word 3; ";

  @BeforeEach
  void nothingIsSeenYet() {
    SEEN.clear();
  }

  /** Writes down the bytes of arguments and results; what points somewhere is followed. */
  public static final class Reading extends HooksTest.Hooked {
    public Reading(ProfilerHost host) {
      super(host);
    }

    @Override
    void setHooks() {
      host.info()
          .setEnterLeaveFunctionHooks3WithInfo(
              (function, info) ->
                  SEEN.add(
                      host
                          .info()
                          .getFunctionEnter3Info(function, info)
                          .answer()
                          .orElseThrow()
                          .argumentInfo()
                          .ranges()
                          .stream()
                          .map(this::value)
                          .collect(Collectors.joining(" "))),
              (function, info) ->
                  SEEN.add(
                      "-> "
                          + value(
                              host.info()
                                  .getFunctionLeave3Info(function, info)
                                  .answer()
                                  .orElseThrow()
                                  .retvalRange())),
              (function, info) -> {});
    }

    private String value(CorPrfFunctionArgumentRange range) {
      String content = host.memory().read(range.startAddress(), range.length()).hex();
      long pointer = range.length() == 8 ? host.memory().readLong(range.startAddress()) : 0;
      if (pointer > 0x7ffc_4000_0000L) {
        return "to " + host.memory().read(new Address(pointer), 2).hex();
      }
      if (pointer > 0x1000_0000_0000L) {
        int length = host.memory().readInt(new Address(pointer + 8));
        return length == 0
            ? "object"
            : "length %d: %s"
                .formatted(length, host.memory().read(new Address(pointer + 12), 2).hex());
      }
      return content;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Given::Letters (true, 'q', -3, 65535) | 01 7100 fd ffff | 7100
          Given::Whole (255, -2, 3, -4, 5, 1.5, -2.25) | ff feff 03000000 fcffffffffffffff \
          0500000000000000 0000c03f 00000000000002c0 | 0500000000000000
          Given::Maybe (5, 7, "text") | 0100000005000000 0700 length 4: 7400 | 0100000005000000
          Given::Maybe (null, 0, null) | 0000000000000000 0000 0000000000000000 | 0000000000000000
          Given::Second[System.Int32] (gauge, 9) | object 09000000 | 09000000
          Given::Second[System.String] (null, "left") | 0000000000000000 length 4: 6c00 \
          | length 4: 6c00
          Given::Named (12, 7, word) | to 0c00 to 0700 length 3: 7800 | 0000
          Gauge::Add (gauge, 4) | object 04000000 | 00000000
          """)
  void argumentsAreWhatTheScenarioSays(String call, String arguments, String result) {
    run("call default Meter." + call);
    assertThat(SEEN).containsExactly(arguments, "-> " + result);
  }

  @Test
  void valuesAreTakenOutOfTheirBoxes() {
    run("call default Meter.Given::Wide (span, 7, reading)");
    assertThat(SEEN)
        .containsExactly("0".repeat(64) + " 07000000 " + "0".repeat(32), "-> " + "0".repeat(64));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Given::Letters (1, 'q', -3, 5)      | it takes true or false there
          Given::Letters (true, 2, -3, 5)     | it takes a character there
          Given::Letters (true, 'q', 256, 5)  | it takes a number of 8 bits there
          Given::Letters (true, 'q', 1.5, 5)  | it takes a whole number there
          Given::Wide (gauge, 7, reading)     | it takes a value of Meter.Span there
          Given::Wide (null, 7, reading)      | it takes an object that was made of Meter.Span there
          Given::Named (1, 2, 3)              | it takes an object of System.String there
          Gauge::Add (3, 4)                   | it takes an object of Meter.Gauge there
          """)
  void whatDoesNotFitItsParameterGetsADiagnostic(String call, String fault) {
    Run run = simulated("call default Meter." + call);
    assertThat(run.ending())
        .isInstanceOfSatisfying(
            Ending.Inconclusive.class,
            refused -> assertThat(refused.diagnostic().text()).contains(fault));
  }

  private static void run(String call) {
    assertThat(simulated(call).ending()).isEqualTo(new Ending.Completed(0));
  }

  private static Run simulated(String call) {
    return Simulations.run(
            Scenario.parse(
                "s", "entry PluginHost; thread main; load default Meter; " + OBJECTS + call),
            RuntimeProfile.NET_9_0,
            Choices.calm(),
            Reading.class)
        .run();
  }
}
