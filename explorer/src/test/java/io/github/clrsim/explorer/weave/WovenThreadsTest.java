package io.github.clrsim.explorer.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.explorer.weave.sample.Shared;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Woven code on real threads, without a simulation: its locks must still lock. */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class WovenThreadsTest {

  @RepeatedTest(10)
  void monitorsExclude() throws Exception {
    assertThat(woven("count")).isEqualTo(Shared.count()).isEqualTo("8000 8000 8000 true");
  }

  @Test
  void waitersAreWoken() throws Exception {
    assertThat(woven("turns")).isEqualTo(Shared.turns()).isEqualTo(400);
  }

  @Test
  void executorsEnd() throws Exception {
    assertThat(woven("executors")).isEqualTo(Shared.executors());
  }

  private static Object woven(String method) throws Exception {
    WovenLoader loader =
        WovenLoader.of(WovenThreadsTest.class.getClassLoader(), List.of(Shared.class.getName()));
    return Class.forName(Shared.class.getName(), true, loader).getMethod(method).invoke(null);
  }
}
