package io.github.clrsim.model.jit;

import io.github.clrsim.api.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.model.loader.LoadedAssembly;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Where the IL of methods lies: in the images of their assemblies, and in what was allocated. */
final class IlMemory {
  private static final long ALLOCATED = 0x5568_0000_0000L;
  private static final long ALIGNMENT = 0x10;

  // What was told to the profiler, which has no other way to come by such an address.
  private final TreeMap<Address, Tenant> told =
      new TreeMap<>((a, b) -> Long.compareUnsigned(a.value(), b.value()));
  private long next = ALLOCATED;

  /** What lies at an address. */
  private sealed interface Tenant {
    Blob bytes();

    /** A body in a file, which nobody can write to. */
    record OfImage(Supplier<Blob> file) implements Tenant {
      @Override
      public Blob bytes() {
        return file.get();
      }
    }

    /** Room that the profiler asked for. */
    final class Room implements Tenant {
      private final byte[] memory;

      Room(int size) {
        this.memory = new byte[size];
      }

      @Override
      public Blob bytes() {
        return Blob.of(memory);
      }

      boolean write(long offset, Blob bytes) {
        if (offset + bytes.size() > memory.length) {
          return false;
        }
        System.arraycopy(bytes.bytes(), 0, memory, (int) offset, bytes.size());
        return true;
      }
    }
  }

  /** The address of a method's header in the image of its assembly. */
  Address addressOf(LoadedAssembly assembly, MethodDef method) {
    Address address = new Address(assembly.imageBase().value() + method.rva());
    told.putIfAbsent(address, new Tenant.OfImage(method::bodyBytes));
    return address;
  }

  /** New room for a body. */
  Address allocate(int size) {
    Address address = new Address(next);
    next += Math.ceilDiv(size + 1L, ALIGNMENT) * ALIGNMENT;
    told.put(address, new Tenant.Room(size));
    return address;
  }

  /** The bytes from this address on; empty if there is nothing that was told. */
  Optional<Blob> bytesAt(Address address) {
    return Optional.ofNullable(told.floorEntry(address))
        .flatMap(
            found -> {
              Blob bytes = found.getValue().bytes();
              long offset = address.value() - found.getKey().value();
              return offset < bytes.size()
                  ? Optional.of(bytes.slice((int) offset, bytes.size() - (int) offset))
                  : Optional.empty();
            });
  }

  /** Puts bytes into room that was allocated; false if they do not lie in any. */
  boolean write(Address address, Blob bytes) {
    Map.Entry<Address, Tenant> found = told.floorEntry(address);
    return found != null
        && found.getValue() instanceof Tenant.Room room
        && room.write(address.value() - found.getKey().value(), bytes);
  }
}
