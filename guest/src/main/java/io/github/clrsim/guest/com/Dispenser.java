package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.guest.fault.OutOfReach;
import java.util.Optional;

/**
 * The dispenser of metadata that the runtime's library exports (cor.h: MetaDataGetDispenser,
 * IMetaDataDispenserEx). It opens the metadata of files; that of memory, and new metadata, nobody
 * here makes.
 */
final class Dispenser {
  private static final Guid CLSID = Guid.of("E5CB7A31-7512-11D2-89CE-0080C792E5D8");

  /** No such class is made here (olectl.h). */
  private static final HResult CLASS_E_CLASSNOTAVAILABLE = new HResult(0x8004_0111);

  private final ProfilerHost host;
  private final Objects objects;
  private final HandedOver callee;

  Dispenser(ProfilerHost host, Objects objects, HandedOver callee) {
    this.host = host;
    this.objects = objects;
    this.callee = callee;
  }

  /**
   * MetaDataGetDispenser(REFCLSID, REFIID, void **). Of another class it leaves the pointer as it
   * is, of another interface it clears it (measured on 8.0.33, 9.0.22 and 10.0.14).
   */
  HResult handOut(Arguments arguments) {
    callee.requireReadable(arguments.get(0), RawMemory.GUID_SIZE);
    if (!RawMemory.guid(arguments.get(0)).equals(CLSID)) {
      return CLASS_E_CLASSNOTAVAILABLE;
    }
    ComObject dispenser = objects.dispenser();
    Optional<Family> family = callee.asked(dispenser, arguments.get(1), Slot.GetsDispenser.NAME);
    put(arguments.get(2), family.map(each -> objects.handOut(dispenser, each)).orElse(0L));
    return family.isPresent() ? HResult.S_OK : HResult.E_NOINTERFACE;
  }

  /** Serves a method of it, which is called with the object first. */
  HResult serve(MethodSpec row, Slot slot, Arguments arguments) {
    if (!row.name().equals("OpenScope")) {
      throw new OutOfReach("it calls " + slot.name() + ", which nobody here answers");
    }
    long to = arguments.get(4);
    if (arguments.get(1) == 0 || to == 0) {
      return HResult.E_INVALIDARG;
    }
    callee.requireReadable(arguments.get(1), Character.BYTES);
    String path = RawMemory.text(arguments.get(1));
    Outcome<MetadataImport> scope = host.openScope(path);
    if (scope.hresult().equals(HResult.E_NOTIMPL)) {
      throw new OutOfReach("it opens " + path + " by " + slot.name() + ", where no files are");
    }
    if (scope.hresult().equals(HResult.E_INVALIDARG)) {
      return HResult.E_INVALIDARG;
    }
    if (!(scope instanceof Outcome.Ok<MetadataImport>(MetadataImport metadata, _))) {
      put(to, 0);
      return scope.hresult();
    }
    ComObject opened = objects.metadataOfFile(path, metadata);
    Optional<Family> family = callee.asked(opened, arguments.get(3), slot.name());
    put(to, family.map(each -> objects.handOut(opened, each)).orElse(0L));
    return family.isPresent() ? HResult.S_OK : HResult.E_NOINTERFACE;
  }

  private void put(long to, long pointer) {
    callee.requireWritable(to, Long.BYTES);
    RawMemory.putLong(to, pointer);
  }
}
