package io.github.clrsim.model.hook;

import io.github.clrsim.api.hook.FunctionEnter;
import io.github.clrsim.api.hook.FunctionEnter2;
import io.github.clrsim.api.hook.FunctionEnter3;
import io.github.clrsim.api.hook.FunctionEnter3WithInfo;
import io.github.clrsim.api.hook.FunctionLeave;
import io.github.clrsim.api.hook.FunctionLeave2;
import io.github.clrsim.api.hook.FunctionLeave3;
import io.github.clrsim.api.hook.FunctionLeave3WithInfo;
import io.github.clrsim.api.hook.FunctionTailcall;
import io.github.clrsim.api.hook.FunctionTailcall2;
import io.github.clrsim.api.hook.FunctionTailcall3;
import io.github.clrsim.api.hook.FunctionTailcall3WithInfo;

/** The three hooks of a profiler, in one of their four forms. */
public sealed interface HookSet {
  /** The first form: a function and nothing else. */
  record Plain(FunctionEnter enter, FunctionLeave leave, FunctionTailcall tailcall)
      implements HookSet {}

  /** The second: with frame, arguments and result, where the event mask asks for them. */
  record WithArguments(FunctionEnter2 enter, FunctionLeave2 leave, FunctionTailcall2 tailcall)
      implements HookSet {}

  /** The third: fast, for the runtime does nothing around it. */
  record Fast(FunctionEnter3 enter, FunctionLeave3 leave, FunctionTailcall3 tailcall)
      implements HookSet {}

  /** The third, with something that frame, arguments and result can be asked for. */
  record WithInfo(
      FunctionEnter3WithInfo enter,
      FunctionLeave3WithInfo leave,
      FunctionTailcall3WithInfo tailcall)
      implements HookSet {}
}
