package io.github.clrsim.guest.com;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.RuntimeInterfaces;
import io.github.clrsim.api.corprof.CorFieldOffset;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.corprof.CorPrfRuntimeType;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.AppDomainId;
import io.github.clrsim.api.id.AssemblyId;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectHandleId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.info.ArrayClass;
import io.github.clrsim.api.info.ArrayObjectInfo;
import io.github.clrsim.api.info.AssemblyInfo;
import io.github.clrsim.api.info.ClassLayout;
import io.github.clrsim.api.info.FunctionEnter3Info;
import io.github.clrsim.api.info.ModuleInfo;
import io.github.clrsim.api.info.RuntimeInformation;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.metadata.AssemblyProps;
import io.github.clrsim.api.metadata.FieldProps;
import io.github.clrsim.api.metadata.ScopeProps;
import io.github.clrsim.api.metadata.TypeDefProps;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.signature.ElementType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One kind of piece after the other, as the real runtimes take and give it. */
class PiecesTest {
  private static final ModuleId MODULE = new ModuleId(0x7f20_0000_0000L);
  private static final int UNTOUCHED = (int) NativeCaller.UNTOUCHED;

  private final FakeClr clr = FakeClr.newest();
  private final NativeCaller guest = new NativeCaller(clr);

  @Test
  void aNameIsCopiedWithItsNulAndCountedWithIt() {
    teachModuleInfo("/a.dll");
    long name = guest.room(32);
    long length = guest.room(4);

    assertThat(guest.ask("GetModuleInfo", MODULE.value(), 0, 16, length, name, 0))
        .isEqualTo(HResult.S_OK);

    assertThat(RawMemory.getInt(length)).isEqualTo(7);
    assertThat(RawMemory.text(name)).isEqualTo("/a.dll");
    assertThat(RawMemory.bits(name + 14, 2)).isEqualTo(UNTOUCHED & 0xFFFF);
  }

  @Test
  void theLengthAloneIsAskedForWithoutRoom() {
    teachModuleInfo("/a.dll");
    long length = guest.room(4);

    assertThat(guest.ask("GetModuleInfo", MODULE.value(), 0, 0, length, 0, 0))
        .isEqualTo(HResult.S_OK);

    assertThat(RawMemory.getInt(length)).isEqualTo(7);
  }

  @Test
  void theNameOfAModuleIsNotCutButRefused() {
    teachModuleInfo("/a.dll");
    long name = guest.room(32);
    long length = guest.room(4);
    long assembly = guest.room(8);

    assertThat(guest.ask("GetModuleInfo", MODULE.value(), 0, 6, length, name, assembly))
        .isEqualTo(HResult.ERROR_INSUFFICIENT_BUFFER);

    assertThat(RawMemory.getInt(length)).isEqualTo(7);
    // An empty text is left, and nothing behind it.
    assertThat(RawMemory.getInt(name)).isEqualTo(UNTOUCHED & 0xFFFF_0000);
    assertThat(RawMemory.getLong(assembly)).isEqualTo(5);
  }

  @Test
  void theNameOfAnAssemblyIsCutWithoutAWord() {
    clr.teach("GetAssemblyInfo", new AssemblyInfo("abcdef", new AppDomainId(3), new ModuleId(4)));
    long name = guest.room(32);
    long length = guest.room(4);

    assertThat(guest.ask("GetAssemblyInfo", 9, 4, length, name, 0, 0)).isEqualTo(HResult.S_OK);

    assertThat(RawMemory.getInt(length)).isEqualTo(7);
    assertThat(RawMemory.text(name)).isEqualTo("abc");
    assertThat(RawMemory.bits(name + 8, 2)).isEqualTo(UNTOUCHED & 0xFFFF);
  }

  @Test
  void aNameOfMetadataIsCutAndSaysSo() {
    teachScope("abcdef");
    long importer = metadata("IMetaDataImport");
    long name = guest.room(32);
    long length = guest.room(4);

    assertThat(guest.call(importer, "IMetaDataImport", "GetScopeProps", name, 4, length, 0))
        .isEqualTo(HResult.CLDB_S_TRUNCATION);

    assertThat(RawMemory.getInt(length)).isEqualTo(7);
    assertThat(RawMemory.text(name)).isEqualTo("abc");
  }

