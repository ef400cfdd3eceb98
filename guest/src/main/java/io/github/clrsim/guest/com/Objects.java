package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.call.TypedCalls;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.metadata.MetadataEmit;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.object.IUnknown;
import io.github.clrsim.guest.com.ComObject.Life;
import io.github.clrsim.guest.fault.BadCall;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The objects of the runtime that a guest has met in one execution, each by its own identity. */
final class Objects {
  /** A face is a pointer to a vtable; what is behind it no guest may know. */
  private static final int FACE_SIZE = 16;

  private final ProfilerHost host;
  private final VirtualTables tables;
  private final Scratch kept;
  private final ComObject info;
  // Looked up only, never walked.
  private final Map<ModuleId, ComObject> metadata = new HashMap<>();
  private final Map<ComPointer, ComObject> named = new HashMap<>();
  private final Map<Long, Face> faces = new HashMap<>();

  private record Face(ComObject object, Family family) {}

  Objects(ProfilerHost host, VirtualTables tables, Scratch kept) {
    this.host = host;
    this.tables = tables;
    this.kept = kept;
    this.info =
        new ComObject(
            new ComObject.Typed(
                "ICorProfilerInfo",
                Map.of(Family.INFO, host.info()),
                Optional.empty(),
                Life.WITH_RUNTIME));
  }

  boolean has(long address) {
    return faces.containsKey(address);
  }

  /** The object that is called. */
  ComObject called(long address, Slot slot) {
    Face face = faces.get(address);
    if (face == null || face.family != slot.family()) {
      throw new BadCall("%s was called on what is no such object".formatted(slot.name()));
    }
    return face.object;
  }

  /** Where an object has an interface of this kind. */
  long face(ComObject object, Family family) {
    return object
        .face(family)
        .orElseGet(
            () -> {
              long address = kept.allocate(FACE_SIZE);
              lay(object, family, address);
              return address;
            });
  }

  private void lay(ComObject object, Family family, long address) {
    object.lay(family, address, tables.address(family));
    faces.put(address, new Face(object, family));
  }

  /** Hands out a new object with its first reference. */
  long handOut(ComObject object, Family family) {
    object.handedOut();
    return face(object, family);
  }

  /** Hands out a new enumerator with its first reference, of which nobody hears but by this. */
  long handOut(Family family, Enumerator enumerator) {
    long address = kept.allocate(FACE_SIZE);
    IUnknown counts = host.objects().enumerator(family.newest(), new ComPointer(address));
    ComObject object = new ComObject(new ComObject.Enumerating(family, enumerator, counts));
    lay(object, family, address);
    object.taken();
    return address;
  }

  /** What answers the methods of an object's interfaces of this kind. */
  Object surface(ComObject object, Family family) {
    return switch (object.what()) {
      case ComObject.Typed typed -> Optional.ofNullable(typed.surfaces().get(family)).orElseThrow();
      case ComObject.Enumerating enumerating -> enumerating.enumerator();
    };
  }

  ComObject info() {
    return info;
  }

  ComObject metadata(MetadataImport typed) {
    ModuleId module = TypedCalls.moduleOf(typed).orElse(new ModuleId(0));
    return metadata.computeIfAbsent(module, unknown -> metadata(unknown, typed));
  }

  private ComObject metadata(ModuleId module, MetadataImport typed) {
    MetadataEmit emit = host.objects().emit(typed);
    return new ComObject(
        new ComObject.Typed(
            "the metadata of " + module,
            Map.of(
                Family.IMPORT, typed,
                Family.ASSEMBLY_IMPORT, typed,
                Family.EMIT, emit,
                Family.ASSEMBLY_EMIT, emit),
            Optional.of(host.objects().unknown(typed)),
            Life.COUNTED));
  }

  ComObject methodMalloc(ComPointer pointer) {
    return named(
        pointer,
        "the allocator of IL",
        Family.METHOD_MALLOC,
        host.objects()::methodMalloc,
        Life.WITH_RUNTIME);
  }

  ComObject functionControl(ComPointer pointer) {
    return named(
        pointer,
        "what GetReJITParameters was given",
        Family.FUNCTION_CONTROL,
        host.objects()::functionControl,
        Life.LENT);
  }

  private ComObject named(
      ComPointer pointer,
      String what,
      Family family,
      Function<ComPointer, ? extends IUnknown> surface,
      Life life) {
    return named(
        pointer,
        () -> {
          IUnknown typed = surface.apply(pointer);
          return new ComObject.Typed(what, Map.of(family, typed), Optional.of(typed), life);
        });
  }

  /** Where one lies that is gone, the runtime may put another. */
  private ComObject named(ComPointer pointer, Supplier<ComObject.What> what) {
    return named.compute(
        pointer, (_, known) -> known == null || known.isGone() ? new ComObject(what.get()) : known);
  }

  /** What the runtime lent there is the guest's no more. */
  void lendingEnds(ComPointer pointer) {
    Optional.ofNullable(named.get(pointer)).ifPresent(ComObject::lendingEnds);
  }

  /** What MetaDataGetDispenser hands out, a new one each time (measured). */
  ComObject dispenser() {
    return new ComObject(
        new ComObject.Typed(
            "a dispenser of metadata",
            Map.of(Family.DISPENSER, host),
            Optional.empty(),
            Life.COUNTED));
  }

  /** The metadata of a file, a new object each time it is opened (measured). */
  ComObject metadataOfFile(String path, MetadataImport typed) {
    return new ComObject(
        new ComObject.Typed(
            "the metadata in " + path,
            Map.of(Family.IMPORT, typed, Family.ASSEMBLY_IMPORT, typed),
            Optional.empty(),
            Life.COUNTED));
  }

  /** What GetAssemblyReferences is given; nobody in Java answers its one method. */
  ComObject assemblyReferences(ComPointer pointer) {
    return named(
        pointer,
        () ->
            new ComObject.Typed(
                "what GetAssemblyReferences was given",
                Map.of(Family.ASSEMBLY_REFERENCES, pointer),
                Optional.empty(),
                Life.LENT));
  }
}
