package io.github.clrsim.guest.com;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.guest.fault.BadCall;
import io.github.clrsim.guest.fault.OutOfReach;
import org.junit.jupiter.api.Test;

/** Metadata of files, as 8.0.33, 9.0.22 and 10.0.14 hand it out. */
class DispenserTest {
  private static final Guid CLSID = Guid.of("E5CB7A31-7512-11D2-89CE-0080C792E5D8");
  private static final Guid NOBODY = Guid.of("12345678-0001-0002-0304-05060708090A");
  private static final String NEWEST = "IMetaDataDispenserEx";

  private final FakeClr clr = FakeClr.newest();
  private final NativeCaller guest = new NativeCaller(clr);

  @Test
  void aFileIsOpenedByAnyOfItsInterfaces() {
    holdsFile();
    clr.teach("FindTypeDefByName", new MetadataToken(0x0200_0007));

    for (String asked : new String[] {"IMetaDataImport", "IMetaDataImport2"}) {
      long scope = opened("/app/A.dll", asked);
      long token = guest.room(4);
      assertThat(
              guest.call(scope, "IMetaDataImport", "FindTypeDefByName", guest.text("B"), 0, token))
          .isEqualTo(HResult.S_OK);
      assertThat((int) RawMemory.getLong(token)).isEqualTo(0x0200_0007);
    }
    assertThat(opened("/app/A.dll", "IMetaDataAssemblyImport")).isNotZero();
  }

  @Test
  void whatIsNotFoundIsNil() {
    holdsFile();
    clr.teach("FindTypeDefByName", _ -> Outcome.failed(new HResult(0x8013_1130)));
    clr.teach("FindMethod", _ -> Outcome.failed(HResult.E_INVALIDARG));
    long scope = opened("/app/A.dll", "IMetaDataImport");
    long token = guest.room(4);
    long name = guest.text("B");

    guest.call(scope, "IMetaDataImport", "FindMethod", 0x0200_0001, name, 0, 0, token);
    assertThat(RawMemory.getLong(token)).isEqualTo(NativeCaller.UNTOUCHED);
    guest.call(scope, "IMetaDataImport", "FindTypeDefByName", name, 0, token);
    assertThat((int) RawMemory.getLong(token)).isEqualTo(0x0200_0000);
    guest.call(scope, "IMetaDataImport", "FindTypeDefByName", name, 0, 0);
  }

  @Test
  void eachTimeAnotherObjectIsHandedOut() {
    holdsFile();

    assertThat(dispenser(NEWEST)).isNotEqualTo(dispenser("IMetaDataDispenser"));
    assertThat(opened("/app/A.dll", "IMetaDataImport"))
        .isNotEqualTo(opened("/app/A.dll", "IMetaDataImport"));
  }

  @Test
  void whatIsNoDispenserIsRefused() {
    long to = guest.room(8);

    assertThat(get(NOBODY, Iids.of(NEWEST), to)).isEqualTo(new HResult(0x8004_0111));
    assertThat(RawMemory.getLong(to)).isEqualTo(NativeCaller.UNTOUCHED);
    assertThat(get(CLSID, NOBODY, to)).isEqualTo(HResult.E_NOINTERFACE);
    assertThat(RawMemory.getLong(to)).isZero();
  }

  @Test
  void aFileThatIsNotThereIsNoScope() {
    clr.files(_ -> Outcome.failed(HResult.COR_E_FILENOTFOUND));
    long to = guest.room(8);

    assertThat(open("/app/nobody.dll", Iids.of("IMetaDataImport"), to))
        .isEqualTo(HResult.COR_E_FILENOTFOUND);
    assertThat(RawMemory.getLong(to)).isZero();
  }

