package io.github.clrsim.api.call;

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
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The hooks and mappers that a profiler gave to the runtime, one of each type. Safe for threads.
 */
public final class HookFunctions {
  private static final Map<MethodSpec, List<HookType>> TYPES =
      CallTable.runtimeRows().stream()
          .collect(Collectors.toUnmodifiableMap(row -> row, HookFunctions::typesIn));

  // Replaced as a whole, never changed: hooks run on every thread.
  private volatile Map<HookType, Object> functions = Map.of();

  /** The types of the functions that a method is given, if it is one that sets hooks or mappers. */
  public static List<HookType> typesSetBy(MethodSpec row) {
    return TYPES.getOrDefault(row, List.of());
  }

  private static List<HookType> typesIn(MethodSpec row) {
    return Arrays.stream(CallTable.method(row).getParameterTypes())
        .flatMap(type -> HookType.of(type).stream())
        .toList();
  }

  /**
   * Keeps what a call hands over, if it is one that sets hooks: for as long as it is being
   * answered, because the runtime may use a function before the call returns, and, if it is
   * answered well, from then on.
   */
  public Outcome<?> during(InfoCall call, Supplier<Outcome<?>> answer) {
    List<HookType> types = typesSetBy(call.method());
    if (types.isEmpty()) {
      return answer.get();
    }
    Map<HookType, Object> before = functions;
    for (int i = 0; i < types.size(); i++) {
      keep(types.get(i), call.arguments().get(i));
    }
    Outcome<?> outcome = answer.get();
    if (outcome.hresult().failed()) {
      functions = before;
    }
    return outcome;
  }

  /** Keeps a function of this type, in place of the one before. */
  public void keep(HookType type, Object function) {
    Map<HookType, Object> more = new EnumMap<>(HookType.class);
    more.putAll(functions);
    more.put(type, type.function().cast(function));
    functions = more;
  }

  /** The types of the functions that are kept. */
  public Set<HookType> types() {
    return Set.copyOf(functions.keySet());
  }

  /** Calls the function that a hook is a call of; where the profiler gave none, nothing happens. */
  public HookReply call(Hook hook) {
    Object function = functions.get(hook.type());
    return function == null ? HookReply.DONE : call(function, hook);
  }

  private static HookReply call(Object function, Hook hook) {
    return switch (hook) {
      case Hook.Plain plain -> call(function, plain.type(), plain.function());
      case Hook.WithInfo info -> {
        call(function, info);
        yield HookReply.DONE;
      }
      case Hook.Entering entering -> {
        ((FunctionEnter2) function)
            .call(
                entering.function(), entering.clientData(), entering.frame(), entering.arguments());
        yield HookReply.DONE;
      }
      case Hook.Leaving leaving -> {
        ((FunctionLeave2) function)
            .call(leaving.function(), leaving.clientData(), leaving.frame(), leaving.result());
        yield HookReply.DONE;
      }
      case Hook.Tailcalling tailcalling -> {
        ((FunctionTailcall2) function)
            .call(tailcalling.function(), tailcalling.clientData(), tailcalling.frame());
        yield HookReply.DONE;
      }
    };
  }

  private static HookReply call(Object function, HookType type, FunctionId method) {
    switch (type) {
      case FUNCTION_ENTER -> ((FunctionEnter) function).call(method);
      case FUNCTION_LEAVE -> ((FunctionLeave) function).call(method);
      case FUNCTION_TAILCALL -> ((FunctionTailcall) function).call(method);
      case FUNCTION_ENTER_3 -> ((FunctionEnter3) function).call(method);
      case FUNCTION_LEAVE_3 -> ((FunctionLeave3) function).call(method);
      case FUNCTION_TAILCALL_3 -> ((FunctionTailcall3) function).call(method);
      case FUNCTION_ID_MAPPER -> {
        return named(((FunctionIDMapper) function).call(method));
      }
      case FUNCTION_ID_MAPPER_2 -> {
        return named(((FunctionIDMapper2) function).call(method));
      }
      case FUNCTION_ENTER_2,
          FUNCTION_LEAVE_2,
          FUNCTION_TAILCALL_2,
          FUNCTION_ENTER_3_WITH_INFO,
          FUNCTION_LEAVE_3_WITH_INFO,
          FUNCTION_TAILCALL_3_WITH_INFO ->
          throw new IllegalArgumentException(type.idlName() + " tells more than the method");
    }
    return HookReply.DONE;
  }

  private static void call(Object function, Hook.WithInfo hook) {
    switch (hook.type()) {
      case FUNCTION_ENTER_3_WITH_INFO ->
          ((FunctionEnter3WithInfo) function).call(hook.function(), hook.eltInfo());
      case FUNCTION_LEAVE_3_WITH_INFO ->
          ((FunctionLeave3WithInfo) function).call(hook.function(), hook.eltInfo());
      case FUNCTION_TAILCALL_3_WITH_INFO ->
          ((FunctionTailcall3WithInfo) function).call(hook.function(), hook.eltInfo());
      default -> throw new IllegalArgumentException(hook.type().idlName() + " has no info");
    }
  }

  private static HookReply named(Optional<Address> name) {
    return name.<HookReply>map(HookReply.Named::new).orElse(HookReply.NOT_HOOKED);
  }
}
