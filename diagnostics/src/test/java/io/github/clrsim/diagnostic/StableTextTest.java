package io.github.clrsim.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StableTextTest {

  @Test
  void whatObjectsAndLambdasAreCalledByTheJvmHasNoNumber() {
    IntSupplier lambda = () -> 1;
    assertThat(StableText.of("no " + new Object() + " here")).isEqualTo("no java.lang.Object here");
    assertThat(StableText.of("listener " + lambda))
        .isEqualTo("listener io.github.clrsim.diagnostic.StableTextTest$$Lambda");
    assertThat(StableText.of(lambda.getClass().getName()))
        .isEqualTo("io.github.clrsim.diagnostic.StableTextTest$$Lambda");
    Object[] arrays = {new int[0], new String[0], new Thread[0][0]};
    assertThat(StableText.of(arrays[0] + ", " + arrays[1] + ", " + arrays[2]))
        .isEqualTo("[I, [Ljava.lang.String;, [[Ljava.lang.Thread;");
  }

  @Test
  void aFrameOfWovenCodeIsNamedAsAnyOther() {
    assertThat(StableText.of("at clrsim-woven//com.acme.Cache.find(Cache.java:7)"))
        .isEqualTo("at com.acme.Cache.find(Cache.java:7)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "write to jane.doe@abc.org or Jane@beef.org",
        "net9.0@1.2.3",
        "nothing of that kind",
        "class:7f20000007b0 is 0x02000033"
      })
  void otherTextStaysAsItIs(String text) {
    assertThat(StableText.of(text)).isEqualTo(text);
  }
}
