package io.github.clrsim.api.hook;

import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;

/**
 * One call of a hook or a mapper, as a value.
 *
 * <p>What hooks of the first and the third form call a function is what the mapper answered for it,
 * and its FunctionID where there is no mapper. The second form has both, each in its place.
 */
public sealed interface Hook {

  /** Which function is called. */
  HookType type();

  /** The method: in hooks of the first and third form, as the mapper named it. */
  FunctionId function();

  /** A call that tells the method and nothing else: the first form, the fast one, mappers. */
  record Plain(HookType type, FunctionId function) implements Hook {}

  /** A call of the third form that frame, arguments and result can be asked for. */
  record WithInfo(HookType type, FunctionId function, EltInfo eltInfo) implements Hook {}

  /** A call of FunctionEnter2. */
  record Entering(
      FunctionId function,
      Address clientData,
      FrameInfo frame,
      CorPrfFunctionArgumentInfo arguments)
      implements Hook {
    @Override
    public HookType type() {
      return HookType.FUNCTION_ENTER_2;
    }
  }

  /** A call of FunctionLeave2. */
  record Leaving(
      FunctionId function, Address clientData, FrameInfo frame, CorPrfFunctionArgumentRange result)
      implements Hook {
    @Override
    public HookType type() {
      return HookType.FUNCTION_LEAVE_2;
    }
  }

  /** A call of FunctionTailcall2. */
  record Tailcalling(FunctionId function, Address clientData, FrameInfo frame) implements Hook {
    @Override
    public HookType type() {
      return HookType.FUNCTION_TAILCALL_2;
    }
  }
}
