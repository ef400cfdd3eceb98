package io.github.clrsim.api.hook;

import java.util.Arrays;
import java.util.Optional;

/**
 * The functions by which compiled methods reach a profiler: hooks in four forms, and the mappers
 * that say which methods have hooks and by which name they call them. In the order of corprof.idl.
 */
public enum HookType {
  FUNCTION_ENTER(FunctionEnter.class, Moment.ENTER),
  FUNCTION_LEAVE(FunctionLeave.class, Moment.LEAVE),
  FUNCTION_TAILCALL(FunctionTailcall.class, Moment.TAILCALL),
  FUNCTION_ENTER_2(FunctionEnter2.class, Moment.ENTER),
  FUNCTION_LEAVE_2(FunctionLeave2.class, Moment.LEAVE),
  FUNCTION_TAILCALL_2(FunctionTailcall2.class, Moment.TAILCALL),
  FUNCTION_ENTER_3(FunctionEnter3.class, Moment.ENTER),
  FUNCTION_LEAVE_3(FunctionLeave3.class, Moment.LEAVE),
  FUNCTION_TAILCALL_3(FunctionTailcall3.class, Moment.TAILCALL),
  FUNCTION_ENTER_3_WITH_INFO(FunctionEnter3WithInfo.class, Moment.ENTER),
  FUNCTION_LEAVE_3_WITH_INFO(FunctionLeave3WithInfo.class, Moment.LEAVE),
  FUNCTION_TAILCALL_3_WITH_INFO(FunctionTailcall3WithInfo.class, Moment.TAILCALL),
  FUNCTION_ID_MAPPER(FunctionIDMapper.class, Moment.COMPILED),
  FUNCTION_ID_MAPPER_2(FunctionIDMapper2.class, Moment.COMPILED);

  private final Class<?> function;
  private final Moment moment;
  private final String idlName;

  HookType(Class<?> function, Moment moment) {
    this.function = function;
    this.moment = moment;
    this.idlName = function.getSimpleName();
  }

  /** When the function is called. */
  public enum Moment {
    /** A method begins. */
    ENTER,
    /** It returns. */
    LEAVE,
    /** It ends in the call of another. */
    TAILCALL,
    /** It is being compiled. */
    COMPILED
  }

  /** The type of functions that a parameter of this type takes, if it takes such functions. */
  public static Optional<HookType> of(Class<?> parameter) {
    return Arrays.stream(values()).filter(type -> type.function.equals(parameter)).findFirst();
  }

  /** The type of this name. */
  public static Optional<HookType> named(String idlName) {
    return Arrays.stream(values()).filter(type -> type.idlName.equals(idlName)).findFirst();
  }

  /** The interface of its functions. */
  public Class<?> function() {
    return function;
  }

  /** The name in corprof.idl. */
  public String idlName() {
    return idlName;
  }

  /** When its functions are called. */
  public Moment moment() {
    return moment;
  }
}