  @Test
  void anOldRuntimeDoesNotCopyTheBeginningOfAName() {
    FakeClr clrOf31 = new FakeClr(new RuntimeInterfaces(11, 9));
    NativeCaller old = new NativeCaller(clrOf31);
    clrOf31.teach("GetScopeProps", new ScopeProps("abcdef", Guid.EMPTY));
    clrOf31.teach("GetTypeDefProps", new TypeDefProps("abcdef", 0, new MetadataToken(0)));
    clrOf31.teach("GetModuleMetaData", _ -> Outcome.ok(clrOf31.metadata(MODULE)));
    long out = old.room(8);
    old.ask("GetModuleMetaData", MODULE.value(), 0, old.iid(Iids.of("IMetaDataImport")), out);
    long importer = RawMemory.getLong(out);
    long name = old.room(32);

    assertThat(old.call(importer, "IMetaDataImport", "GetScopeProps", name, 4, 0, 0))
        .isEqualTo(HResult.CLDB_S_TRUNCATION);
    assertThat(RawMemory.getLong(name)).isEqualTo(0x0000_CCCC_CCCC_CCCCL);
    old.call(importer, "IMetaDataImport", "GetTypeDefProps", 0x02000002, name, 4, 0, 0, 0);
    assertThat(RawMemory.text(name)).isEqualTo("abc");
  }

  @Test
  void theVersionOfARuntimeIsCutOrRefused() {
    RuntimeInformation version =
        new RuntimeInformation(0, CorPrfRuntimeType.COR_PRF_CORE_CLR, 3, 1, 2, 0, "3.1.2");
    FakeClr clrOf31 = new FakeClr(new RuntimeInterfaces(11, 9));
    NativeCaller old = new NativeCaller(clrOf31);
    clrOf31.teach("GetRuntimeInformation", version);
    clr.teach("GetRuntimeInformation", version);
    long name = guest.room(32);

    assertThat(old.ask("GetRuntimeInformation", 0, 0, 0, 0, 0, 0, 4, 0, name))
        .isEqualTo(HResult.ERROR_INSUFFICIENT_BUFFER);
    assertThat(RawMemory.getInt(name)).isEqualTo(UNTOUCHED & 0xFFFF_0000);
    assertThat(guest.ask("GetRuntimeInformation", 0, 0, 0, 0, 0, 0, 4, 0, name))
        .isEqualTo(HResult.S_OK);
    assertThat(RawMemory.text(name)).isEqualTo("3.1");
  }

  @Test
  void theNameOfAProviderWantsMoreRoomThanItTakes() {
    clr.teach("EventPipeGetProviderInfo", "ab");
    long name = guest.room(16);
    long length = guest.room(4);

    assertThat(guest.ask("EventPipeGetProviderInfo", 1, 3, length, name))
        .isEqualTo(HResult.ERROR_INSUFFICIENT_BUFFER);
    assertThat(RawMemory.getInt(name)).isEqualTo(UNTOUCHED);
    assertThat(guest.ask("EventPipeGetProviderInfo", 1, 0, length, 0))
        .isEqualTo(HResult.ERROR_INSUFFICIENT_BUFFER);
    assertThat(RawMemory.getInt(length)).isEqualTo(3);
    assertThat(guest.ask("EventPipeGetProviderInfo", 1, 4, length, name)).isEqualTo(HResult.S_OK);
    assertThat(RawMemory.text(name)).isEqualTo("ab");
  }

  @Test
  void aVariableOfTheEnvironmentIsRefusedAndItsRoomLeftAlone() {
    clr.teach("GetEnvironmentVariable", "abc");
    long value = guest.room(16);
    long name = guest.text("NAME");

    assertThat(guest.ask("GetEnvironmentVariable", name, 3, 0, value))
        .isEqualTo(HResult.ERROR_INSUFFICIENT_BUFFER);
    assertThat(RawMemory.getInt(value)).isEqualTo(UNTOUCHED);
    assertThat(guest.ask("GetEnvironmentVariable", name, 3, 0, 0)).isEqualTo(HResult.E_INVALIDARG);
    assertThat(guest.ask("GetEnvironmentVariable", name, 0, guest.room(4), 0))
        .isEqualTo(HResult.S_OK);
    assertThat(clr.lastCall().arguments()).containsExactly("NAME");
  }

