package io.github.clrsim.explorer.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardTest {

  @Test
  void shardsNeverOverlapAndLeaveNothingOut() {
    for (int parts = 1; parts <= 7; parts++) {
      long shares = 0;
      for (int part = 1; part <= parts; part++) {
        var shard = Shard.parse(part + "/" + parts);
        long share = shard.share(100);
        shares += share;
        for (long i = 0; i < share; i++) {
          assertThat(shard.number(i)).isLessThan(100);
          assertThat(shard.runs(shard.number(i))).isTrue();
        }
        assertThat(shard.number(share)).isGreaterThanOrEqualTo(100);
      }
      assertThat(shares).isEqualTo(100);
      for (long number = 0; number < 100; number++) {
        int running = 0;
        for (int part = 1; part <= parts; part++) {
          running += new Shard(part, parts).runs(number) ? 1 : 0;
        }
        assertThat(running).isEqualTo(1);
      }
    }
  }

  @Test
  void theWholeIsOneOfOne() {
    assertThat(Shard.parse("1/1")).isEqualTo(Shard.WHOLE);
    assertThat(Shard.parse("2/4").text()).isEqualTo("2/4");
  }

  @ParameterizedTest
  @CsvSource({
    "0/4, counted from 1",
    "-1/4, negative",
    "1/-4, negative",
    "1/0, no parts",
    "0/0, no parts",
    "5/4, no number 5",
    "2, two numbers",
    "/4, no number",
    "1/, no number",
    "a/b, no number",
    "1/2/3, no number",
    "1/99999999999, at most"
  })
  void anythingElseIsADiagnosticThatSaysWhy(String text, String why) {
    assertThatThrownBy(() -> Shard.parse(text))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            thrown -> {
              assertThat(thrown.diagnostic().why()).contains(why);
              assertThat(thrown.diagnostic().where()).contains(text);
            });
  }
}
