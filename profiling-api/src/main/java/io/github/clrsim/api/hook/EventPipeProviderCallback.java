package io.github.clrsim.api.hook;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.EventPipeSession;

/**
 * The function type {@code EventPipeProviderCallback} of corprof.idl, which a profiler hands to the
 * runtime.
 */
@FunctionalInterface
public interface EventPipeProviderCallback {

  /**
   * Called by the runtime when a session that asks for the provider is opened or stopped, and for
   * each that is open when the provider is created (G120).
   *
   * @param sourceId the session that is opened, where the pointer of the IDL leads to; 0, which is
   *     NULL there, if one is stopped
   * @param isEnabled 1, or 0 if the last session is stopped that enabled it
   * @param level the highest that a session asks for, the one among them that is stopped
   * @param matchAnyKeywords the keywords that any of them asks for
   * @param matchAllKeywords 0
   * @param filterData the filter of the session that is opened or stopped, as pairs of a key and
   *     its value, each with a NUL behind it; empty where the pointer is NULL. In native code it is
   *     gone when the function returns
   */
  void call(
      EventPipeSession sourceId,
      int isEnabled,
      int level,
      long matchAnyKeywords,
      long matchAllKeywords,
      Blob filterData);
}
