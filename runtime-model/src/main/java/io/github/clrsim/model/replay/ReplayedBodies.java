package io.github.clrsim.model.replay;

import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.call.InfoCall.Target;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.Deed;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.replay.RecordedTruths.Row;
import java.util.Optional;

/** Tells of the bodies of IL that a replayed profiler sets what was told in the recording. */
final class ReplayedBodies {
  private final RecordedTruths truths;
  private final ReplayMemory memory;
  private final Delivery delivery;
  private final Turns turns;

  ReplayedBodies(RecordedTruths truths, ReplayMemory memory, Delivery delivery, Turns turns) {
    this.truths = truths;
    this.memory = memory;
    this.delivery = delivery;
    this.turns = turns;
  }

  /** A call is about to be answered so. */
  void answered(InfoCall call, Outcome<?> outcome) {
    if (call.method().deed() == Deed.SETS_BODY && !outcome.hresult().failed()) {
      method(call)
          .flatMap(method -> body(call).flatMap(body -> truths.behind(method, body, turns.now())))
          .ifPresent(delivery::tell);
    }
  }

  /** Whether the recorded profiler set a body for this method, this one or another. */
  boolean wasSet(InfoCall call) {
    return method(call).filter(truths::wasSet).isPresent();
  }

  private Optional<Row> method(InfoCall call) {
    return switch (call.target()) {
      case Target.ProfilerInfo _ ->
          Optional.of(
              new Row(
                  (ModuleId) call.arguments().getFirst(), (MetadataToken) call.arguments().get(1)));
      case Target.ComObject(ComPointer control) -> truths.method(control, turns.now());
      case Target.Metadata _ -> Optional.empty();
    };
  }

  private Optional<Blob> body(InfoCall call) {
    return switch (call.arguments().getLast()) {
      case Blob given -> Optional.of(given);
      case Address header -> memory.writtenFrom(header);
      default -> Optional.empty();
    };
  }
}
