package io.github.clrsim.model.replay.order;

import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import java.util.HashMap;
import java.util.Map;

/** The names that a recorded profiler gave functions by its mapper, by which its hooks come. */
public final class HookNames {
  // Looked up only.
  private final Map<Long, FunctionId> functions = new HashMap<>();

  /** The mapper was asked about a function, and answered. */
  public void answered(Hook asked, HookReply reply) {
    if (reply instanceof HookReply.Named(Address name)) {
      functions.put(name.value(), asked.function());
    }
  }

  /** The function that a hook is about. */
  public FunctionId function(Hook hook) {
    return switch (hook) {
      case Hook.Plain _, Hook.WithInfo _ ->
          functions.getOrDefault(hook.function().value(), hook.function());
      case Hook.Entering _, Hook.Leaving _, Hook.Tailcalling _ -> hook.function();
    };
  }
}
