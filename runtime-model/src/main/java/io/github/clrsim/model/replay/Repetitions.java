package io.github.clrsim.model.replay;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.model.thread.ClrThread;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** How often each thread has asked the same in the callback that it is in. */
final class Repetitions {
  // Looked up only, never walked.
  private final Map<Integer, Asked> threads = new HashMap<>();

  /** What was asked in one callback. */
  private record Asked(int callback, Map<InfoCall, Integer> times) {}

  /**
   * Something is asked.
   *
   * @param callback the turn at which the callback was entered, if the thread is inside one
   * @return how often it was asked before
   */
  int asks(ClrThread thread, Optional<Integer> callback, InfoCall call) {
    if (callback.isEmpty()) {
      return 0;
    }
    Asked asked =
        threads.compute(
            thread.simulated().number(),
            (_, known) ->
                known != null && known.callback == callback.get()
                    ? known
                    : new Asked(callback.get(), new HashMap<>()));
    return asked.times.merge(call, 1, Integer::sum) - 1;
  }
}
