package io.github.clrsim.abi;

import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.Address;
import java.util.ArrayList;
import java.util.List;

/**
 * How the arguments of a hooked method are listed: COR_PRF_FUNCTION_ARGUMENT_INFO of corprof.idl,
 * two ULONGs and then the ranges, each of them an address and a ULONG, padded to the address.
 */
public final class ArgumentRanges {
  private static final int TOTAL_SIZE_AT = Integer.BYTES;
  private static final int RANGES_AT = 2 * Integer.BYTES;
  private static final int LENGTH_AT = Long.BYTES;

  /** The bytes of one range. */
  public static final int RANGE_SIZE = 2 * Long.BYTES;

  private ArgumentRanges() {}

  /** The arguments of a method as the runtime lists them; none where there is no list. */
  public static CorPrfFunctionArgumentInfo all(long address) {
    if (address == 0) {
      return new CorPrfFunctionArgumentInfo(0, 0, List.of());
    }
    int count = RawMemory.getInt(address);
    List<CorPrfFunctionArgumentRange> ranges = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ranges.add(one(address + RANGES_AT + (long) i * RANGE_SIZE));
    }
    return new CorPrfFunctionArgumentInfo(count, RawMemory.getInt(address + TOTAL_SIZE_AT), ranges);
  }

  /** One range. */
  public static CorPrfFunctionArgumentRange one(long address) {
    return address == 0
        ? new CorPrfFunctionArgumentRange(new Address(0), 0)
        : new CorPrfFunctionArgumentRange(
            new Address(RawMemory.getLong(address)), RawMemory.getInt(address + LENGTH_AT));
  }

  /**
   * How many bytes the runtime wants for a list: the structure of corprof.idl, which has one range,
   * and so many more as there are (layout 20).
   */
  public static int size(CorPrfFunctionArgumentInfo all) {
    return RANGES_AT + (1 + all.ranges().size()) * RANGE_SIZE;
  }

  /** Puts a list at an address. */
  public static void put(long address, CorPrfFunctionArgumentInfo all) {
    RawMemory.putInt(address, all.numRanges());
    RawMemory.putInt(address + TOTAL_SIZE_AT, all.totalArgumentSize());
    long next = address + RANGES_AT;
    for (CorPrfFunctionArgumentRange range : all.ranges()) {
      put(next, range);
      next += RANGE_SIZE;
    }
  }

  /** Puts one range at an address; its padding stays. */
  public static void put(long address, CorPrfFunctionArgumentRange range) {
    RawMemory.putLong(address, range.startAddress().value());
    RawMemory.putInt(address + LENGTH_AT, range.length());
  }
}
