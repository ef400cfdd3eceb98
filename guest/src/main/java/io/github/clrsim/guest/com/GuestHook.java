package io.github.clrsim.guest.com;

import io.github.clrsim.abi.ArgumentRanges;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.hook.FunctionEnter;
import io.github.clrsim.api.hook.FunctionEnter2;
import io.github.clrsim.api.hook.FunctionEnter3;
import io.github.clrsim.api.hook.FunctionEnter3WithInfo;
import io.github.clrsim.api.hook.FunctionIDMapper;
import io.github.clrsim.api.hook.FunctionIDMapper2;
import io.github.clrsim.api.hook.FunctionLeave;
import io.github.clrsim.api.hook.FunctionLeave2;
import io.github.clrsim.api.hook.FunctionLeave3;
import io.github.clrsim.api.hook.FunctionLeave3WithInfo;
import io.github.clrsim.api.hook.FunctionTailcall;
import io.github.clrsim.api.hook.FunctionTailcall2;
import io.github.clrsim.api.hook.FunctionTailcall3;
import io.github.clrsim.api.hook.FunctionTailcall3WithInfo;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import java.util.Optional;

/**
 * A hook or a mapper of the guest, as the runtime calls it. One that the guest left out does
 * nothing; a mapper that it left out has each method hooked by its own name.
 */
sealed interface GuestHook {

  /** The code of a hook. */
  record Code(HookType type, long address, long clientData, GuestFunctions functions) {
    boolean isThere() {
      return address != 0;
    }

    private void run(long... cells) {
      if (isThere()) {
        functions.call(type.idlName(), address, cells);
      }
    }

    @Override
    public String toString() {
      return (isThere() ? "a native " : "no ") + type.idlName();
    }
  }

  /** Where its code is. */
  Code code();

  /** A hook or mapper of this type. */
  static GuestHook of(HookType type, long address, long clientData, GuestFunctions functions) {
    Code code = new Code(type, address, clientData, functions);
    return switch (type) {
      case FUNCTION_ENTER,
          FUNCTION_LEAVE,
          FUNCTION_TAILCALL,
          FUNCTION_ENTER_3,
          FUNCTION_LEAVE_3,
          FUNCTION_TAILCALL_3 ->
          new Plain(code);
      case FUNCTION_ENTER_3_WITH_INFO, FUNCTION_LEAVE_3_WITH_INFO, FUNCTION_TAILCALL_3_WITH_INFO ->
          new WithInfo(code);
      case FUNCTION_ENTER_2 -> new Entering(code);
      case FUNCTION_LEAVE_2 -> new Leaving(code);
      case FUNCTION_TAILCALL_2 -> new Tailcalling(code);
      case FUNCTION_ID_MAPPER, FUNCTION_ID_MAPPER_2 -> new Mapper(code);
    };
  }

  /** Of the first and the third form: the method, or what the mapper made of it. */
  record Plain(Code code)
      implements GuestHook,
          FunctionEnter,
          FunctionLeave,
          FunctionTailcall,
          FunctionEnter3,
          FunctionLeave3,
          FunctionTailcall3 {
    @Override
    public void call(FunctionId function) {
      if (!code.isThere()) {
        return;
      }
      if (code.type == HookType.FUNCTION_ENTER_3) {
        code.functions.enter(code.type.idlName(), code.address, function.value());
      } else {
        code.run(function.value());
      }
    }

    @Override
    public String toString() {
      return code.toString();
    }
  }

  /** Of the third form, with what frame and arguments can be asked for by. */
  record WithInfo(Code code)
      implements GuestHook,
          FunctionEnter3WithInfo,
          FunctionLeave3WithInfo,
          FunctionTailcall3WithInfo {
    @Override
    public void call(FunctionId function, EltInfo eltInfo) {
      code.run(function.value(), eltInfo.value());
    }

    @Override
    public String toString() {
      return code.toString();
    }
  }

  /** FunctionEnter2, which finds the arguments listed. */
  record Entering(Code code) implements GuestHook, FunctionEnter2 {
    @Override
    public void call(
        FunctionId function,
        Address clientData,
        FrameInfo frame,
        CorPrfFunctionArgumentInfo arguments) {
      Scratch scratch = code.functions.scratch();
      Scratch.Place before = scratch.top();
      long listed = scratch.allocate(ArgumentRanges.size(arguments));
      ArgumentRanges.put(listed, arguments);
      code.run(function.value(), clientData.value(), frame.value(), listed);
      scratch.freeDownTo(before);
    }

    @Override
    public String toString() {
      return code.toString();
    }
  }

  /** FunctionLeave2, which finds where the result is. */
  record Leaving(Code code) implements GuestHook, FunctionLeave2 {
    @Override
    public void call(
        FunctionId function,
        Address clientData,
        FrameInfo frame,
        CorPrfFunctionArgumentRange result) {
      Scratch scratch = code.functions.scratch();
      Scratch.Place before = scratch.top();
      long range = scratch.allocate(ArgumentRanges.RANGE_SIZE);
      ArgumentRanges.put(range, result);
      code.run(function.value(), clientData.value(), frame.value(), range);
      scratch.freeDownTo(before);
    }

    @Override
    public String toString() {
      return code.toString();
    }
  }

  /** FunctionTailcall2. */
  record Tailcalling(Code code) implements GuestHook, FunctionTailcall2 {
    @Override
    public void call(FunctionId function, Address clientData, FrameInfo frame) {
      code.run(function.value(), clientData.value(), frame.value());
    }

    @Override
    public String toString() {
      return code.toString();
    }
  }

  /** Says whether a method has hooks, and what they shall call it. */
  record Mapper(Code code) implements GuestHook, FunctionIDMapper, FunctionIDMapper2 {
    @Override
    public Optional<Address> call(FunctionId function) {
      if (!code.isThere()) {
        return Optional.of(new Address(function.value()));
      }
      Scratch scratch = code.functions.scratch();
      Scratch.Place before = scratch.top();
      long isHooked = scratch.allocate(Integer.BYTES);
      RawMemory.putInt(isHooked, 1);
      long name =
          code.type == HookType.FUNCTION_ID_MAPPER
              ? code.functions.call(code.type.idlName(), code.address, function.value(), isHooked)
              : code.functions.call(
                  code.type.idlName(), code.address, function.value(), code.clientData, isHooked);
      boolean hooked = RawMemory.getInt(isHooked) != 0;
      scratch.freeDownTo(before);
      return hooked ? Optional.of(new Address(name)) : Optional.empty();
    }

    @Override
    public String toString() {
      return code.toString();
    }
  }
}
