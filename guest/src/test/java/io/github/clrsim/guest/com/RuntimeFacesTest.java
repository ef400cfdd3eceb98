package io.github.clrsim.guest.com;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.RuntimeInterfaces;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.info.FunctionInfo;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.info.ModuleInfo2;
import io.github.clrsim.api.info.TokenAndMetaDataFromFunction;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.guest.fault.BadCall;
import io.github.clrsim.guest.fault.OutOfReach;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuntimeFacesTest {
  private static final ModuleId MODULE = new ModuleId(0x7f20_0000_0000L);

  private final FakeClr clr = FakeClr.newest();
  private final NativeCaller guest = new NativeCaller(clr);

  @Test
  void argumentsBecomeValuesAndAnswersGoWhereTheyAreWanted() {
    clr.teach(
        "GetFunctionInfo",
        new FunctionInfo(new ClassId(0x11), MODULE, new MetadataToken(0x06000001)));
    long classId = guest.room(8);
    long moduleId = guest.room(8);
    long token = guest.room(4);

    assertThat(guest.ask("GetFunctionInfo", 0x55, classId, moduleId, token))
        .isEqualTo(HResult.S_OK);

    assertThat(clr.lastCall().arguments()).containsExactly(new FunctionId(0x55));
    assertThat(RawMemory.getLong(classId)).isEqualTo(0x11);
    assertThat(RawMemory.getLong(moduleId)).isEqualTo(MODULE.value());
    // A token has four bytes, and the four behind it are somebody else's.
    assertThat(RawMemory.getLong(token)).isEqualTo(0xCCCC_CCCC_0600_0001L);
  }

  @Test
  void aNullPointerMeansThatNobodyWantsToKnow() {
    clr.teach(
        "GetFunctionInfo",
        new FunctionInfo(new ClassId(0x11), MODULE, new MetadataToken(0x06000001)));
    long moduleId = guest.room(8);

    assertThat(guest.ask("GetFunctionInfo", 0x55, 0, moduleId, 0)).isEqualTo(HResult.S_OK);

    assertThat(RawMemory.getLong(moduleId)).isEqualTo(MODULE.value());
  }

  @Test
  void ofANarrowArgumentTheRestOfItsCellMeansNothing() {
    clr.teach("GetClassFromToken", new ClassId(0x11));

    guest.ask("GetClassFromToken", MODULE.value(), 0xFFFF_FFFF_0200_0003L, guest.room(8));

    assertThat(clr.lastCall().arguments()).containsExactly(MODULE, new MetadataToken(0x02000003));
  }

  @Test
  void aRefusalWritesNothing() {
    clr.teach("GetClassFromToken", _ -> Outcome.failed(HResult.E_INVALIDARG));
    long classId = guest.room(8);

    assertThat(guest.ask("GetClassFromToken", MODULE.value(), 0x02000003, classId))
        .isEqualTo(HResult.E_INVALIDARG);

    assertThat(RawMemory.getLong(classId)).isEqualTo(NativeCaller.UNTOUCHED);
  }

  @Test
  void aCallThatRunsOutOfMemoryLeavesNothingOfUseButWhatWasZero() {
    clr.teach("GetClassIDInfo", _ -> Outcome.failed(HResult.E_OUTOFMEMORY));
    long module = guest.room(8);
    long token = guest.room(8);
    RawMemory.putLong(token, 0);

    assertThat(guest.ask("GetClassIDInfo", 0x11, module, token)).isEqualTo(HResult.E_OUTOFMEMORY);
    assertThat(guest.ask("GetClassIDInfo", 0x11, 0, 0)).isEqualTo(HResult.E_OUTOFMEMORY);

    assertThat(RawMemory.getLong(module)).isEqualTo(0xCCCC_CCCC_CCCC_CCCCL);
    assertThat(RawMemory.getLong(token)).isZero();
  }

  @Test
  void aRefusalThatHadWrittenWritesWhatItHad() {
    clr.teach(
        "GetModuleInfo",
        _ ->
            new Outcome.Partial<>(
                HResult.CORPROF_E_DATAINCOMPLETE,
                new ModuleInfo(new Address(0), "a", new AssemblyId(0xFFFF_FFFDL))));
    long assembly = guest.room(8);

    assertThat(guest.ask("GetModuleInfo", MODULE.value(), 0, 0, 0, 0, assembly))
        .isEqualTo(HResult.CORPROF_E_DATAINCOMPLETE);

    assertThat(RawMemory.getLong(assembly)).isEqualTo(0xFFFF_FFFDL);
  }

  @Test
  void whoWantsNothingThatIsMissingIsNotRefused() {
    clr.teach(
        "GetModuleInfo2",
        _ ->
            new Outcome.Partial<>(
                HResult.CORPROF_E_DATAINCOMPLETE,
                new ModuleInfo2(new Address(0), "/a", new AssemblyId(0xFFFF_FFFDL), 1)));
    long length = guest.room(4);
    long name = guest.room(16);
    long other = guest.room(8);

    assertThat(guest.ask("GetModuleInfo2", MODULE.value(), 0, 8, length, name, 0, 0))
        .isEqualTo(HResult.S_OK);
    assertThat(RawMemory.text(name)).isEqualTo("/a");
    assertThat(guest.ask("GetModuleInfo2", MODULE.value(), other, 8, length, name, 0, 0))
        .isEqualTo(HResult.CORPROF_E_DATAINCOMPLETE);
    assertThat(guest.ask("GetModuleInfo2", MODULE.value(), 0, 8, length, name, other, 0))
        .isEqualTo(HResult.CORPROF_E_DATAINCOMPLETE);
  }

  @Test
  void everyInterfaceOfTheRuntimeIsOneObjectWithTheNewestVtable() {
    for (int version = 1; version <= 15; version++) {
      String name = "ICorProfilerInfo" + (version == 1 ? "" : String.valueOf(version));
      long found = guest.room(8);
      assertThat(guest.query(guest.info(), guest.iid(Iids.of(name)), found))
          .isEqualTo(HResult.S_OK);
      assertThat(RawMemory.getLong(found)).isEqualTo(guest.info());
    }
    clr.teach("EnumerateGCHeapObjects", _ -> Outcome.of(HResult.S_OK));
    assertThat(guest.ask("EnumerateGCHeapObjects", 0x1234, 0)).isEqualTo(HResult.S_OK);
  }

  @Test
  void anInterfaceThatTheRuntimeIsTooOldForIsNotThere() {
    NativeCaller old = new NativeCaller(new FakeClr(new RuntimeInterfaces(11, 9)));
    long found = old.room(8);

    assertThat(old.query(old.info(), old.iid(Iids.of("ICorProfilerInfo11")), found))
        .isEqualTo(HResult.S_OK);
    assertThat(old.query(old.info(), old.iid(Iids.of("ICorProfilerInfo12")), found))
        .isEqualTo(HResult.E_NOINTERFACE);

    assertThat(RawMemory.getLong(found)).isZero();
  }

  @Test
  void aCallBeyondTheEndOfAnOldVtableIsAFault() {
    NativeCaller old = new NativeCaller(new FakeClr(new RuntimeInterfaces(11, 9)));

    assertThatThrownBy(() -> old.ask("EventPipeStopSession", 1))
        .isInstanceOf(BadCall.class)
        .hasToString(
            "ICorProfilerInfo12::EventPipeStopSession was called, in slot 103, where the vtable of"
                + " this runtime has ended: its newest interface is ICorProfilerInfo11");
  }

  @Test
  void aCallBeyondTheEndOfEveryVtableIsAFault() {
    assertThatThrownBy(() -> guest.callSlot(guest.info(), 115))
        .isInstanceOf(BadCall.class)
        .hasToString("slot 115 of ICorProfilerInfo15 was called, which has 115 slots");
  }

  @Test
  void whoAsksForAnInterfaceSaysWhereItGoes() {
    assertThat(guest.query(guest.info(), guest.iid(Iids.UNKNOWN), 0)).isEqualTo(HResult.E_POINTER);
    assertThatThrownBy(() -> guest.query(guest.info(), 0, guest.room(8)))
        .isInstanceOf(BadCall.class)
        .hasToString(
            "ICorProfilerInfo15::QueryInterface was called without the identifier of an interface");
  }

  @Test
  void aCallOnWhatIsNoObjectIsAFault() {
    long vtable = guest.memory().allocate(8);
    RawMemory.putLong(vtable, RawMemory.getLong(guest.info()));

    assertThatThrownBy(() -> guest.call(vtable, "ICorProfilerInfo", "ForceGC"))
        .isInstanceOf(BadCall.class)
        .hasToString("ICorProfilerInfo::ForceGC was called on what is no such object");
  }

  @Test
  void theRuntimeItselfCountsNothing() {
    assertThat(guest.callSlot(guest.info(), 1)).isEqualTo(1);
    assertThat(guest.callSlot(guest.info(), 2)).isEqualTo(1);
    assertThat(guest.callSlot(guest.info(), 2)).isEqualTo(1);
    assertThat(guest.ask("ForceGC")).isEqualTo(HResult.E_FAIL);
  }

  @Test
  void whatIsLentIsGivenBackOnlyByWhoTookIt() {
    long control = guest.faces().named(new ComPointer(0x9000), "ICorProfilerFunctionControl");
    guest.callSlot(control, 1);
    guest.callSlot(control, 2);
    assertThatThrownBy(() -> guest.callSlot(control, 2))
        .isInstanceOf(BadCall.class)
        .hasToString(
            "what GetReJITParameters was given was released, to which no reference was taken");
  }

  @Test
  void metadataIsOneObjectWithAFaceForEachKindOfInterface() {
    clr.teach("GetModuleMetaData", _ -> Outcome.ok(clr.metadata(MODULE)));
    long importer = metadata(0, "IMetaDataImport");
    long newer = metadata(0, "IMetaDataImport2");
    long assemblies = metadata(0, "IMetaDataAssemblyImport");

    assertThat(newer).isEqualTo(importer);
    assertThat(assemblies).isNotEqualTo(importer);
    assertThat(queried(assemblies, "IMetaDataImport")).isEqualTo(importer);
    assertThat(unknown(assemblies)).isEqualTo(unknown(importer));
  }

  @Test
  void metadataMayBeAddedToHoweverItWasOpened() {
    clr.teach("GetModuleMetaData", _ -> Outcome.ok(clr.metadata(MODULE)));
    long importer = metadata(0, "IMetaDataImport");
    long emit = metadata(0, "IMetaDataEmit2");

    assertThat(queried(importer, "IMetaDataEmit")).isEqualTo(emit);
    clr.teach("GetTokenFromSig", new MetadataToken(0x11000001));
    long token = guest.room(4);
    assertThat(guest.call(emit, "IMetaDataEmit2", "GetTokenFromSig", guest.bytes(7, 1), 2, token))
        .isEqualTo(HResult.S_OK);
    assertThat(RawMemory.getInt(token)).isEqualTo(0x11000001);
    assertThat(clr.calls().getLast()).isEqualTo("GetTokenFromSig(blob:0701)");
  }

  @Test
  void metadataOfAFunctionMayBeAddedTo() {
    teachMetadataOfFunction();
    long found = guest.room(8);
    long token = guest.room(4);

    assertThat(
            guest.ask(
                "GetTokenAndMetaDataFromFunction",
                0x55,
                guest.iid(Iids.of("IMetaDataEmit2")),
                found,
                token))
        .isEqualTo(HResult.S_OK);

    assertThat(queried(RawMemory.getLong(found), "IMetaDataEmit2"))
        .isEqualTo(RawMemory.getLong(found));
    assertThat(RawMemory.getInt(token)).isEqualTo(0x06000001);
  }

  @Test
  void whoWantsOnlyTheTokenHoldsNoReference() {
    teachMetadataOfFunction();

    assertThat(guest.ask("GetTokenAndMetaDataFromFunction", 0x55, 0, 0, guest.room(4)))
        .isEqualTo(HResult.S_OK);

    assertThat(clr.calls()).endsWith("GetTokenAndMetaDataFromFunction(function:55)", "Release()");
  }

  @Test
  void metadataByAnUnknownInterfaceIsNotHandedOut() {
    clr.teach("GetModuleMetaData", _ -> Outcome.ok(clr.metadata(MODULE)));
    long out = guest.room(8);

    assertThat(
            guest.ask(
                "GetModuleMetaData",
                MODULE.value(),
                0,
                guest.iid(Iids.of("ICorProfilerInfo")),
                out))
        .isEqualTo(HResult.E_NOINTERFACE);

    assertThat(RawMemory.getLong(out)).isZero();
    assertThat(clr.calls().getLast()).isEqualTo("Release()");
  }

  @Test
  void whatRealMetadataHasAndTheTablesDoNotIsALimitOfOurs() {
    clr.teach("GetModuleMetaData", _ -> Outcome.ok(clr.metadata(MODULE)));
    long importer = metadata(0, "IMetaDataImport");
    long tables = guest.iid(Guid.of("D8F579AB-402D-4B8E-82D9-5D63B1065C68"));

    assertThatThrownBy(() -> guest.query(importer, tables, guest.room(8)))
        .isInstanceOf(OutOfReach.class)
        .hasToString("it asks metadata for IMetaDataTables");
    assertThatThrownBy(() -> guest.callSlot(metadata(1, "IMetaDataEmit2"), 3))
        .isInstanceOf(OutOfReach.class)
        .hasToString("it calls slot 3 of IMetaDataEmit2, which nobody here answers");
  }

  @Test
  void referencesToMetadataAreCountedByTheSimulationToo() {
    clr.teach("GetModuleMetaData", _ -> Outcome.ok(clr.metadata(MODULE)));
    long importer = metadata(0, "IMetaDataImport");
    queried(importer, "IMetaDataAssemblyImport");
    guest.callSlot(importer, 1);
    assertThat(guest.callSlot(importer, 2)).isEqualTo(2);
    guest.callSlot(importer, 2);
    guest.callSlot(importer, 2);

    assertThat(clr.calls().subList(1, 6))
        .containsExactly("AddRef()", "AddRef()", "Release()", "Release()", "Release()");
    assertThatThrownBy(() -> guest.callSlot(importer, 2))
        .isInstanceOf(BadCall.class)
        .hasToString(
            "the metadata of module:7f2000000000 was released more often than it was handed out");
    assertThatThrownBy(
            () -> guest.call(importer, "IMetaDataImport", "GetModuleFromScope", guest.room(4)))
        .isInstanceOf(BadCall.class)
        .hasToString(
            "IMetaDataImport::GetModuleFromScope was called on the metadata of"
                + " module:7f2000000000 behind its last release");
    // The simulation, whose law says the same, has heard of the last release by then.
    assertThat(clr.calls().getLast()).isEqualTo("Release()");
  }

  @Test
  void theAllocatorOfIlGivesRoom() {
    clr.teach("GetILFunctionBodyAllocator", new ComPointer(0x5000));
    clr.teach("Alloc", new Address(0x7a00_0000_0000L));
    List<String> heard = new ArrayList<>();
    NativeCaller writing =
        new NativeCaller(
            clr,
            new GuestMemory() {
              @Override
              public void given(Address at, int bytes) {
                heard.add("given " + at + " " + bytes);
              }

              @Override
              public void handedOver(Address at) {
                heard.add("handed over " + at);
              }
            });
    long allocator = writing.room(8);
    writing.ask("GetILFunctionBodyAllocator", MODULE.value(), allocator);

    assertThat(writing.callSlot(RawMemory.getLong(allocator), 3, 20)).isEqualTo(0x7a00_0000_0000L);
    writing.ask("SetILFunctionBody", MODULE.value(), 0x06000001, 0x7a00_0000_0000L);

    assertThat(heard)
        .containsExactly("given address:7a0000000000 20", "handed over address:7a0000000000");
  }

  @Test
  void theAllocatorOfIlLivesAsLongAsTheRuntimeWhoeverCounts() {
    clr.teach("GetILFunctionBodyAllocator", new ComPointer(0x5000));
    long out = guest.room(8);
    guest.ask("GetILFunctionBodyAllocator", MODULE.value(), out);
    long allocator = RawMemory.getLong(out);

    assertThat(guest.callSlot(allocator, 1)).isEqualTo(1);
    assertThat(guest.callSlot(allocator, 2)).isEqualTo(1);
    assertThat(guest.callSlot(allocator, 2)).isEqualTo(1);
    assertThat(guest.callSlot(allocator, 2)).isEqualTo(1);
    // Whoever judges references hears of each.
    assertThat(clr.calls()).endsWith("AddRef()", "Release()", "Release()", "Release()");
  }

  /** On a runtime that looks at nobody, which may have another object there by then. */
  @Test
  void whatWasLentIsGoneBehindItsCallback() {
    clr.teach("SetCodegenFlags", Nothing.NOTHING);
    ComPointer pointer = new ComPointer(0x9000);
    String type = "ICorProfilerFunctionControl";
    GetReJITParameters asked =
        new GetReJITParameters(MODULE, new MetadataToken(0x06000001), pointer);
    long lent = guest.faces().named(pointer, type);
    assertThat(guest.call(lent, type, "SetCodegenFlags", 1)).isEqualTo(HResult.S_OK);
    guest.faces().returned(asked);

    assertThatThrownBy(() -> guest.call(lent, type, "SetCodegenFlags", 1))
        .isInstanceOf(BadCall.class)
        .hasMessage(
            "ICorProfilerFunctionControl::SetCodegenFlags was called on what GetReJITParameters was"
                + " given, behind that callback, without a reference to it");

    long next = guest.faces().named(pointer, type);
    assertThat(guest.call(next, type, "SetCodegenFlags", 1)).isEqualTo(HResult.S_OK);
  }

  @Test
  void whoTakesAReferenceKeepsWhatWasLent() {
    clr.teach("SetCodegenFlags", Nothing.NOTHING);
    ComPointer pointer = new ComPointer(0x9000);
    String type = "ICorProfilerFunctionControl";
    long lent = guest.faces().named(pointer, type);
    guest.callSlot(lent, 1);
    guest.faces().returned(new GetReJITParameters(MODULE, new MetadataToken(0x06000001), pointer));
    assertThat(guest.call(lent, type, "SetCodegenFlags", 1)).isEqualTo(HResult.S_OK);

    guest.callSlot(lent, 2);
    assertThatThrownBy(() -> guest.call(lent, type, "SetCodegenFlags", 1))
        .isInstanceOf(BadCall.class);
  }

  private void teachMetadataOfFunction() {
    clr.teach(
        "GetTokenAndMetaDataFromFunction",
        _ ->
            Outcome.ok(
                new TokenAndMetaDataFromFunction(
                    clr.metadata(MODULE), new MetadataToken(0x06000001))));
  }

  private long metadata(int flags, String interfaceName) {
    long out = guest.room(8);
    assertThat(
            guest.ask(
                "GetModuleMetaData", MODULE.value(), flags, guest.iid(Iids.of(interfaceName)), out))
        .isEqualTo(HResult.S_OK);
    return RawMemory.getLong(out);
  }

  private long queried(long object, String interfaceName) {
    long out = guest.room(8);
    assertThat(guest.query(object, guest.iid(Iids.of(interfaceName)), out)).isEqualTo(HResult.S_OK);
    return RawMemory.getLong(out);
  }

  private long unknown(long object) {
    long out = guest.room(8);
    assertThat(guest.query(object, guest.iid(Iids.UNKNOWN), out)).isEqualTo(HResult.S_OK);
    return RawMemory.getLong(out);
  }
}