  @Test
  void whatMustBeWantedIsAskedForInVainWithoutRoom() {
    clr.teach("GetEventMask", 5);
    clr.teach("EventPipeCreateProvider", new EventPipeProvider(4));

    assertThat(guest.ask("GetEventMask", 0)).isEqualTo(HResult.E_INVALIDARG);
    assertThat(clr.calls()).hasSize(1);
    // What would have an effect is not done.
    assertThat(guest.ask("EventPipeCreateProvider", guest.text("p"), 0))
        .isEqualTo(HResult.E_INVALIDARG);
    assertThat(clr.calls()).hasSize(1);
  }

  @Test
  void aNameMustBeThereButWhereItsAbsenceMeansSomething() {
    clr.teach("GetEnvironmentVariable", "abc");
    clr.teach("SetEnvironmentVariable", _ -> Outcome.of(HResult.S_OK));

    assertThat(guest.ask("GetEnvironmentVariable", 0, 0, guest.room(4), 0))
        .isEqualTo(HResult.E_INVALIDARG);
    assertThat(clr.calls()).isEmpty();
    assertThat(guest.ask("SetEnvironmentVariable", guest.text("NAME"), 0)).isEqualTo(HResult.S_OK);
    assertThat(clr.lastCall().arguments()).containsExactly("NAME", "");
  }

  @Test
  void whereThereIsNothingToSayLittleIsWritten() {
    clr.teach(
        "IsArrayClass",
        _ -> new Outcome.Ok<>(new ArrayClass(ElementType.END, new ClassId(0), 0), HResult.S_FALSE));
    long element = guest.room(4);
    long base = guest.room(8);

    assertThat(guest.ask("IsArrayClass", 7, element, base, 0)).isEqualTo(HResult.S_FALSE);

    assertThat(RawMemory.getInt(element)).isEqualTo(UNTOUCHED);
    assertThat(RawMemory.getLong(base)).isZero();
  }

  @Test
  void whereThereIsNoMetadataThereIsNoObject() {
    clr.teach("GetModuleMetaData", _ -> new Outcome.Ok<>(clr.metadata(MODULE), HResult.S_FALSE));
    clr.teach("ResolveTypeRef", _ -> Outcome.failed(HResult.E_FAIL));
    long out = guest.room(8);
    long iid = guest.iid(Iids.of("IMetaDataImport"));

    assertThat(guest.ask("GetModuleMetaData", MODULE.value(), 0, iid, out))
        .isEqualTo(HResult.S_FALSE);
    assertThat(RawMemory.getLong(out)).isZero();

    long importer = metadata("IMetaDataImport");
    long scope = guest.room(8);
    guest.call(importer, "IMetaDataImport", "ResolveTypeRef", 0x01000001, iid, scope, 0);
    assertThat(RawMemory.getLong(scope)).isZero();
  }

  @Test
  void anEmptyNameOfMetadataHasNoLength() {
    teachScope("");
    long name = guest.room(8);
    long length = guest.room(4);

    assertThat(
            guest.call(
                metadata("IMetaDataImport"),
                "IMetaDataImport",
                "GetScopeProps",
                name,
                4,
                length,
                0))
        .isEqualTo(HResult.S_OK);

    assertThat(RawMemory.getInt(length)).isZero();
    assertThat(RawMemory.text(name)).isEmpty();
  }

  @Test
  void aStringOfTheProgramIsCountedWithoutANul() {
    clr.teach("GetUserString", "a\0b");
    long string = guest.room(16);
    long length = guest.room(4);
    long importer = metadata("IMetaDataImport");

    assertThat(
            guest.call(importer, "IMetaDataImport", "GetUserString", 0x70000001, string, 8, length))
        .isEqualTo(HResult.S_OK);
    assertThat(RawMemory.getInt(length)).isEqualTo(3);
    assertThat(RawMemory.text(string, 3)).isEqualTo("a\0b");
    assertThat(RawMemory.bits(string + 6, 2)).isEqualTo(UNTOUCHED & 0xFFFF);

    assertThat(guest.call(importer, "IMetaDataImport", "GetUserString", 0x70000001, string, 2, 0))
        .isEqualTo(HResult.CLDB_S_TRUNCATION);
    assertThat(RawMemory.text(string)).isEqualTo("a");
  }

