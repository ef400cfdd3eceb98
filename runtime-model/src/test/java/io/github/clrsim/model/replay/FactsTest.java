package io.github.clrsim.model.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.metadata.ScopeProps;
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
  private static final Outcome<?> ANSWER =
      Outcome.ok(new ModuleInfo(new Address(0x1000), "Plugin.dll", new AssemblyId(0x8)));
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
    assertThat(facts.find(MODULE_INFO, 0, 4, Optional.empty(), RECORDED)).isEmpty();
    assertThat(at(MODULE_INFO, 5)).contains(ANSWER);
    assertThat(at(MODULE_INFO, 9)).contains(ANSWER);
    assertThat(at(MODULE_INFO, 10)).isEmpty();
  }

  @Test
  void whoAsksAgainInACallbackHearsWhatWasAnsweredThen() {
    facts.add(6, Optional.of(5), MODULE_INFO, named("a"));
    facts.add(6, Optional.of(5), MODULE_INFO, named("b"));
    assertThat(facts.find(MODULE_INFO, 0, 6, Optional.of(5), RECORDED)).contains(named("a"));
    assertThat(facts.find(MODULE_INFO, 1, 6, Optional.of(5), RECORDED)).contains(named("b"));
    assertThat(facts.timesIn(5, MODULE_INFO)).isEqualTo(2);
    assertThat(facts.timesIn(4, MODULE_INFO)).isZero();
    // It asks more often than the recorded one did.
    assertThat(facts.find(MODULE_INFO, 2, 6, Optional.of(5), RECORDED)).contains(named("b"));
  }

  @Test
  void aRefusalThatComesTooEarlyIsToldInItsOwnCallbackAlone() {
    facts.add(5, Optional.of(5), MODULE_INFO, TOO_EARLY);
    assertThat(facts.find(MODULE_INFO, 0, 6, Optional.of(5), RECORDED)).contains(TOO_EARLY);
    assertThat(at(MODULE_INFO, 6)).isEmpty();
    assertThat(facts.find(MODULE_INFO, 0, 6, Optional.of(4), RECORDED)).isEmpty();
  }

  @Test
  void whatMetadataSaidDiesWithItsModuleBecauseTheNextOneMayLieThere() {
    InfoCall scope =
        new InfoCall(
            new Target.Metadata(MODULE),
            CallTable.row("IMetaDataImport", "GetScopeProps").orElseThrow(),
            List.of());
    Outcome<?> props = Outcome.ok(new ScopeProps("Plugin.dll", Guid.EMPTY));
    facts.add(1, Optional.empty(), scope, props);
    facts.entered(3, new ModuleUnloadFinished(MODULE, HResult.S_OK));
    assertThat(facts.find(scope, 0, 2, Optional.empty(), RECORDED)).isEqualTo(Optional.of(props));
    assertThat(at(scope, 4)).isEmpty();
  }

  @Test
  void whatMetadataWillSayItSaysAlreadyUnlessItsModuleIsAnotherThen() {
    InfoCall scope =
        new InfoCall(
            new Target.Metadata(MODULE),
            CallTable.row("IMetaDataImport", "GetScopeProps").orElseThrow(),
            List.of());
    Outcome<?> props = Outcome.ok(new ScopeProps("Plugin.dll", Guid.EMPTY));
    Outcome<?> later = Outcome.ok(new ScopeProps("Other.dll", Guid.EMPTY));
    facts.add(5, Optional.empty(), scope, props);
    facts.entered(7, new ModuleUnloadFinished(MODULE, HResult.S_OK));
    facts.add(9, Optional.empty(), scope, later);
    facts.add(5, Optional.of(5), MODULE_INFO, ANSWER);

    assertThat(facts.findLater(scope, 2, RECORDED)).isEqualTo(Optional.of(props));
    assertThat(facts.findLater(scope, 8, RECORDED)).isEqualTo(Optional.of(later));
    assertThat(facts.findLater(scope, 10, RECORDED)).isEmpty();
    // A module may be too young to tell.
    assertThat(facts.findLater(MODULE_INFO, 2, RECORDED)).isEmpty();
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

  @Test
  void ofManyAnswersToOneCallTheLatestThatLastsIsKnown() {
    for (int turn = 0; turn < 1000; turn += 2) {
      facts.add(turn + 1, Optional.of(turn), MODULE_INFO, named("Plugin%d.dll".formatted(turn)));
    }
    facts.add(1001, Optional.of(1000), MODULE_INFO, TOO_EARLY);
    assertThat(at(MODULE_INFO, 501)).isEqualTo(Optional.of(named("Plugin500.dll")));
    assertThat(at(MODULE_INFO, Integer.MAX_VALUE)).isEqualTo(Optional.of(named("Plugin998.dll")));
    assertThat(facts.find(MODULE_INFO, 0, 1000, Optional.of(20), RECORDED))
        .isEqualTo(Optional.of(named("Plugin20.dll")));
  }

  @Test
  void whatWasAnsweredInACallbackThatBeganEarlierIsKnownThoughItStandsBehindTheOthers() {
    facts.add(8, Optional.of(7), MODULE_INFO, named("late.dll"));
    facts.add(9, Optional.of(2), MODULE_INFO, named("early.dll"));
    assertThat(at(MODULE_INFO, 3)).isEqualTo(Optional.of(named("early.dll")));
    // As they stand in the recording, the later one counts.
    assertThat(at(MODULE_INFO, 9)).isEqualTo(Optional.of(named("early.dll")));
    assertThat(facts.find(MODULE_INFO, 0, 9, Optional.of(7), RECORDED))
        .isEqualTo(Optional.of(named("late.dll")));
    facts.entered(5, new ModuleUnloadFinished(MODULE, HResult.S_OK));
    assertThat(at(MODULE_INFO, 9)).isEqualTo(Optional.of(named("late.dll")));
  }

  @Test
  void whatWasReadIsKnownInItsOwnCallbackAlone() {
    Address place = new Address(0x5000);
    facts.add(3, Optional.of(2), place, Blob.of(new byte[] {1, 2}));
    facts.add(5, Optional.of(4), place, Blob.of(new byte[] {3}));
    facts.add(6, Optional.of(4), place, Blob.of(new byte[] {4, 5}));
    assertThat(facts.memory(place, 2, Optional.of(4))).contains(Blob.of(new byte[] {4, 5}));
    assertThat(facts.memory(place, 2, Optional.of(2))).contains(Blob.of(new byte[] {1, 2}));
    assertThat(facts.memory(place, 2, Optional.empty())).isEmpty();
    assertThat(facts.memory(place, 1, Optional.of(2))).isEmpty();
  }

  private static Outcome<?> named(String module) {
    return Outcome.ok(new ModuleInfo(new Address(0x1000), module, new AssemblyId(0x8)));
  }

  private Optional<Outcome<?>> at(InfoCall call, int turn) {
    return facts.find(call, 0, turn, Optional.empty(), RECORDED);
  }

  private static InfoCall call(String interfaceName, String method, Object... arguments) {
    return InfoCall.toRuntime(
        CallTable.row(interfaceName, method).orElseThrow(), List.of(arguments));
  }
}
