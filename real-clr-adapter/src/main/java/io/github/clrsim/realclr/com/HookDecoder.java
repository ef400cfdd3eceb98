package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import java.util.ArrayList;
import java.util.List;

/** Makes a {@link Hook} of a native call of a hook or mapper, and gives a mapper's answer back. */
final class HookDecoder {
  // COR_PRF_FUNCTION_ARGUMENT_INFO: two ULONGs, then the ranges; a range is an address and a ULONG,
  // padded to the address (corprof.idl).
  private static final int TOTAL_SIZE_AT = Integer.BYTES;
  private static final int RANGES_AT = 2 * Integer.BYTES;
  private static final int RANGE_SIZE = 2 * Long.BYTES;
  private static final int LENGTH_AT = Long.BYTES;

  private HookDecoder() {}

  /** What the runtime, or compiled code, said. Nothing of its memory is needed afterwards. */
  static Hook decode(HookType type, NativeArguments arguments) {
    return switch (type) {
      case FUNCTION_ENTER,
          FUNCTION_LEAVE,
          FUNCTION_TAILCALL,
          FUNCTION_LEAVE_3,
          FUNCTION_TAILCALL_3,
          FUNCTION_ID_MAPPER,
          FUNCTION_ID_MAPPER_2 ->
          new Hook.Plain(type, function(arguments, 0));
      // At the entry the registers of the arguments are taken: the JIT passes the method in R14.
      case FUNCTION_ENTER_3 ->
          new Hook.Plain(
              type,
              new FunctionId(
                  RawMemory.getLong(arguments.registers() + (long) Thunks.R14_CELL * Long.BYTES)));
      case FUNCTION_ENTER_3_WITH_INFO, FUNCTION_LEAVE_3_WITH_INFO, FUNCTION_TAILCALL_3_WITH_INFO ->
          new Hook.WithInfo(type, function(arguments, 0), new EltInfo(arguments.value(1)));
      // The second form has the FunctionID and what the mapper made of it.
      case FUNCTION_ENTER_2 ->
          new Hook.Entering(
              function(arguments, 0),
              new Address(arguments.value(1)),
              new FrameInfo(arguments.value(2)),
              argumentsAt(arguments.value(3)));
      case FUNCTION_LEAVE_2 ->
          new Hook.Leaving(
              function(arguments, 0),
              new Address(arguments.value(1)),
              new FrameInfo(arguments.value(2)),
              rangeAt(arguments.value(3)));
      case FUNCTION_TAILCALL_2 ->
          new Hook.Tailcalling(
              function(arguments, 0),
              new Address(arguments.value(1)),
              new FrameInfo(arguments.value(2)));
    };
  }

  /** Leaves a mapper's answer where the runtime looks for it; what goes back in the register. */
  static long giveBack(HookType type, NativeArguments arguments, HookReply reply) {
    return switch (reply) {
      case HookReply.Done done -> 0;
      case HookReply.NotHooked none -> mapped(type, arguments, 0, 0);
      case HookReply.Named(Address name) -> mapped(type, arguments, 1, name.value());
    };
  }

  private static long mapped(HookType type, NativeArguments arguments, int isHooked, long name) {
    int hookedAt = type == HookType.FUNCTION_ID_MAPPER ? 1 : 2;
    RawMemory.putInt(arguments.value(hookedAt), isHooked);
    return name;
  }

  /** The arguments of a method as the runtime lists them. */
  static CorPrfFunctionArgumentInfo argumentsAt(long address) {
    if (address == 0) {
      return new CorPrfFunctionArgumentInfo(0, 0, List.of());
    }
    int count = RawMemory.getInt(address);
    List<CorPrfFunctionArgumentRange> ranges = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ranges.add(rangeAt(address + RANGES_AT + (long) i * RANGE_SIZE));
    }
    return new CorPrfFunctionArgumentInfo(count, RawMemory.getInt(address + TOTAL_SIZE_AT), ranges);
  }

  private static CorPrfFunctionArgumentRange rangeAt(long address) {
    return address == 0
        ? new CorPrfFunctionArgumentRange(new Address(0), 0)
        : new CorPrfFunctionArgumentRange(
            new Address(RawMemory.getLong(address)), RawMemory.getInt(address + LENGTH_AT));
  }

  private static FunctionId function(NativeArguments arguments, int index) {
    return new FunctionId(arguments.value(index));
  }
}
