package io.github.clrsim.laws.profiler;

import static io.github.clrsim.laws.Cast.HOST;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.OTHER_TOKEN;
import static io.github.clrsim.laws.Cast.PLUGIN;
import static io.github.clrsim.laws.Cast.PLUGIN_MODULE;
import static io.github.clrsim.laws.Cast.TYPE;
import static io.github.clrsim.laws.Cast.assertBroken;
import static io.github.clrsim.laws.Cast.assertKept;

import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationStarted;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodUnloaded;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import io.github.clrsim.laws.judge.Law;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReusedIdsTest {
  private static final Law LAW = new NoIdIsUsedAfterItsUnload();
  private static final FunctionId FUNCTION = new FunctionId(0x300);

  private static TraceBuilder loaded() {
    return TraceBuilder.begins().loads(HOST, HOST_MODULE).loads(PLUGIN, PLUGIN_MODULE).loads(TYPE);
  }

  @Test
  void anAddressThatIsGivenToAnotherClassIsAliveAgain() {
    TraceBuilder history =
        loaded()
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)
            .on("main")
            .loads(TYPE)
            .on("profiler")
            .identifies(TYPE, HOST_MODULE, OTHER_TOKEN);

    assertKept(history.judgedBy(LAW));
  }

  @Test
  void theTruthAloneDoesNotBringAnIdBack() {
    TraceBuilder history =
        loaded()
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)
            .on("main")
            .exists(TYPE, HOST_MODULE, OTHER_TOKEN)
            .on("profiler")
            .makes("GetClassIDInfo", TYPE);

    assertBroken(history.judgedBy(LAW), history.last(), "class:220");
  }

  @Test
  void anArrayAtTheAddressOfADeadClassIsAliveOnceItIsNamed() {
    TraceBuilder history =
        loaded()
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)
            .on("main")
            .gets(new ObjectAllocated(new ObjectId(0x900), TYPE))
            .makes("IsArrayClass", TYPE)
            .hears(HResult.E_FAIL);

    assertKept(history.judgedBy(LAW));
  }

  @Test
  void anAnswerToAnOlderQuestionDoesNotBringAnIdBack() {
    TraceBuilder history =
        loaded()
            .on("profiler")
            .makes("EnumModules")
            .unloads("net9.0", PLUGIN, PLUGIN_MODULE, TYPE)
            .on("profiler")
            .hears(List.of(HOST_MODULE, PLUGIN_MODULE))
            .makes("GetModuleInfo", PLUGIN_MODULE);

    assertBroken(history.judgedBy(LAW), history.last(), "module:210");
  }

  @Test
  void theFunctionIdOfADynamicMethodIsReused() {
    TraceBuilder history =
        TraceBuilder.begins()
            .gets(new DynamicMethodJITCompilationStarted(FUNCTION, true, Blob.of()))
            .gets(new DynamicMethodUnloaded(FUNCTION))
            .gets(new DynamicMethodJITCompilationStarted(FUNCTION, true, Blob.of()))
            .makes("GetFunctionInfo", FUNCTION)
            .hears(HResult.E_FAIL);
    assertKept(history.judgedBy(LAW));

    history.gets(new DynamicMethodUnloaded(FUNCTION)).makes("GetFunctionInfo", FUNCTION);
    assertBroken(history.judgedBy(LAW), history.last());
  }
}
