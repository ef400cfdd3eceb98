package io.github.clrsim.profiler.wrong.rewrite;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.profiler.rewrite.MethodBytes;
import io.github.clrsim.profiler.rewrite.ProbingProfiler;

/** A rewriter whose probe leaves a value on the stack. */
public final class UnbalancesTheStack extends ProbingProfiler {
  /** {@code ldc.i4 1}. */
  private static final Blob PROBE = Blob.ofHex("2001000000");

  /** A profiler for one run. */
  public UnbalancesTheStack(ProfilerHost host) {
    super(host);
  }

  @Override
  protected MethodBytes instrumented(MethodBytes body) {
    return body.behind(PROBE, 1);
  }
}
