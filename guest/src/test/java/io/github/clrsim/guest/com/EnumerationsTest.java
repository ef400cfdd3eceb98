package io.github.clrsim.guest.com;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.corprof.CorPrfFunction;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.metadata.MethodImpls;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.guest.fault.BadCall;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Enumerations of metadata in portions, and enumerators of the runtime. */
class EnumerationsTest {
  private static final String IMPORT = "IMetaDataImport";

  private final FakeClr clr = FakeClr.newest();
  private final NativeCaller guest = new NativeCaller(clr);
  private final long handle = guest.zeros(8);
  private final long tokens = guest.room(64);
  private final long count = guest.room(4);

  @Test
  void metadataIsEnumeratedInPortions() {
    clr.teach("EnumTypeDefs", tokens(1, 2, 3));
    long importer = metadata();

    assertThat(types(importer, 2)).isEqualTo(HResult.S_OK);
    assertThat(RawMemory.getInt(count)).isEqualTo(2);
    assertThat(RawMemory.getInt(tokens + 4)).isEqualTo(2);
    assertThat(types(importer, 2)).isEqualTo(HResult.S_OK);
    assertThat(RawMemory.getInt(count)).isEqualTo(1);
    assertThat(RawMemory.getInt(tokens)).isEqualTo(3);
    assertThat(types(importer, 2)).isEqualTo(HResult.S_FALSE);
    assertThat(RawMemory.getInt(count)).isZero();
    // The runtime was asked once; what it had by then is what is enumerated.
    assertThat(clr.calls().stream().filter(call -> call.startsWith("EnumTypeDefs"))).hasSize(1);
  }

  @Test
  void anEnumerationIsCountedResetAndClosed() {
    clr.teach("EnumTypeDefs", tokens(1, 2, 3));
    long importer = metadata();
    types(importer, 3);
    long open = RawMemory.getLong(handle);

    assertThat(guest.call(importer, IMPORT, "CountEnum", open, count)).isEqualTo(HResult.S_OK);
    assertThat(RawMemory.getInt(count)).isEqualTo(3);
    assertThat(guest.call(importer, IMPORT, "ResetEnum", open, 1)).isEqualTo(HResult.S_OK);
    assertThat(types(importer, 8)).isEqualTo(HResult.S_OK);
    assertThat(RawMemory.getInt(count)).isEqualTo(2);
    guest.call(importer, IMPORT, "CloseEnum", open);

    assertThatThrownBy(() -> guest.call(importer, IMPORT, "CloseEnum", open))
        .isInstanceOf(BadCall.class)
        .hasToString(
            "IMetaDataImport::CloseEnum was called with a handle that is none of an open"
                + " enumeration");
  }

  @Test
  void theNullHandleIsThatOfNoEnumeration() {
    long importer = metadata();

    guest.call(importer, IMPORT, "CloseEnum", 0);
    guest.call(importer, IMPORT, "ResetEnum", 0, 0);
    guest.call(importer, IMPORT, "CountEnum", 0, count);

    assertThat(RawMemory.getInt(count)).isZero();
  }

  @Test
  void listsThatGoSideBySideAreEnumeratedTogether() {
    clr.teach("EnumMethodImpls", new MethodImpls(tokens(1, 2), tokens(11, 12)));
    long importer = metadata();
    long declarations = guest.room(16);

    assertThat(
            guest.call(
                importer,
                IMPORT,
                "EnumMethodImpls",
                handle,
                0x02000002,
                tokens,
                declarations,
                1,
                count))
        .isEqualTo(HResult.S_OK);

    assertThat(RawMemory.getInt(tokens)).isEqualTo(1);
    assertThat(RawMemory.getInt(declarations)).isEqualTo(11);
    assertThat(RawMemory.getInt(count)).isEqualTo(1);
    assertThatThrownBy(() -> types(importer, 1))
        .isInstanceOf(BadCall.class)
        .hasToString(
            "IMetaDataImport::EnumTypeDefs was called with a handle of another kind of"
                + " enumeration");
  }