  @Test
  void aListIsFilledAsFarAsThereIsRoom() {
    clr.teach("GetAppDomainsContainingModule", List.of(new AppDomainId(1), new AppDomainId(2)));
    long domains = guest.room(32);
    long count = guest.room(4);

    assertThat(guest.ask("GetAppDomainsContainingModule", MODULE.value(), 1, count, domains))
        .isEqualTo(HResult.S_OK);

    assertThat(RawMemory.getInt(count)).isEqualTo(2);
    assertThat(RawMemory.getLong(domains)).isEqualTo(1);
    assertThat(RawMemory.getLong(domains + 8)).isEqualTo(NativeCaller.UNTOUCHED);
    assertThat(guest.ask("GetAppDomainsContainingModule", MODULE.value(), 1, count, 0))
        .isEqualTo(HResult.E_INVALIDARG);
    assertThat(guest.ask("GetAppDomainsContainingModule", MODULE.value(), 0, 0, 0))
        .isEqualTo(HResult.E_INVALIDARG);
  }

  @Test
  void theLayoutOfAClassTellsHowManyFieldsWereWritten() {
    clr.teach(
        "GetClassLayout",
        new ClassLayout(
            List.of(
                new CorFieldOffset(new MetadataToken(0x04000001), 8),
                new CorFieldOffset(new MetadataToken(0x04000002), 16)),
            24));
    long fields = guest.room(32);
    long count = guest.room(4);

    guest.ask("GetClassLayout", 7, fields, 1, count, 0);
    assertThat(RawMemory.getInt(count)).isEqualTo(1);
    guest.ask("GetClassLayout", 7, 0, 0, count, 0);
    assertThat(RawMemory.getInt(count)).isEqualTo(2);
  }

  @Test
  void idsOfReJitSayThatThereAreMore() {
    clr.teach("GetReJITIDs", List.of(new ReJitId(0), new ReJitId(2)));
    long ids = guest.room(16);
    long count = guest.room(4);

    assertThat(guest.ask("GetReJITIDs", 7, 1, count, ids)).isEqualTo(HResult.S_FALSE);

    assertThat(RawMemory.getInt(count)).isEqualTo(2);
    assertThat(RawMemory.getLong(ids)).isZero();
    assertThat(guest.ask("GetReJITIDs", 7, 0, count, 0)).isEqualTo(HResult.S_FALSE);
    assertThat(guest.ask("GetReJITIDs", 7, 0, 0, 0)).isEqualTo(HResult.E_INVALIDARG);
  }

  @Test
  void anOldRuntimeCountsNoIdsOfReJitWithoutRoom() {
    FakeClr clrOf31 = new FakeClr(new RuntimeInterfaces(11, 9));
    NativeCaller old = new NativeCaller(clrOf31);
    clrOf31.teach("GetReJITIDs", List.of(new ReJitId(0)));
    long count = old.room(4);

    assertThat(old.ask("GetReJITIDs", 7, 0, count, 0)).isEqualTo(HResult.E_INVALIDARG);

    assertThat(RawMemory.getInt(count)).isEqualTo(UNTOUCHED);
  }

  @Test
  void startAddressesAreRefusedWithoutEnoughRoom() {
    clr.teach("GetNativeCodeStartAddresses", List.of(new Address(1), new Address(2)));
    long addresses = guest.room(16);
    long count = guest.room(4);

    assertThat(guest.ask("GetNativeCodeStartAddresses", 7, 0, 1, count, addresses))
        .isEqualTo(HResult.ERROR_INSUFFICIENT_BUFFER);

    assertThat(RawMemory.getInt(count)).isEqualTo(2);
    assertThat(RawMemory.getLong(addresses)).isEqualTo(NativeCaller.UNTOUCHED);
  }

  @Test
  void aListIsAsLongAsItsArgumentSays() {
    clr.teach(
        "GetArrayObjectInfo", new ArrayObjectInfo(List.of(5, 6), List.of(0, -1), new Address(9)));
    long sizes = guest.room(16);
    long bounds = guest.room(16);

    guest.ask("GetArrayObjectInfo", 7, 1, sizes, bounds, 0);

    assertThat(RawMemory.getInt(sizes)).isEqualTo(5);
    assertThat(RawMemory.getInt(sizes + 4)).isEqualTo(UNTOUCHED);
    assertThat(RawMemory.getInt(bounds)).isZero();
  }

