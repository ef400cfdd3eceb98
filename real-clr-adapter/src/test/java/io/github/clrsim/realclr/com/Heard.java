package io.github.clrsim.realclr.com;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.List;

/** Keeps what a profiler's object is told, and answers what a test wants. */
final class Heard implements ProfilerObject.Receiver {
  final List<Callback> callbacks = new ArrayList<>();
  final List<Hook> hooks = new ArrayList<>();
  final List<String> thrown = new ArrayList<>();
  final List<Throwable> faults = new ArrayList<>();
  Reply reply = Reply.of(HResult.S_OK);
  HookReply hookReply = HookReply.DONE;

  @Override
  public Reply receive(Callback callback) {
    callbacks.add(callback);
    return reply;
  }

  @Override
  public HookReply receive(Hook hook) {
    hooks.add(hook);
    return hookReply;
  }

  @Override
  public void recorded(byte[] message, int size) {
    throw new IllegalStateException("nothing is written down here");
  }

  @Override
  public void threw(Throwable thrownThere, String function) {
    thrown.add(function + ": " + thrownThere.getMessage());
  }

  @Override
  public void failed(Throwable fault) {
    faults.add(fault);
  }
}
