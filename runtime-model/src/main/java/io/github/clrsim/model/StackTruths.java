package io.github.clrsim.model;

import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.trace.Claim;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.model.code.KnownCode;
import io.github.clrsim.model.hook.CallStacks;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.List;
import java.util.Optional;

/** What a thread is in, and what hooks told of that. */
record StackTruths(ClrThreads threads, CallStacks stacks, KnownCode code) {

  Truth of(Claim.StackIs claim) {
    ClrThread current = threads.current();
    if (claim.threadId().isNull()) {
      return new Truth.StackHolds(current.id(), frames(Optional.of(current)));
    }
    return new Truth.StackHolds(claim.threadId(), frames(threads.find(claim.threadId())));
  }

  private List<Truth.StackHolds.Frame> frames(Optional<ClrThread> thread) {
    return thread.stream()
        .flatMap(known -> stacks.noticed(known).stream())
        .flatMap(
            entry ->
                entry.frame().function().stream()
                    .map(id -> new Truth.StackHolds.Frame(id, name(id), entry.notice())))
        .toList();
  }

  private String name(FunctionId id) {
    return code.find(id).map(Object::toString).orElseGet(id::toString);
  }
}
