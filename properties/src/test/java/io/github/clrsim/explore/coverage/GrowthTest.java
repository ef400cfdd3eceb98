package io.github.clrsim.explore.coverage;

import static io.github.clrsim.explore.ScriptedBackend.trial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.clrsim.explore.Campaign;
import io.github.clrsim.explore.ScriptedBackend;
import io.github.clrsim.explore.coverage.Growth.Point;
import io.github.clrsim.explorer.shrink.Progress;
import io.github.clrsim.laws.runtime.Rulings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a campaign came by is counted by executions, and stays small. */
class GrowthTest {
  @Test
  void theCurveHasFewPointsAndEndsWithTheLast() {
    List<Point> points = Growth.points(100_001, execution -> execution / 2);
    assertThat(points).hasSizeBetween(Growth.POINTS_MAX / 2, Growth.POINTS_MAX + 1);
    assertThat(points.getLast()).isEqualTo(new Point(100_001, 50_000));
    assertThat(points.get(1).executions()).isEqualTo(2 * points.getFirst().executions());
    assertThat(points).allMatch(point -> point.interleavings() == point.executions() / 2);
  }

  @Test
  void withoutExecutionsThereIsNoCurve() {
    assertThat(Growth.points(0, execution -> execution)).isEmpty();
  }

  @Test
  void aCampaignSaysWhatItCameBy() {
    Campaign.Sum sum =
        Campaign.of(
                trial(new ScriptedBackend(99)),
                List.of("2 decisions", "3 decisions"),
                List.of("net9.0"),
                200,
                1)
            .run(Progress.SILENT)
            .sum();
    Coverage coverage = sum.coverage();

    assertThat(coverage.growth().getLast())
        .isEqualTo(new Point(400, sum.statistics().interleavings()));
    assertThat(coverage.growth().stream().map(Point::interleavings)).isSorted();
    assertThat(coverage.places())
        .extracting(
            Coverage.AtPlace::scenario, Coverage.AtPlace::runtime, Coverage.AtPlace::executions)
        .containsExactly(
            tuple("2 decisions", "net9.0", 200L), tuple("3 decisions", "net9.0", 200L));
    // The rules of the runtime need a run with a beginning, which a script has not.
    assertThat(coverage.rules()).hasSameSizeAs(Rulings.laws());
    assertThat(coverage.rules()).allMatch(rule -> rule.executions() <= 400);
  }
}
