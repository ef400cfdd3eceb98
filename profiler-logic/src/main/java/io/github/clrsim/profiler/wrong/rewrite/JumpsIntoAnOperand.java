package io.github.clrsim.profiler.wrong.rewrite;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.profiler.rewrite.MethodBytes;
import io.github.clrsim.profiler.rewrite.ProbingProfiler;

/** A rewriter whose jump leads into the middle of an instruction. */
public final class JumpsIntoAnOperand extends ProbingProfiler {
  /** {@code br.s}, two bytes too far; {@code ldc.i4 1; pop}. */
  private static final Blob PROBE = Blob.ofHex("2b02200100000026");

  /** A profiler for one run. */
  public JumpsIntoAnOperand(ProfilerHost host) {
    super(host);
  }

  @Override
  protected MethodBytes instrumented(MethodBytes body) {
    return body.behind(PROBE, 1);
  }
}
