package io.github.clrsim.profiler.identity;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.outcome.HResult;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The methods that the calling thread is in. Their frames keep their classes alive for as long as
 * the callback runs that asks.
 */
public record StackHere(CorProfilerInfo info) {
  private static final ThreadId CURRENT = new ThreadId(0);
  private static final int DEFAULT = 0; // COR_PRF_SNAPSHOT_DEFAULT

  /**
   * Each method once, the innermost first; what is native in between is left out. To be asked
   * outside the {@link UnloadGuard}. Empty if the runtime refuses the walk.
   */
  public Set<FunctionId> functions() {
    Set<FunctionId> frames = new LinkedHashSet<>();
    var _ =
        info.doStackSnapshot(
            CURRENT,
            (function, _, _, _) -> {
              if (!function.isNull()) {
                frames.add(function);
              }
              return HResult.S_OK;
            },
            DEFAULT,
            Blob.EMPTY);
    return frames;
  }
}
