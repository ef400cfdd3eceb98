package io.github.clrsim.profiler.wrong.resolve;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.profiler.ReferenceProfiler;
import io.github.clrsim.profiler.resolve.Lookup;
import io.github.clrsim.profiler.resolve.Resolution;
import io.github.clrsim.profiler.resolve.Resolution.Found;
import io.github.clrsim.profiler.resolve.Tier;
import io.github.clrsim.profiler.resolve.TypeName;
import java.util.List;
import java.util.Optional;

/**
 * It knows nothing of exported types: where the assembly that is referred to does not define the
 * type, it takes the first of that name in any other one, which may be another type.
 */
public final class IgnoresForwarders extends ReferenceProfiler {

  /** A profiler for one run. */
  public IgnoresForwarders(ProfilerHost host) {
    super(
        host,
        Lookup.RIGHT
            .withForwarder((_, _) -> Optional.empty())
            .withConclusion(IgnoresForwarders::concluded));
  }

  private static Resolution concluded(TypeName type, List<Found> candidates) {
    boolean isOfOthers = candidates.stream().anyMatch(each -> each.tier() == Tier.ANY_OTHER);
    return isOfOthers ? candidates.getFirst() : Lookup.RIGHT.conclusion().apply(type, candidates);
  }
}
