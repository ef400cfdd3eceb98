package io.github.clrsim.realclr.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MainStackTest {
  @Test
  void theStackIsAsLargeAsTheSystemSaysAndUsualWhereItSaysNothing() {
    assertThat(MainStack.size(16L << 20)).isEqualTo(16L << 20);
    assertThat(MainStack.size(-1)).isEqualTo(8L << 20);
    assertThat(MainStack.size(0)).isEqualTo(8L << 20);
    assertThat(MainStack.size(Long.MAX_VALUE)).isEqualTo(8L << 20);
  }
}
