package io.github.clrsim.cli.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.Run.Ending;
import io.github.clrsim.compare.Execution;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.profile.RuntimeProfile;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A real run that something from outside ended is compared with nothing. */
class CutShortTest {
  private static final Woven WOVEN =
      Woven.of(Scenario.parse("short", "entry PluginHost; thread main; collect"));
  private static final Execution SIMULATED = new Execution(List.of(), new Ending.Completed(0));

  static Stream<Ending> endsFromOutside() {
    return Stream.of(
        new Ending.LimitReached("time: 60 s"),
        new Ending.Signalled("SIGTERM", "somebody"),
        new Ending.StoppedByUser(),
        new Ending.Detached(false));
  }

  @ParameterizedTest
  @MethodSource("endsFromOutside")
  void aRunThatWasCutShortIsInconclusive(Ending ending) {
    assertThat(concluded(ending))
        .isInstanceOfSatisfying(
            TwoBackends.Inconclusive.class,
            inconclusive -> assertThat(inconclusive.diagnostic().where()).contains("short"));
  }

  @Test
  void aTimeLimitIsNamedWithTheOptionThatRaisesIt() {
    assertThat(concluded(new Ending.LimitReached("time: 60 s")))
        .isInstanceOfSatisfying(
            TwoBackends.Inconclusive.class,
            inconclusive ->
                assertThat(inconclusive.diagnostic().text())
                    .contains("too slow", "60 s", "--time-limit"));
  }

  @Test
  void aRunThatEndedByItselfIsCompared() {
    assertThat(concluded(new Ending.Completed(0)))
        .isInstanceOfSatisfying(
            TwoBackends.Compared.class,
            compared -> assertThat(compared.comparison().divergent()).isEmpty());
    assertThat(concluded(new Ending.Crashed("somewhere")))
        .isInstanceOfSatisfying(
            TwoBackends.Compared.class,
            compared -> assertThat(compared.comparison().divergent()).isNotEmpty());
  }

  private static TwoBackends.Result concluded(Ending real) {
    TwoBackends.Both both = new TwoBackends.Both(SIMULATED, new Execution(List.of(), real));
    return TwoBackends.concluded(WOVEN, ComparisonOptions.NONE, RuntimeProfile.NET_9_0, both);
  }
}
