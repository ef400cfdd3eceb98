package io.github.clrsim.api.callback;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.ThreadId;
import java.util.List;

/** EventPipe providers appear and deliver events. */
public sealed interface EventPipeCallback extends Callback {

  /**
   * An event of a session that the profiler opened is delivered with its payload and stack.
   *
   * <p>Synchronous on the writing thread, which may be native, inside a collection or holding
   * runtime locks. The buffers last only for the call. Can still arrive after a detach has begun.
   * Source: {@code ICorProfilerCallback10}.
   */
  record EventPipeEventDelivered(
      EventPipeProvider provider,
      int eventId,
      int eventVersion,
      Blob metadataBlob,
      Blob eventData,
      Guid activityId,
      Guid relatedActivityId,
      ThreadId eventThread,
      List<Address> stackFrames)
      implements EventPipeCallback {
    public EventPipeEventDelivered {
      stackFrames = List.copyOf(stackFrames);
    }

    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.eventPipeEventDelivered(this));
    }
  }

  /**
   * A new event provider has been registered.
   *
   * <p>On the thread that registers it. The provider can be named, and added to a session, from
   * here. Source: {@code ICorProfilerCallback10}.
   */
  record EventPipeProviderCreated(EventPipeProvider provider) implements EventPipeCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.eventPipeProviderCreated(this));
    }
  }
}
