package io.github.clrsim.profiler.wrong.rewrite;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.profiler.rewrite.MethodBytes;
import io.github.clrsim.profiler.rewrite.ProbingProfiler;

/** A rewriter that writes code and header anew, and forgets what stands behind the code. */
public final class LosesExceptionClauses extends ProbingProfiler {
  /** {@code ldc.i4 1; pop}. */
  private static final Blob PROBE = Blob.ofHex("200100000026");

  /** A profiler for one run. */
  public LosesExceptionClauses(ProfilerHost host) {
    super(host);
  }

  @Override
  protected MethodBytes instrumented(MethodBytes body) {
    return body.behind(PROBE, 1).withoutClauses();
  }
}