  @Test
  void noPathOrNoPointerLeavesAllAsItIs() {
    clr.files(_ -> Outcome.failed(HResult.E_INVALIDARG));
    long to = guest.room(8);

    assertThat(open("", Iids.of("IMetaDataImport"), to)).isEqualTo(HResult.E_INVALIDARG);
    long iid = guest.iid(Iids.of("IMetaDataImport"));
    for (long[] missing : new long[][] {{0, 0, iid, to}, {guest.text("/app/A.dll"), 0, iid, 0}}) {
      assertThat(guest.call(dispenser(NEWEST), NEWEST, "OpenScope", missing))
          .isEqualTo(HResult.E_INVALIDARG);
    }
    assertThat(RawMemory.getLong(to)).isEqualTo(NativeCaller.UNTOUCHED);
  }

  @Test
  void anInterfaceThatMetadataHasNotIsRefused() {
    holdsFile();
    long to = guest.room(8);

    assertThat(open("/app/A.dll", NOBODY, to)).isEqualTo(HResult.E_NOINTERFACE);
    assertThat(RawMemory.getLong(to)).isZero();
  }

  @Test
  void aScopeIsCountedAsOthersAre() {
    holdsFile();
    long scope = opened("/app/A.dll", "IMetaDataImport");

    assertThat(guest.callSlot(scope, 1)).isEqualTo(2);
    assertThat(guest.callSlot(scope, 2)).isEqualTo(1);
    assertThat(guest.callSlot(scope, 2)).isZero();
    assertThatThrownBy(() -> guest.callSlot(scope, 2))
        .isInstanceOf(BadCall.class)
        .hasMessageContaining("the metadata in /app/A.dll was released more often");
    assertThatThrownBy(() -> guest.call(scope, "IMetaDataImport", "GetModuleFromScope", 0))
        .isInstanceOf(BadCall.class)
        .hasMessageContaining("behind its last release");
  }

  @Test
  void whatNobodyHereAnswersIsALimit() {
    long dispenser = dispenser(NEWEST);
    long to = guest.room(8);

    assertThatThrownBy(() -> open("/app/A.dll", Iids.of("IMetaDataImport"), to))
        .isInstanceOf(OutOfReach.class)
        .hasToString("it opens /app/A.dll by IMetaDataDispenser::OpenScope, where no files are");
    assertThatThrownBy(() -> guest.call(dispenser, NEWEST, "SetOption", 0, 0))
        .isInstanceOf(OutOfReach.class)
        .hasMessageContaining("IMetaDataDispenserEx::SetOption");
    holdsFile();
    assertThatThrownBy(() -> open("/app/A.dll", Iids.of("IMetaDataEmit"), to))
        .isInstanceOf(OutOfReach.class)
        .hasMessageContaining("to be added to");
    clr.teach("ResolveTypeRef", _ -> Outcome.notYet());
    long scope = opened("/app/A.dll", "IMetaDataImport");
    assertThatThrownBy(
            () ->
                guest.call(
                    scope,
                    "IMetaDataImport",
                    "ResolveTypeRef",
                    0x0100_0001,
                    guest.iid(Iids.of("IMetaDataImport")),
                    to,
                    0))
        .isInstanceOf(OutOfReach.class)
        .hasMessageContaining("ResolveTypeRef on metadata that it opened in a file");
  }

  private void holdsFile() {
    clr.files(_ -> Outcome.ok(clr.metadata(new ModuleId(0))));
  }

  private HResult get(Guid clsid, Guid iid, long to) {
    return guest.callExported("MetaDataGetDispenser", guest.iid(clsid), guest.iid(iid), to);
  }

  private long dispenser(String interfaceName) {
    long to = guest.room(8);
    assertThat(get(CLSID, Iids.of(interfaceName), to)).isEqualTo(HResult.S_OK);
    return RawMemory.getLong(to);
  }

  private HResult open(String path, Guid iid, long to) {
    return guest.call(
        dispenser(NEWEST), NEWEST, "OpenScope", guest.text(path), 0, guest.iid(iid), to);
  }

  private long opened(String path, String interfaceName) {
    long to = guest.room(8);
    assertThat(open(path, Iids.of(interfaceName), to)).isEqualTo(HResult.S_OK);
    return RawMemory.getLong(to);
  }
}
