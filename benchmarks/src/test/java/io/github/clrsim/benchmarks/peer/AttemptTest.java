package io.github.clrsim.benchmarks.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.benchmarks.cases.Subject;
import io.github.clrsim.benchmarks.peer.Attempt.End;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AttemptTest {

  @Test
  void whatAChildPrintsIsWhatItsParentReads() {
    var attempt = new Attempt(137, 2.5, End.FOUND);

    assertThat(Attempt.parse(attempt.toString())).contains(attempt);
    assertThat(Attempt.parse("WARNING: something else")).isEmpty();
  }

  @Test
  void anAttemptThatFoundNothingSaysHowFarItCame() {
    assertThat(new Attempt(12, 1.5, End.SEARCH_ENDED).text())
        .isEqualTo("not found, its search ended (12 in 1.5 s)");
    assertThat(new Attempt(12, 1.5, End.FOUND).text()).isEqualTo("12");
  }

  @Test
  void stressEndsAtABugOrWhenTimeIsUp() {
    Attempt attempt = Stress.run(Subject.LOCKS, Duration.ofMillis(1));

    assertThat(attempt.end()).isEqualTo(End.OUT_OF_TIME);
    assertThat(attempt.executions()).isPositive();
  }
}