  @Test
  void equalSignaturesLieInOnePlace() {
    clr.teach("GetSigFromToken", _ -> Outcome.ok(Blob.of((byte) 7, (byte) 1)));
    long importer = metadata("IMetaDataImport");
    long first = guest.room(8);
    long second = guest.room(8);
    long size = guest.room(4);

    guest.call(importer, "IMetaDataImport", "GetSigFromToken", 0x11000001, first, size);
    guest.call(importer, "IMetaDataImport", "GetSigFromToken", 0x11000002, second, 0);

    assertThat(RawMemory.getInt(size)).isEqualTo(2);
    assertThat(RawMemory.bytes(RawMemory.getLong(first), 2)).containsExactly(7, 1);
    assertThat(RawMemory.getLong(second)).isEqualTo(RawMemory.getLong(first));
  }

  @Test
  void noBytesAreSomewhereToo() {
    clr.teach("GetSigFromToken", _ -> Outcome.ok(Blob.EMPTY));
    long pointer = guest.room(8);
    long size = guest.room(4);

    guest.call(
        metadata("IMetaDataImport"),
        "IMetaDataImport",
        "GetSigFromToken",
        0x11000001,
        pointer,
        size);

    assertThat(RawMemory.getLong(pointer)).isNotZero();
    assertThat(RawMemory.getInt(size)).isZero();
  }

  @Test
  void aConstantIsCountedInCharactersIfItIsAText() {
    assertThat(constant(ElementType.STRING, "ab".getBytes(StandardCharsets.UTF_16LE)))
        .isEqualTo("2 at ab");
    assertThat(constant(ElementType.I4, 5, 0, 0, 0)).isEqualTo("0 at \5");
    assertThat(constant(ElementType.STRING)).isEqualTo("0 at ");
    assertThat(constant(ElementType.VOID)).isEqualTo("0 nowhere");
  }

