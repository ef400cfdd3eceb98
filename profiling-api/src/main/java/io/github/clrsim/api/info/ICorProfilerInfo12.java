package io.github.clrsim.api.info;

import io.github.clrsim.api.corprof.CorPrfEventData;
import io.github.clrsim.api.corprof.CorPrfEventpipeParamDesc;
import io.github.clrsim.api.corprof.CorPrfEventpipeProviderConfig;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.EventPipeEvent;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.EventPipeSession;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;

/**
 * What ICorProfilerInfo12 adds to ICorProfilerInfo11 answers, in the IDL's order.
 *
 * <p>Each answer comes as an {@code Outcome} or, where there is nothing to tell, as its HRESULT. An
 * arm that does not support a method leaves the default, which answers E_NOTIMPL and stands as
 * <em>not yet</em> in COVERAGE.md. Source: corprof.idl.
 */
public interface ICorProfilerInfo12 extends ICorProfilerInfo11 {
  /**
   * Opens an event session with the given providers, delivered to this profiler.
   *
   * <p>Legal on any thread where a collection may be triggered. Refused with E_INVALIDARG without
   * any provider and with E_FAIL if the runtime declines. Stop the session before detaching.
   */
  default Outcome<EventPipeSession> eventPipeStartSession(
      List<CorPrfEventpipeProviderConfig> providerConfigs, boolean requestRundown) {
    return Outcome.notYet();
  }

  /**
   * Adds one more provider to an open event session.
   *
   * <p>Legal on any thread where a collection may be triggered. Refused with E_INVALIDARG for an
   * unknown session.
   */
  default HResult eventPipeAddProviderToSession(
      EventPipeSession session, CorPrfEventpipeProviderConfig providerConfig) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Closes an event session.
   *
   * <p>Legal on any thread where a collection may be triggered. Refused with E_INVALIDARG for an
   * unknown session. Deliveries already begun may still be running.
   */
  default HResult eventPipeStopSession(EventPipeSession session) {
    return HResult.E_NOTIMPL;
  }

  /**
   * Creates an event provider through which the profiler can write events.
   *
   * <p>Legal on any thread where a collection may be triggered. Refused with E_INVALIDARG without a
   * name and with E_FAIL if the runtime declines.
   */
  default Outcome<EventPipeProvider> eventPipeCreateProvider(String providerName) {
    return Outcome.notYet();
  }

  /**
   * Answers the name of an event provider.
   *
   * <p>Legal on any thread. Refused with E_INVALIDARG for zero; a stale provider is not detected
   * and can crash.
   */
  default Outcome<String> eventPipeGetProviderInfo(EventPipeProvider provider) {
    return Outcome.notYet();
  }

  /**
   * Defines an event of a provider, with its level, keywords and parameters.
   *
   * <p>Legal on any thread where a collection may be triggered. Refused with E_INVALIDARG without a
   * name or with a parameter of object type.
   */
  default Outcome<EventPipeEvent> eventPipeDefineEvent(
      EventPipeProvider provider,
      String eventName,
      int eventID,
      long keywords,
      int eventVersion,
      int level,
      int opcode,
      boolean needStack,
      List<CorPrfEventpipeParamDesc> paramDescs) {
    return Outcome.notYet();
  }

  /**
   * Writes one occurrence of a defined event.
   *
   * <p>Legal anywhere. Only sessions that enable the provider receive it. A stale event is not
   * detected and can crash.
   */
  default HResult eventPipeWriteEvent(
      EventPipeEvent event, List<CorPrfEventData> data, Guid activityId, Guid relatedActivityId) {
    return HResult.E_NOTIMPL;
  }
}
