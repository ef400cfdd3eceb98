package io.github.clrsim.model.hook;

import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.hook.HookType.Moment;

/** The forms in which a profiler can give its three hooks. */
public enum HookForm {
  /** The first: a function and nothing else. */
  PLAIN(HookType.FUNCTION_ENTER, HookType.FUNCTION_LEAVE, HookType.FUNCTION_TAILCALL),
  /** The second: with frame, arguments and result, where the event mask asks for them. */
  WITH_ARGUMENTS(
      HookType.FUNCTION_ENTER_2, HookType.FUNCTION_LEAVE_2, HookType.FUNCTION_TAILCALL_2),
  /** The third: fast, for the runtime does nothing around it. */
  FAST(HookType.FUNCTION_ENTER_3, HookType.FUNCTION_LEAVE_3, HookType.FUNCTION_TAILCALL_3),
  /** The third, with something that frame, arguments and result can be asked for. */
  WITH_INFO(
      HookType.FUNCTION_ENTER_3_WITH_INFO,
      HookType.FUNCTION_LEAVE_3_WITH_INFO,
      HookType.FUNCTION_TAILCALL_3_WITH_INFO);

  private final HookType enter;
  private final HookType leave;
  private final HookType tailcall;

  HookForm(HookType enter, HookType leave, HookType tailcall) {
    this.enter = enter;
    this.leave = leave;
    this.tailcall = tailcall;
  }

  HookType at(Moment moment) {
    return switch (moment) {
      case ENTER -> enter;
      case LEAVE -> leave;
      case TAILCALL -> tailcall;
      case COMPILED -> throw new IllegalArgumentException("a mapper is no hook");
    };
  }
}
