package io.github.clrsim.profiler.wrong.rewrite;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.profiler.rewrite.MethodBytes;
import io.github.clrsim.profiler.rewrite.ProbingProfiler;

/** A rewriter that takes a token of one module for one of another. */
public final class NamesAMissingToken extends ProbingProfiler {
  /** {@code ldstr 0x70fffff0; pop}. */
  private static final Blob PROBE = Blob.ofHex("72f0ffff7026");

  /** A profiler for one run. */
  public NamesAMissingToken(ProfilerHost host) {
    super(host);
  }

  @Override
  protected MethodBytes instrumented(MethodBytes body) {
    return body.behind(PROBE, 1);
  }
}
