package io.github.clrsim.model.info;

import static io.github.clrsim.api.corprof.CorPrfEventpipeParamType.COR_PRF_EVENTPIPE_OBJECT;

import io.github.clrsim.api.corprof.CorPrfEventData;
import io.github.clrsim.api.corprof.CorPrfEventpipeParamDesc;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.id.EventPipeEvent;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.EventPipeSession;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.eventpipe.DefinedEvent;
import io.github.clrsim.model.eventpipe.EventPipe;
import io.github.clrsim.model.eventpipe.EventProvider;
import java.util.List;

/** Answers the profiler that listens to events or writes some; measured on 9.0.5. */
final class EventPipeAnswers implements CorProfilerInfo {
  private final EventPipe pipe;
  private final Delivery delivery;

  EventPipeAnswers(EventPipe pipe, Delivery delivery) {
    this.pipe = pipe;
    this.delivery = delivery;
  }

  @Override
  public Outcome<EventPipeSession> eventPipeStartSession(
      List<CorPrfEventpipeProviderConfig> providerConfigs, boolean requestRundown) {
    return providerConfigs.isEmpty()
        ? Outcome.failed(HResult.E_INVALIDARG)
        : pipe.startSession(delivery, providerConfigs)
            .<Outcome<EventPipeSession>>map(Outcome::ok)
            .orElse(Outcome.failed(HResult.E_FAIL));
  }

  @Override
  public HResult eventPipeAddProviderToSession(
      EventPipeSession session, CorPrfEventpipeProviderConfig providerConfig) {
    return pipe.addProvider(session, providerConfig) ? HResult.S_OK : HResult.E_INVALIDARG;
  }

  /** Closing what is not open, or null, is no mistake. */
  @Override
  public HResult eventPipeStopSession(EventPipeSession session) {
    pipe.stopSession(session);
    return HResult.S_OK;
  }

  @Override
  public Outcome<EventPipeProvider> eventPipeCreateProvider(String providerName) {
    return Outcome.ok(pipe.createProvider(providerName).id());
  }

  @Override
  public Outcome<EventPipeProvider> eventPipeCreateProvider2(
      String providerName, EventPipeProviderCallback callback) {
    return Outcome.ok(pipe.createProvider(providerName, callback).id());
  }

  @Override
  public Outcome<String> eventPipeGetProviderInfo(EventPipeProvider provider) {
    return provider.isNull()
        ? Outcome.failed(HResult.E_INVALIDARG)
        : Outcome.ok(known(provider, "EventPipeGetProviderInfo").name());
  }

  /** Objects cannot be written, though arrays of them can be defined. */
  @Override
  public Outcome<EventPipeEvent> eventPipeDefineEvent(
      EventPipeProvider provider,
      String eventName,
      int eventID,
      long keywords,
      int eventVersion,
      int level,
      int opcode,
      boolean needStack,
      List<CorPrfEventpipeParamDesc> paramDescs) {
    boolean hasObject =
        paramDescs.stream().anyMatch(each -> each.type() == COR_PRF_EVENTPIPE_OBJECT);
    if (provider.isNull() || hasObject) {
      return Outcome.failed(HResult.E_INVALIDARG);
    }
    return Outcome.ok(
        pipe.define(
                known(provider, "EventPipeDefineEvent"),
                eventName,
                eventID,
                keywords,
                eventVersion,
                level,
                opcode,
                paramDescs)
            .id());
  }

  /** What the bytes are is in memory that no simulation has: as many zeros are heard. */
  @Override
  public HResult eventPipeWriteEvent(
      EventPipeEvent event, List<CorPrfEventData> data, Guid activityId, Guid relatedActivityId) {
    if (event.isNull()) {
      return HResult.E_INVALIDARG;
    }
    DefinedEvent defined =
        pipe.event(event).orElseThrow(() -> delivery.crash(stale("EventPipeWriteEvent", event)));
    int size = data.stream().mapToInt(CorPrfEventData::size).sum();
    pipe.write(defined, Blob.of(new byte[size]), activityId, relatedActivityId);
    return HResult.S_OK;
  }

  private EventProvider known(EventPipeProvider provider, String method) {
    return pipe.provider(provider).orElseThrow(() -> delivery.crash(stale(method, provider)));
  }

  private static String stale(String method, Object id) {
    return "%s was called with %s, which nobody was given".formatted(method, id);
  }
}
