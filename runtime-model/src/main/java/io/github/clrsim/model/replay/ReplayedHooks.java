package io.github.clrsim.model.replay;

import io.github.clrsim.api.call.CallTable;
import io.github.clrsim.api.call.HookFunctions;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.hook.HookType.Moment;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.replay.RecordedRun.Event;
import io.github.clrsim.model.replay.order.HookNames;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Calls the profiler's hooks and mappers where the recording called those of its profiler. Both may
 * name functions as they like: what the recorded one called a function, this one is told by the
 * name that it gave itself, and not at all if it wants no hooks there.
 */
final class ReplayedHooks {
  private static final Set<MethodSpec> ROWS =
      CallTable.runtimeRows().stream()
          .filter(row -> !HookFunctions.typesSetBy(row).isEmpty())
          .collect(Collectors.toUnmodifiableSet());
  private static final List<HookType> MAPPERS =
      List.of(HookType.FUNCTION_ID_MAPPER_2, HookType.FUNCTION_ID_MAPPER);

  private final Delivery delivery;
  private final HookFunctions functions = new HookFunctions();
  private final HookNames recordedNames = new HookNames();
  // By the function, what this profiler answered. Looked up only.
  private final Map<FunctionId, HookReply> replies = new LinkedHashMap<>();
  // By the type of what was recorded, that of what is told instead, as long as nothing else is set.
  private final Map<HookType, Optional<HookType>> told = new EnumMap<>(HookType.class);

  ReplayedHooks(Delivery delivery) {
    this.delivery = delivery;
  }

  /** The rows that set hooks and mappers. */
  static Set<MethodSpec> rows() {
    return ROWS;
  }

  /** Keeps what a call sets. */
  Outcome<?> set(InfoCall call) {
    Outcome<?> outcome = functions.during(call, () -> Outcome.of(HResult.S_OK));
    told.clear();
    return outcome;
  }

  /**
   * Tells the profiler what the recorded one was told.
   *
   * @param entered run when it has begun, also if this profiler is not told
   * @param returning run before it is over
   */
  void deliver(Event.Hooked recorded, Runnable entered, Runnable returning) {
    entered.run();
    Hook hook = recorded.hook();
    if (hook.type().moment() == Moment.COMPILED) {
      recordedNames.answered(hook, recorded.reply());
      ask(hook.function());
    } else {
      tell(hook);
    }
    returning.run();
  }

  private Optional<HookReply> ask(FunctionId function) {
    Optional<HookReply> reply =
        MAPPERS.stream()
            .filter(functions.types()::contains)
            .findFirst()
            .map(type -> delivery.hook(new Hook.Plain(type, function), functions, true));
    reply.ifPresent(it -> replies.put(function, it));
    return reply;
  }

  private void tell(Hook recorded) {
    Optional<HookType> type = told.computeIfAbsent(recorded.type(), this::type);
    if (type.isEmpty()) {
      return;
    }
    FunctionId function = recordedNames.function(recorded);
    Optional<HookReply> reply = Optional.ofNullable(replies.get(function)).or(() -> ask(function));
    if (reply.isPresent() && reply.get() instanceof HookReply.NotHooked) {
      return;
    }
    Hook told =
        reply.isPresent() && reply.get() instanceof HookReply.Named(Address data)
            ? told(recorded, type.get(), function, new FunctionId(data.value()), data)
            : told(recorded, type.get(), function, function, new Address(0));
    delivery.hook(told, functions, !isFast(told.type()));
  }

  private static Hook told(
      Hook recorded, HookType type, FunctionId function, FunctionId name, Address data) {
    if (type != recorded.type()) {
      return new Hook.Plain(type, name);
    }
    return switch (recorded) {
      case Hook.Plain _ -> new Hook.Plain(type, name);
      case Hook.WithInfo info -> new Hook.WithInfo(type, name, info.eltInfo());
      case Hook.Entering entering ->
          new Hook.Entering(function, data, entering.frame(), entering.arguments());
      case Hook.Leaving leaving ->
          new Hook.Leaving(function, data, leaving.frame(), leaving.result());
      case Hook.Tailcalling tailcalling ->
          new Hook.Tailcalling(function, data, tailcalling.frame());
    };
  }

  /** The same type, or else one that tells less: what was not recorded cannot be told. */
  private Optional<HookType> type(HookType recorded) {
    return Stream.concat(
            Stream.of(recorded),
            Stream.of(HookType.values())
                .filter(type -> type.moment() == recorded.moment() && isPlain(type)))
        .filter(functions.types()::contains)
        .findFirst();
  }

  private static boolean isPlain(HookType type) {
    return switch (type) {
      case FUNCTION_ENTER, FUNCTION_LEAVE, FUNCTION_TAILCALL -> true;
      default -> isFast(type);
    };
  }

  private static boolean isFast(HookType type) {
    return switch (type) {
      case FUNCTION_ENTER_3, FUNCTION_LEAVE_3, FUNCTION_TAILCALL_3 -> true;
      default -> false;
    };
  }
}
