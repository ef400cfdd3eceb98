package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.ArgumentRanges;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;

/** Makes a {@link Hook} of a native call of a hook or mapper, and gives a mapper's answer back. */
final class HookDecoder {
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
              ArgumentRanges.all(arguments.value(3)));
      case FUNCTION_LEAVE_2 ->
          new Hook.Leaving(
              function(arguments, 0),
              new Address(arguments.value(1)),
              new FrameInfo(arguments.value(2)),
              ArgumentRanges.one(arguments.value(3)));
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

  private static FunctionId function(NativeArguments arguments, int index) {
    return new FunctionId(arguments.value(index));
  }
}
