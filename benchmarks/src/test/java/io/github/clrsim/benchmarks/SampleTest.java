package io.github.clrsim.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SampleTest {

  @Test
  void theMedianOfAnOddNumberIsTheMiddleOne() {
    assertThat(Sample.of(9, 1, 4).median()).isEqualTo(4);
  }

  @Test
  void theMedianOfAnEvenNumberIsTheMeanOfTheTwoInTheMiddle() {
    assertThat(Sample.of(9, 1, 4, 5).median()).isEqualTo(4.5);
  }

  @Test
  void whatWasNotFoundMovesTheMedianAndNothingElse() {
    double never = Double.POSITIVE_INFINITY;

    assertThat(Sample.of(never, 2, 3).median()).isEqualTo(3);
    assertThat(Sample.of(never, 2, never).median()).isInfinite();
  }

  @Test
  void theExtremesAreTheExtremes() {
    Sample sample = Sample.of(3, -1, 8);

    assertThat(sample.min()).isEqualTo(-1);
    assertThat(sample.max()).isEqualTo(8);
    assertThat(sample.size()).isEqualTo(3);
  }

  @Test
  void nothingAndNoNumberAreNoSample() {
    assertThatIllegalArgumentException().isThrownBy(() -> Sample.of());
    assertThatIllegalArgumentException().isThrownBy(() -> Sample.of(1, Double.NaN));
  }
}
