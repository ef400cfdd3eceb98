package io.github.clrsim.api.trace;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.Outcome;

/**
 * One observable moment of a run. Steps of one thread nest: a call stands inside the callback or
 * hook that makes it, and a callback inside the call that caused it.
 */
public sealed interface Step {

  /** The thread, by the number its {@link ThreadSeen} introduced. */
  int thread();

  /**
   * A thread did something for the first time.
   *
   * @param thread its number, counted from 0 in order of appearance
   * @param name for readers; unique within the trace
   * @param kind what sort of thread it is
   */
  record ThreadSeen(int thread, String name, ThreadKind kind) implements Step {}

  /** The runtime entered the profiler. */
  record CallbackEntered(int thread, Callback callback) implements Step {}

  /**
   * The profiler gave control back to the runtime.
   *
   * @param callback the IDL's name of the innermost open callback of this thread
   */
  record CallbackReturned(int thread, String callback, Reply reply) implements Step {}

  /** The profiler asked the runtime or a module's metadata. */
  record CallMade(int thread, InfoCall call) implements Step {}

  /**
   * The innermost open call of this thread was answered.
   *
   * @param method the IDL's name of the method
   */
  record CallAnswered(int thread, String method, Outcome<?> outcome) implements Step {}

  /** Compiled code, or the compiler, called a function of the profiler: a hook or a mapper. */
  record HookEntered(int thread, Hook hook) implements Step {}

  /**
   * The function gave control back.
   *
   * @param type that of the innermost open hook of this thread
   */
  record HookReturned(int thread, HookType type, HookReply reply) implements Step {}

  /**
   * The profiler read memory.
   *
   * @param from where the first byte is
   */
  record MemoryRead(int thread, Address from, Blob content) implements Step {}

  /**
   * The profiler wrote memory.
   *
   * @param to where the first byte is
   */
  record MemoryWritten(int thread, Address to, Blob content) implements Step {}

  /** The profiler stated what it concluded. */
  record Claimed(int thread, Claim claim) implements Step {}

  /** What really was so, as only a simulation can know it. */
  record TruthTold(int thread, Truth truth) implements Step {}

  /** The profiled program printed or marked something. */
  record Marked(int thread, String text) implements Step {}
}