  @Test
  void anEnumerationThatIsRefusedHasNoHandle() {
    clr.teach("EnumTypeDefs", _ -> Outcome.failed(HResult.E_INVALIDARG));

    assertThat(types(metadata(), 2)).isEqualTo(HResult.E_INVALIDARG);

    assertThat(RawMemory.getLong(handle)).isZero();
    assertThat(RawMemory.getInt(count)).isEqualTo((int) NativeCaller.UNTOUCHED);
  }

  @Test
  void anEnumerationOfNothingHasNoHandle() {
    clr.teach("EnumTypeDefs", List.of());

    assertThat(types(metadata(), 2)).isEqualTo(HResult.S_FALSE);

    assertThat(RawMemory.getLong(handle)).isZero();
    assertThat(RawMemory.getInt(count)).isZero();
  }

  @Test
  void anEnumerationWithoutRoomIsOpenAllTheSame() {
    clr.teach("EnumTypeDefs", tokens(1));
    long importer = metadata();

    assertThat(types(importer, 0)).isEqualTo(HResult.S_FALSE);
    assertThat(RawMemory.getLong(handle)).isNotZero();
    assertThat(types(importer, 1)).isEqualTo(HResult.S_OK);
  }

  @Test
  void whoLooksForNoNameFindsAll() {
    clr.teach("EnumMethods", tokens(1, 2));

    assertThat(
            guest.call(
                metadata(), IMPORT, "EnumMethodsWithName", handle, 0x02000002, 0, tokens, 4, count))
        .isEqualTo(HResult.S_OK);

    assertThat(RawMemory.getInt(count)).isEqualTo(2);
  }

  @Test
  void aHandleMustHaveItsRoom() {
    long importer = metadata();

    assertThatThrownBy(() -> guest.call(importer, IMPORT, "EnumTypeDefs", 0, tokens, 1, count))
        .isInstanceOf(BadCall.class)
        .hasToString("IMetaDataImport::EnumTypeDefs was called without room for the handle");
  }

  @Test
  void anEnumeratorGivesWhatIsLeftAndSaysThatItWasLess() {
    clr.teach("EnumThreads", List.of(new ThreadId(1), new ThreadId(2), new ThreadId(3)));
    long threads = enumerator("EnumThreads");
    long ids = guest.room(32);

    assertThat(threads(threads, "Next", 2, ids, count)).isEqualTo(HResult.S_OK);
    assertThat(RawMemory.getLong(ids + 8)).isEqualTo(2);
    assertThat(threads(threads, "Next", 2, ids, count)).isEqualTo(HResult.S_FALSE);
    assertThat(RawMemory.getInt(count)).isEqualTo(1);
    assertThat(RawMemory.getLong(ids)).isEqualTo(3);
    assertThat(threads(threads, "Reset")).isEqualTo(HResult.S_OK);
    assertThat(threads(threads, "Skip", 5)).isEqualTo(HResult.S_FALSE);
    assertThat(threads(threads, "GetCount", count)).isEqualTo(HResult.S_OK);
    assertThat(RawMemory.getInt(count)).isEqualTo(0);
    assertThat(threads(threads, "Reset")).isEqualTo(HResult.S_OK);
    assertThat(threads(threads, "GetCount", count)).isEqualTo(HResult.S_OK);
    assertThat(RawMemory.getInt(count)).isEqualTo(3);
    assertThat(threads(threads, "Next", 2, ids, 0)).isEqualTo(HResult.E_INVALIDARG);
  }

  @Test
  void aCloneBeginsAnewAndGoesItsOwnWay() {
    clr.teach("EnumThreads", List.of(new ThreadId(1), new ThreadId(2)));
    long threads = enumerator("EnumThreads");
    threads(threads, "Skip", 1);
    long out = guest.room(8);
    assertThat(threads(threads, "Clone", out)).isEqualTo(HResult.S_OK);
    long clone = RawMemory.getLong(out);
    long ids = guest.room(16);

    threads(threads, "Next", 1, ids, 0);
    assertThat(threads(clone, "Next", 1, ids + 8, 0)).isEqualTo(HResult.S_OK);

    assertThat(clone).isNotEqualTo(threads);
    assertThat(RawMemory.getLong(ids)).isEqualTo(2);
    assertThat(RawMemory.getLong(ids + 8)).isEqualTo(1);
  }

