package io.github.clrsim.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.compare.account.TurnOrder;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class WovenTest {
  private static Woven woven(String text) {
    return Woven.of(Scenario.parse("test", text));
  }

  @Test
  void aMarkStandsAtTheBeginningOfEachThreadAndInFrontOfEachAction() {
    Woven woven = woven("entry Hello; thread main; start other; collect; thread other; collect");

    assertThat(woven.scenario().line())
        .isEqualTo(
            "entry Hello; thread main; mark main.0; mark main.1; start other; mark main.2; collect;"
                + " join other; thread other; mark other.0; mark other.1; collect");
    assertThat(woven.marks()).containsEntry("main.2", "collect").containsKey("other.0");
    assertThat(Woven.threadOf("my.thread.12")).isEqualTo("my.thread");
  }

  @Test
  void whatReflectionLoadsOnTheWayIsSaid() {
    Woven woven =
        woven(
            "entry Hello; thread main; context c;"
                + " type c A`1[B+C[],D]; type c E`1+F[G]; call c H`1[I]::J[K[]]");

    assertThat(woven.scenario().line())
        .endsWith(
            "mark main.2; type c B; type c B+C; type c B+C[]; type c D; type c A`1[B+C[],D];"
                + " mark main.3; type c G; type c E`1+F[G];"
                + " mark main.4; type c I; type c H`1[I]; type c K; type c K[];"
                + " call c H`1[I]::J[K[]]");
  }

  /** So does a real process, before its event sessions are closed. */
  @Test
  void theFirstThreadWaitsForAllThatAreStartedInTheOrderOfTheirStarts() {
    Woven woven =
        woven(
            "entry Hello; thread main; start b; join b; thread a; collect; thread b; start a; start"
                + " b; thread c; start a");

    assertThat(woven.scenario().threads().getFirst().actions().reversed())
        .startsWith(new Action.JoinThread("a"), new Action.JoinThread("b"));
    assertThat(woven.scenario().line()).doesNotContain("join c").doesNotContain("join main");
  }

  @Test
  void itIsAboutTheAssembliesThatItNames() {
    Woven woven =
        woven(
            "entry Hello; thread main; context c; load c Plugin; attempt c Missing;"
                + " resolving c Supplier; emit e; dynamic d");

    assertThat(woven.subjects())
        .containsExactly("Hello", "Plugin", "Missing", "Supplier", "e", "d");
    assertThat(woven.contexts())
        .containsEntry("main.2", "c")
        .containsEntry("main.5", "e")
        .doesNotContainKey("main.6");
  }

  @Test
  void theOrderOfARunIsThatOfItsMarks() {
    Woven woven = woven("entry Hello; thread main; mark mine; start a; thread a; collect");

    assertThat(
            TurnOrder.of(
                    woven, List.of(named("main.0"), named("mine"), named("a.0"), named("main.1")))
                .marks())
        .containsExactly("main.0", "a.0", "main.1");
  }

  private static Step named(String name) {
    return new Step.CallbackEntered(0, new ThreadNameChanged(new ThreadId(1), name));
  }
}
