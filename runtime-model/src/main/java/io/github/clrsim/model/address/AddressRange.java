package io.github.clrsim.model.address;

import io.github.clrsim.api.id.Address;
import java.util.Arrays;
import java.util.List;

/**
 * What lies where in the simulated process. The places are those of a real one on Linux: what is
 * allocated natively below 0x56…, files, heap and code above it.
 */
public enum AddressRange {
  /** The runtime's COM objects. */
  COM_OBJECTS(0x5530_0000_0000L),
  /** Application domains. */
  APP_DOMAINS(0x5540_0000_0000L),
  /** Assemblies. */
  ASSEMBLIES(0x5550_0000_0000L),
  /** The objects by which a profiler says how a method is compiled anew. */
  FUNCTION_CONTROLS(0x5560_0000_0000L),
  /** IL that a profiler has allocated. */
  ALLOCATED_IL(0x5568_0000_0000L),
  /** Thread objects. */
  THREADS(0x5580_0000_0000L),
  /** Providers, sessions and threads of EventPipe. */
  EVENT_PIPE(0x55a0_0000_0000L),
  /** Mapped files. */
  IMAGES(0x7a00_0000_0000L),
  /** Regions of small objects (since .NET 7). */
  REGIONS(0x7ee8_e000_0000L),
  /** Regions of large objects. */
  LARGE_REGIONS(0x7ee9_e000_0000L),
  /** The runtime's own code. */
  RUNTIME_CODE(0x7f00_0000_0000L),
  /** Modules and method tables. */
  LOADER_HEAP(0x7f20_0000_0000L),
  /** Objects that are never collected (since .NET 8). */
  FROZEN(0x7f29_00c0_0000L),
  /** What was compiled. */
  CODE(0x7f30_0000_0000L),
  /** Objects at the boundary of the core library, outside of every program. */
  BOUNDARY_OBJECTS(0x7f80_0000_0000L),
  /** Static fields that are numbers. */
  STATIC_NUMBERS(0x7f90_0000_0000L),
  /** What stands for a field where the DAC is asked. */
  FIELD_DESCS(0x7fa0_0000_0000L),
  /** The segment of small objects (before .NET 7). */
  SEGMENT(0x7fac_c000_0000L),
  /** The segment of large objects. */
  LARGE_SEGMENT(0x7fac_d000_0000L),
  /** The table of handles. */
  HANDLES(0x7fad_7000_0000L),
  /** Stacks: below this address their frames, from it on the slots of arguments. */
  STACKS(0x7ffc_4000_0000L);

  private final long start;

  AddressRange(long start) {
    this.start = start;
  }

  /** Where each of them begins. */
  public static List<Address> starts() {
    return Arrays.stream(values()).map(range -> new Address(range.start)).toList();
  }

  /** Its first address. */
  public long start() {
    return start;
  }
}