  @Test
  void anEnumeratorEndsWithItsLastReference() {
    clr.teach("EnumThreads", List.of());
    long threads = enumerator("EnumThreads");

    assertThat(guest.callSlot(threads, 2)).isZero();

    assertThatThrownBy(() -> threads(threads, "Reset"))
        .isInstanceOf(BadCall.class)
        .hasToString(
            "ICorProfilerThreadEnum::Reset was called on an ICorProfilerThreadEnum behind its last"
                + " release");
    assertThatThrownBy(() -> guest.callSlot(threads, 2))
        .isInstanceOf(BadCall.class)
        .hasToString("an ICorProfilerThreadEnum was released more often than it was handed out");
  }

  @Test
  void theRuntimeHearsOfEachReferenceToAnEnumeratorAndItsClones() {
    clr.teach("EnumThreads", List.of());
    long threads = enumerator("EnumThreads");
    long out = guest.room(8);
    threads(threads, "Clone", out);
    guest.callSlot(threads, 1);
    guest.callSlot(threads, 2);
    guest.callSlot(RawMemory.getLong(out), 2);

    assertThat(clr.calls())
        .containsExactly(
            "EnumThreads()",
            "ICorProfilerThreadEnum::AddRef()",
            "ICorProfilerThreadEnum::AddRef()",
            "ICorProfilerThreadEnum::AddRef()",
            "ICorProfilerThreadEnum::Release()",
            "ICorProfilerThreadEnum::Release()");
    assertThat(clr.lastCall().target())
        .isEqualTo(new InfoCall.Target.ComObject(new ComPointer(RawMemory.getLong(out))));
  }

  @Test
  void structuresAreEnumeratedInOnePiece() {
    clr.teach("EnumJITedFunctions", List.of(new CorPrfFunction(new FunctionId(1), new ReJitId(2))));
    long functions = enumerator("EnumJITedFunctions");
    long ids = guest.room(32);

    guest.call(functions, "ICorProfilerFunctionEnum", "Next", 1, ids, count);

    assertThat(RawMemory.getLong(ids)).isEqualTo(1);
    assertThat(RawMemory.getLong(ids + 8)).isEqualTo(2);
    assertThat(RawMemory.getLong(ids + 16)).isEqualTo(NativeCaller.UNTOUCHED);
  }

  @Test
  void anEnumeratorMustHaveItsRoom() {
    clr.teach("EnumThreads", List.of());

    assertThat(guest.ask("EnumThreads", 0)).isEqualTo(HResult.E_INVALIDARG);
  }

  private long enumerator(String method) {
    long out = guest.room(8);
    assertThat(guest.ask(method, out)).isEqualTo(HResult.S_OK);
    return RawMemory.getLong(out);
  }

  private HResult threads(long enumerator, String method, long... arguments) {
    return guest.call(enumerator, "ICorProfilerThreadEnum", method, arguments);
  }

  private HResult types(long importer, int room) {
    return guest.call(importer, IMPORT, "EnumTypeDefs", handle, tokens, room, count);
  }

  private static List<MetadataToken> tokens(int... tokens) {
    return java.util.Arrays.stream(tokens).mapToObj(MetadataToken::new).toList();
  }

  private long metadata() {
    ModuleId module = new ModuleId(0x7f20_0000_0000L);
    clr.teach("GetModuleMetaData", _ -> Outcome.ok(clr.metadata(module)));
    long out = guest.room(8);
    guest.ask("GetModuleMetaData", module.value(), 0, guest.iid(Iids.of(IMPORT)), out);
    return RawMemory.getLong(out);
  }
}