  private String constant(ElementType type, int... bytes) {
    byte[] all = new byte[bytes.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) bytes[i];
    }
    return constant(type, all);
  }

  private String constant(ElementType type, byte[] bytes) {
    clr.teach(
        "GetFieldProps",
        new FieldProps(
            new MetadataToken(0x02000002),
            "f",
            0x8056,
            Blob.of((byte) 6, (byte) 8),
            type.code(),
            Blob.of(bytes)));
    long pointer = guest.room(8);
    long length = guest.room(4);
    guest.call(
        metadata("IMetaDataImport"),
        "IMetaDataImport",
        "GetFieldProps",
        0x04000001,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        pointer,
        length);
    long at = RawMemory.getLong(pointer);
    return RawMemory.getInt(length) + (at == 0 ? " nowhere" : " at " + RawMemory.text(at));
  }

  @Test
  void theCultureOfAnAssemblyGoesIntoTheRoomThatTheCallerBrings() {
    clr.teach(
        "GetAssemblyProps",
        new AssemblyProps(Blob.EMPTY, 0x8004, "A", new AssemblyMetadata(1, 2, 3, 4, "de-DE"), 0));
    long assemblies = metadata("IMetaDataAssemblyImport");
    long structure = guest.zeros(64);
    long locale = guest.room(32);
    RawMemory.putLong(structure + 8, locale);
    RawMemory.putInt(structure + 16, 16);

    assertThat(
            guest.call(
                assemblies,
                "IMetaDataAssemblyImport",
                "GetAssemblyProps",
                0x20000001,
                0,
                0,
                0,
                0,
                0,
                0,
                structure,
                0))
        .isEqualTo(HResult.S_OK);

    assertThat(RawMemory.getLong(structure)).isEqualTo(0x0004_0003_0002_0001L);
    assertThat(RawMemory.getInt(structure + 16)).isEqualTo(6);
    assertThat(RawMemory.text(locale)).isEqualTo("de-DE");
  }

  @Test
  void theArgumentsOfAHookedMethodWantRoomOfTheirSize() {
    clr.teach(
        "GetFunctionEnter3Info",
        new FunctionEnter3Info(
            new FrameInfo(0x77),
            new CorPrfFunctionArgumentInfo(
                1, 8, List.of(new CorPrfFunctionArgumentRange(new Address(0x1000), 8)))));
    long frame = guest.room(8);
    long size = guest.zeros(4);

    assertThat(guest.ask("GetFunctionEnter3Info", 1, 2, frame, size, 0))
        .isEqualTo(HResult.ERROR_INSUFFICIENT_BUFFER);
    assertThat(RawMemory.getInt(size)).isEqualTo(40);

    long info = guest.room(40);
    assertThat(guest.ask("GetFunctionEnter3Info", 1, 2, frame, size, info)).isEqualTo(HResult.S_OK);
    assertThat(RawMemory.getLong(frame)).isEqualTo(0x77);
    assertThat(RawMemory.getLong(info)).isEqualTo(0x0000_0008_0000_0001L);
    assertThat(RawMemory.getLong(info + 8)).isEqualTo(0x1000);
    assertThat(RawMemory.getInt(info + 16)).isEqualTo(8);

    assertThat(guest.ask("GetFunctionEnter3Info", 1, 2, frame, 0, info))
        .isEqualTo(HResult.E_INVALIDARG);
  }

  @Test
  void bytesAreCopiedUpToTheCapacity() {
    clr.teach("ReadInMemorySymbols", Blob.of((byte) 1, (byte) 2, (byte) 3));
    long buffer = guest.room(8);
    long read = guest.room(4);

    guest.ask("ReadInMemorySymbols", MODULE.value(), 0, buffer, 2, read);

    assertThat(RawMemory.getInt(read)).isEqualTo(2);
    assertThat(RawMemory.getLong(buffer)).isEqualTo(0xCCCC_CCCC_CCCC_0201L);
  }

  @Test
  void aNameInUtf8IsOnlyPointedTo() {
    clr.teach("GetNameFromToken", "gr\u00fcn");
    long pointer = guest.room(8);

    guest.call(
        metadata("IMetaDataImport"), "IMetaDataImport", "GetNameFromToken", 0x06000001, pointer);

    assertThat(RawMemory.utf8(RawMemory.getLong(pointer))).isEqualTo("gr\u00fcn");
  }

  @Test
  void anArrayThatIsMissingMakesItsCompanionsEmpty() {
    long modules = guest.memory().copyOf(new byte[] {1, 0, 0, 0, 0, 0, 0, 0});

    guest.ask("RequestReJIT", 1, modules, 0);
    assertThat(clr.lastCall().arguments()).containsExactly(List.of(), List.of());
    guest.ask("RequestReJIT", 1, modules, guest.bytes(1, 0, 0, 6));
    assertThat(clr.lastCall().arguments())
        .containsExactly(List.of(new ModuleId(1)), List.of(new MetadataToken(0x06000001)));
  }

  @Test
  void aStructureByValueLiesOnTheStack() {
    clr.teach("EventPipeAddProviderToSession", _ -> Outcome.of(HResult.S_OK));

    // Behind the registers: the name, keywords, the level and the filter.
    guest.ask(
        "EventPipeAddProviderToSession",
        0x99,
        0,
        0,
        0,
        0,
        guest.text("provider"),
        0x10,
        0xFFFF_FFFF_0000_0005L,
        guest.text("filter"));

    assertThat(clr.lastCall().arguments().getLast())
        .isEqualTo(new CorPrfEventpipeProviderConfig("provider", 0x10, 5, "filter"));
  }

  @Test
  void aNumberThatNoConstantHasIsRefused() {
    clr.teach("CreateHandle", new ObjectHandleId(4));

    assertThat(guest.ask("CreateHandle", 1, 1, guest.room(8))).isEqualTo(HResult.S_OK);
    assertThat(guest.ask("CreateHandle", 1, 77, guest.room(8))).isEqualTo(HResult.E_INVALIDARG);
  }

  @Test
  void aTruthAndACountComeInTheRegister() {
    clr.teach("IsValidToken", true);
    long importer = metadata("IMetaDataImport");

    assertThat(guest.callSlot(importer, 61, 0x06000001)).isEqualTo(1);
  }

  private void teachModuleInfo(String name) {
    clr.teach("GetModuleInfo", new ModuleInfo(new Address(1), name, new AssemblyId(5)));
  }

  private void teachScope(String name) {
    clr.teach(
        "GetScopeProps", new ScopeProps(name, Guid.of("00112233-4455-6677-8899-aabbccddeeff")));
  }

  private long metadata(String interfaceName) {
    clr.teach("GetModuleMetaData", _ -> Outcome.ok(clr.metadata(MODULE)));
    long out = guest.room(8);
    guest.ask("GetModuleMetaData", MODULE.value(), 0, guest.iid(Iids.of(interfaceName)), out);
    return RawMemory.getLong(out);
  }
}
