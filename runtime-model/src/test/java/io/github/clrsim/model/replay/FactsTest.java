package io.github.clrsim.model.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.replay.order.Order;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FactsTest {
  private static final ModuleId MODULE = new ModuleId(0x10);
  private static final ClassId TYPE = new ClassId(0x20);
  private static final Outcome<?> ANSWER = Outcome.ok("Plugin.dll");
  private static final Outcome<?> TOO_EARLY = Outcome.failed(HResult.CORPROF_E_DATAINCOMPLETE);
  private static final InfoCall MODULE_INFO = call("ICorProfilerInfo", "GetModuleInfo", MODULE);

  private static final Order RECORDED = Order.recorded(turns());

  private final Facts facts = new Facts();

  private static BitSet turns() {
    BitSet turns = new BitSet();
    turns.set(0, 20);
    return turns;
  }

  @Test
  void anAnswerIsKnownFromTheCallbackItWasGivenInAndUntilItsIdDies() {
    facts.add(7, Optional.of(5), MODULE_INFO, ANSWER);
    facts.entered(9, new ModuleUnloadFinished(MODULE, HResult.S_OK));
    assertThat(facts.find(MODULE_INFO, 4, Optional.empty(), RECORDED)).isEmpty();
    assertThat(at(MODULE_INFO, 5)).contains(ANSWER);
    assertThat(at(MODULE_INFO, 9)).contains(ANSWER);
    assertThat(at(MODULE_INFO, 10)).isEmpty();
  }

  @Test
  void aRefusalThatComesTooEarlyIsToldInItsOwnCallbackAlone() {
    facts.add(5, Optional.of(5), MODULE_INFO, TOO_EARLY);
    assertThat(facts.find(MODULE_INFO, 6, Optional.of(5), RECORDED)).contains(TOO_EARLY);
    assertThat(at(MODULE_INFO, 6)).isEmpty();
    assertThat(facts.find(MODULE_INFO, 6, Optional.of(4), RECORDED)).isEmpty();
  }

  @Test
  void whatMetadataSaidDiesWithItsModuleBecauseTheNextOneMayLieThere() {
    InfoCall scope =
        new InfoCall(
            new Target.Metadata(MODULE),
            CallTable.row("IMetaDataImport", "GetScopeProps").orElseThrow(),
            List.of());
    facts.add(1, Optional.empty(), scope, ANSWER);
    facts.entered(3, new ModuleUnloadFinished(MODULE, HResult.S_OK));
    assertThat(at(scope, 2)).contains(ANSWER);
    assertThat(at(scope, 4)).isEmpty();
  }

  @Test
  void anAnswerAboutTypeArgumentsDiesWithAnyOfThem() {
    InfoCall instance =
        call(
            "ICorProfilerInfo2",
            "GetClassFromTokenAndTypeArgs",
            MODULE,
            new MetadataToken(0x02000002),
            List.of(new ClassId(0x40), TYPE));
    facts.add(1, Optional.empty(), instance, Outcome.ok(new ClassId(0x30)));
    facts.entered(3, new ClassUnloadFinished(TYPE, HResult.S_OK));
    assertThat(at(instance, 2)).isPresent();
    assertThat(at(instance, 4)).isEmpty();
  }

  private Optional<Outcome<?>> at(InfoCall call, int turn) {
    return facts.find(call, turn, Optional.empty(), RECORDED);
  }

  private static InfoCall call(String interfaceName, String method, Object... arguments) {
    return InfoCall.toRuntime(
        CallTable.row(interfaceName, method).orElseThrow(), List.of(arguments));
  }
}
