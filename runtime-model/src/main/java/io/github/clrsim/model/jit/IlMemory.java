package io.github.clrsim.model.jit;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.model.loader.LoadedAssembly;
import io.github.clrsim.model.metadata.MethodBody;
import io.github.clrsim.model.metadata.MethodDef;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Where the IL of methods lies: in the images of their assemblies. */
final class IlMemory {
  // What was told to the profiler, which has no other way to come by such an address.
  private final Map<Address, Tenant> told = new LinkedHashMap<>();

  private record Tenant(LoadedAssembly assembly, MethodDef method) {}

  /** The address of a method's header in the image of its assembly. */
  Address addressOf(LoadedAssembly assembly, MethodDef method) {
    Address address = new Address(assembly.imageBase().value() + method.rva());
    told.put(address, new Tenant(assembly, method));
    return address;
  }

  /** The body whose header is at this address; empty if there is nothing that was told. */
  Optional<MethodBody> bodyAt(Address address) {
    return Optional.ofNullable(told.get(address)).flatMap(tenant -> tenant.method().body());
  }
}
