package io.github.clrsim.cli.report;

import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.StaticFields;
import java.util.List;
import java.util.Optional;

/** Names what may have made two runs of one case differ. */
public final class Suspects {
  private static final int FIELDS_MAX = 5;

  private Suspects() {}

  /**
   * The same verdict, whose remedy names the static fields that a run changes, if two runs were not
   * the same; the case is run once more for it. Any other verdict stays as it is.
   */
  public static Verdict.Broken named(Trial trial, Case failing, Verdict.Broken broken) {
    Optional<LoadedProfilers> profilers = LastingArm.profilersOf(trial.arm());
    if (!(broken.law() instanceof ReplayIsExact) || profilers.isEmpty()) {
      return broken;
    }
    StaticFields before = profilers.get().staticFields();
    var _ = trial.of(failing);
    List<String> changed = profilers.get().staticFields().changedSince(before);
    return changed.isEmpty()
        ? broken
        : new Verdict.Broken(
            broken.law(),
            broken.step(),
            broken.why(),
            "static fields live on from run to run, and a run changes %s: make them fields of the"
                    .formatted(words(changed))
                + " profiler. If it is not they: "
                + broken.remedy());
  }

  private static String words(List<String> fields) {
    String named = String.join(", ", fields.subList(0, Math.min(FIELDS_MAX, fields.size())));
    return fields.size() > FIELDS_MAX
        ? "%s and %d more".formatted(named, fields.size() - FIELDS_MAX)
        : named;
  }
}
