package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.elf.BuildId;
import io.github.clrsim.realclr.elf.ElfFile;
import io.github.clrsim.realclr.elf.ElfHeaders;
import io.github.clrsim.realclr.memory.LiveTarget;
import io.github.clrsim.realclr.memory.Mapping;
import io.github.clrsim.realclr.memory.Target;
import io.github.clrsim.realclr.processes.PlacedFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Whether a component is of the build of the runtime in the memory. From .NET 8 on none refuses the
 * runtime of another build, and then answers nonsense (measured of all pairs of 8.0.33, 9.0.22 and
 * 10.0.14). So the file libcoreclr.so that lies beside the component now has to be the one that was
 * loaded: an update replaces both files, while a process that runs keeps its old one.
 */
final class SameBuild {
  private SameBuild() {}

  /**
   * Requires it, as far as both say which build they are.
   *
   * @param coreClr the runtime in the memory
   * @param component the component's file
   * @throws io.github.clrsim.diagnostic.DiagnosticException if they are of different builds
   */
  static void require(Target target, Mapping coreClr, PlacedFile component) {
    PlacedFile library = target.place(coreClr.file());
    Optional<BuildId> loaded = loaded(target, coreClr.address());
    Optional<BuildId> installed = ElfFile.buildId(library.here());
    if (loaded.isEmpty() || installed.isEmpty() || loaded.equals(installed)) {
      return;
    }
    boolean isLive = target instanceof LiveTarget;
    throw new Diagnostic(
            "The runtime of %s is build %s, and the one that is installed there now is build %s"
                .formatted(target.name(), loaded.get(), installed.get()),
            library.toString(),
            "%s reads only a runtime of its own build, and would answer nonsense; %s"
                .formatted(
                    component.theirs().getFileName(),
                    isLive
                        ? "an update has replaced these files while the process ran"
                        : "the dump is of another machine, or older than an update"),
            isLive
                ? "start the program anew, so that it runs what is installed; or put back libcoreclr.so"
                    + " and libmscordaccore.so of its build"
                : "put libcoreclr.so and libmscordaccore.so of its build there, from the machine of"
                    + " the dump, or with dotnet-symbol, which fetches them by the build")
        .thrown();
  }

  /** Which build is in the memory, as the memory itself says; its file may be another by now. */
  static Optional<BuildId> loaded(Target target, Address base) {
    return ElfHeaders.inMemory(
            (place, size) ->
                target.kept(new Address(base.value() + place), size).map(SameBuild::littleEndian))
        .flatMap(ElfHeaders::buildId);
  }

  private static ByteBuffer littleEndian(Blob bytes) {
    return ByteBuffer.wrap(bytes.bytes()).order(ByteOrder.LITTLE_ENDIAN);
  }
}
