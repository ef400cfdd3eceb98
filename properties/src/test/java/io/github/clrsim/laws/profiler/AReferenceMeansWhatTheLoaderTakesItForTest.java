package io.github.clrsim.laws.profiler;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.OTHER_TOKEN;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import org.junit.jupiter.api.Test;

class AReferenceMeansWhatTheLoaderTakesItForTest {
  private static final Law LAW = new AReferenceMeansWhatTheLoaderTakesItFor();
  private static final MetadataToken REFERENCE = new MetadataToken(0x0100_0005);

  private static TraceBuilder loaded() {
    return TraceBuilder.begins().loads(HOST, HOST_MODULE).loads(PLUGIN, PLUGIN_MODULE);
  }

  private static TraceBuilder resolved() {
    return loaded()
        .truth(
            new Truth.ReferenceResolves(
                HOST_MODULE, REFERENCE, PLUGIN_MODULE, TYPE_TOKEN, "Plugin.Type"));
  }

  private static Claim means(ModuleId target, MetadataToken typeDef) {
    return new Claim.ReferenceMeans(HOST_MODULE, REFERENCE, target, typeDef);
  }

  private static void assertWrong(TraceBuilder history, String... words) {
    assertBroken(history.judgedBy(LAW), history.last(), words);
  }

  @Test
  void theDefinitionThatTheLoaderTakesMayBeClaimed() {
    assertKept(resolved().claims(means(PLUGIN_MODULE, TYPE_TOKEN)).judgedBy(LAW));
  }

  @Test
  void anotherTypeOrAnotherModuleBreaksIt() {
    assertWrong(
        resolved().claims(means(PLUGIN_MODULE, OTHER_TOKEN)),
        "0x01000005 of module:110 is claimed to mean 0x02000003 of module:210, but the loader"
            + " takes it for Plugin.Type, 0x02000002 of module:210");
    assertWrong(
        resolved().claims(means(HOST_MODULE, TYPE_TOKEN)),
        "is claimed to mean 0x02000002 of module:110, but the loader takes it for Plugin.Type");
  }

  @Test
  void aModuleThatIsGoneDefinesNothing() {
    assertWrong(
        loaded().unloads("net9.0", PLUGIN, PLUGIN_MODULE).claims(means(PLUGIN_MODULE, TYPE_TOKEN)),
        "0x01000005 of module:110 is claimed to mean 0x02000002 of module:210, but module:210 is"
            + " gone since step");
  }

  @Test
  void aModuleThatIsGoneRefersToNothing() {
    assertWrong(
        loaded().unloads("net9.0", HOST, HOST_MODULE).claims(means(PLUGIN_MODULE, TYPE_TOKEN)),
        "but module:110 is gone since step");
  }

  @Test
  void whereTheLoaderHasNothingThatItWouldTakeNothingIsJudged() {
    assertKept(loaded().claims(means(PLUGIN_MODULE, OTHER_TOKEN)).judgedBy(LAW));
  }
}
