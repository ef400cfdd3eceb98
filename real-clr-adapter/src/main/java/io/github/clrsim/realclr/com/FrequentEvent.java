package io.github.clrsim.realclr.com;

import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;

/**
 * An event that comes so often that a program is slow if each is waited for: a callback or a hook,
 * and what a profiler that is not called would have asked in it.
 */
public enum FrequentEvent {
  /** ObjectAllocated of a class that is known. */
  OBJECT_ALLOCATED,
  /** ObjectReferences of a class that is known. */
  OBJECT_REFERENCES,
  UNMANAGED_TO_MANAGED,
  MANAGED_TO_UNMANAGED,
  FUNCTION_ENTER,
  FUNCTION_LEAVE,
  FUNCTION_TAILCALL,
  /** A hook with a COR_PRF_ELT_INFO, about which nothing is asked. */
  FUNCTION_ENTER_WITH_INFO,
  FUNCTION_LEAVE_WITH_INFO,
  FUNCTION_TAILCALL_WITH_INFO,
  /** The same, with GetFunctionEnter3Info. */
  FUNCTION_ENTER_ASKING,
  /** The same, with GetFunctionLeave3Info. */
  FUNCTION_LEAVE_ASKING,
  /** The same, with GetFunctionTailcall3Info. */
  FUNCTION_TAILCALL_ASKING;

  // A method itself is the first argument.
  private static final int ONE_ARGUMENT = 1;
  private static final int TWO_ARGUMENTS = 2;
  private static final int OBJECT_AND_TWO_ARGUMENTS = 3;
  private static final int OBJECT_AND_THREE_ARGUMENTS = 4;

  /** How it comes. */
  sealed interface Comes {
    /** As the callback of this name. */
    record AsCallback(String name) implements Comes {
      int slot() {
        return ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK).stream()
            .filter(row -> row.name().equals(name))
            .mapToInt(MethodSpec::slot)
            .findFirst()
            .orElseThrow();
      }
    }

    /** As a hook of this type. */
    record AsHook(HookType type) implements Comes {}
  }

  /** How many registers are written down of a call, the first ones of {@link RecordedCalls}. */
  public int registers() {
    return switch (this) {
      case OBJECT_ALLOCATED, UNMANAGED_TO_MANAGED, MANAGED_TO_UNMANAGED -> OBJECT_AND_TWO_ARGUMENTS;
      // Where the references lie is not said: they are written down behind the registers.
      case OBJECT_REFERENCES -> OBJECT_AND_THREE_ARGUMENTS;
      case FUNCTION_ENTER -> RecordedCalls.REGISTERS;
      case FUNCTION_LEAVE, FUNCTION_TAILCALL -> ONE_ARGUMENT;
      case FUNCTION_ENTER_WITH_INFO,
          FUNCTION_LEAVE_WITH_INFO,
          FUNCTION_TAILCALL_WITH_INFO,
          FUNCTION_ENTER_ASKING,
          FUNCTION_LEAVE_ASKING,
          FUNCTION_TAILCALL_ASKING ->
          TWO_ARGUMENTS;
    };
  }

  /** How it comes. */
  Comes comes() {
    return switch (this) {
      case OBJECT_ALLOCATED -> new Comes.AsCallback("ObjectAllocated");
      case OBJECT_REFERENCES -> new Comes.AsCallback("ObjectReferences");
      case UNMANAGED_TO_MANAGED -> new Comes.AsCallback("UnmanagedToManagedTransition");
      case MANAGED_TO_UNMANAGED -> new Comes.AsCallback("ManagedToUnmanagedTransition");
      case FUNCTION_ENTER -> new Comes.AsHook(HookType.FUNCTION_ENTER_3);
      case FUNCTION_LEAVE -> new Comes.AsHook(HookType.FUNCTION_LEAVE_3);
      case FUNCTION_TAILCALL -> new Comes.AsHook(HookType.FUNCTION_TAILCALL_3);
      case FUNCTION_ENTER_WITH_INFO, FUNCTION_ENTER_ASKING ->
          new Comes.AsHook(HookType.FUNCTION_ENTER_3_WITH_INFO);
      case FUNCTION_LEAVE_WITH_INFO, FUNCTION_LEAVE_ASKING ->
          new Comes.AsHook(HookType.FUNCTION_LEAVE_3_WITH_INFO);
      case FUNCTION_TAILCALL_WITH_INFO, FUNCTION_TAILCALL_ASKING ->
          new Comes.AsHook(HookType.FUNCTION_TAILCALL_3_WITH_INFO);
    };
  }
}
