package io.github.clrsim.laws.profiler;

import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;

import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import java.util.List;
import org.junit.jupiter.api.Test;

class NothingIsAssumedLoadedThatIsNotTest {
  private static final Law LAW = new NothingIsAssumedLoadedThatIsNot();
  private static final Claim IS_LOADED =
      new Claim.TypeIsLoaded(PLUGIN_MODULE, TYPE_TOKEN, List.of());

  private static TraceBuilder loaded() {
    return TraceBuilder.begins().loads(PLUGIN, PLUGIN_MODULE);
  }

  private static TraceBuilder hasLevel(String level, boolean isLoaded) {
    return loaded()
        .truth(new Truth.TypeHasLevel(PLUGIN_MODULE, TYPE_TOKEN, List.of(), level, isLoaded));
  }

  private static void assertWrong(TraceBuilder history, String why) {
    assertBroken(history.judgedBy(LAW), history.last(), why);
  }

  @Test
  void aTypeThatIsLoadedMayBeAssumedToBe() {
    assertKept(hasLevel("CLASS_LOADED", true).claims(IS_LOADED).judgedBy(LAW));
  }

  @Test
  void aTypeThatIsHalfLoadedIsNot() {
    assertWrong(
        hasLevel("CLASS_DEPENDENCIES_LOADED", false).claims(IS_LOADED),
        "0x02000002 of module:210 is assumed to be loaded, but it has only reached"
            + " CLASS_DEPENDENCIES_LOADED");
  }

  @Test
  void aTypeThatThereIsNotIsNotLoaded() {
    assertWrong(hasLevel("", false).claims(IS_LOADED), "but there is no such class");
  }

  @Test
  void aTypeIsGoneWithItsModule() {
    assertWrong(
        loaded().unloads("net9.0", PLUGIN, PLUGIN_MODULE).claims(IS_LOADED),
        "0x02000002 of module:210 is assumed to be loaded, but its module is gone since step");
  }

  @Test
  void whereNoTruthIsToldOnlyTheModuleIsJudged() {
    assertKept(loaded().claims(IS_LOADED).judgedBy(LAW));
    assertKept(hasLevel("", false).on("profiler").claims(IS_LOADED).judgedBy(LAW));
  }
}
