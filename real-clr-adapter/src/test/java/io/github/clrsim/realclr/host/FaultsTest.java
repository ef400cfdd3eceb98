package io.github.clrsim.realclr.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

class FaultsTest {

  @Test
  void aStackThatEndedBelowAFewFramesWasUsedUpBeforeThem() {
    StackOverflowError below = new StackOverflowError();

    assertThat(Faults.isOfUsedUpStack(below)).isTrue();
    assertThat(Faults.isOfUsedUpStack(new IllegalStateException("a write failed", below))).isTrue();
  }

  @Test
  void aRecursionWithoutAnEndHasUsedItUpItself() {
    StackOverflowError endless = catchThrowableOfType(StackOverflowError.class, () -> deeper(0));

    assertThat(Faults.isOfUsedUpStack(endless)).isFalse();
    assertThat(Faults.isOfUsedUpStack(new IllegalStateException("no stack"))).isFalse();
  }

  private static int deeper(int depth) {
    return depth < 0 ? 0 : deeper(depth + 1) + 1;
  }
}
