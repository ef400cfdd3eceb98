package io.github.clrsim.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.compare.account.Told;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which answers depend on who has listed threads. */
class ThreadListLockTest {
  private static final List<String> ASKED =
      List.of("EnumModules() -> S_OK", "EnumThreads() -> S_OK");

  @Test
  void modulesAreLeftOutWhereTheRuntimeGoesOnBeforeNet9() {
    for (String profile : List.of("net3.1", "net8.0")) {
      assertThat(answers(profile, "RuntimeResumeStarted()"))
          .containsExactly("EnumThreads() -> S_OK");
      assertThat(answers(profile, "RuntimeSuspendStarted(COR_PRF_SUSPEND_FOR_GC)"))
          .isEqualTo(ASKED);
    }
  }

  @Test
  void nothingIsLeftOutFromNet9On() {
    assertThat(answers("net9.0", "RuntimeResumeStarted()")).isEqualTo(ASKED);
    assertThat(answers("net10.0", "RuntimeResumeStarted()")).isEqualTo(ASKED);
  }

  private static List<String> answers(String profile, String callback) {
    Told told = new Told(callback, ASKED, Set.of(), 0, 0);
    return ThreadListLock.leftOut(profile, Map.of("main.1", List.of(told)))
        .get("main.1")
        .getFirst()
        .answers();
  }
}
