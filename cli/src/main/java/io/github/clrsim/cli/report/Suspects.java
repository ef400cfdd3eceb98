package io.github.clrsim.cli.report;

import io.github.clrsim.diagnostic.Diagnostic;
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
    List<String> changed = changedByARun(trial, failing);
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

  /**
   * Whether a law is broken only because static fields live on from one execution to the next: a
   * real process has one life, so that is no fault of the profiler. The case is run in what are
   * processes of its own to see that.
   *
   * @return what to say of it; empty if the law is broken in a process of its own as well
   */
  public static Optional<Diagnostic> carriedOver(Trial trial, Case failing, Verdict.Broken broken) {
    if (!(trial.arm() instanceof LastingArm lasting) || trial.profiler().woven().isEmpty()) {
      return Optional.empty();
    }
    Trial alone = anew(trial, lasting);
    Trial.Judged first = alone.of(failing);
    List<String> kept = keptByARun(alone, failing);
    boolean isBrokenAlone =
        broken.law() instanceof ReplayIsExact
            ? !anew(trial, lasting)
                .of(failing)
                .run()
                .fingerprint()
                .equals(first.run().fingerprint())
            : first.verdict() instanceof Verdict.Broken;
    return isBrokenAlone || kept.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Diagnostic(
                "Static fields live on from one execution to the next, and so this check is none",
                "static fields of %s: %s".formatted(trial.profiler().className(), words(kept)),
                "%s was broken, but not where the same execution is the first of its process, as"
                        .formatted(broken.law().name())
                    + " every one is on a real runtime",
                "make them fields of the profiler, then check it again"));
  }

  private static Trial anew(Trial trial, LastingArm lasting) {
    return new Trial(lasting.anew(), trial.profiler(), trial.laws());
  }

  /** What a run changes; where it leaves all as it was, what may have held something before it. */
  private static List<String> keptByARun(Trial trial, Case failing) {
    List<String> changed = changedByARun(trial, failing);
    return changed.isEmpty()
        ? LastingArm.profilersOf(trial.arm()).orElseThrow().staticFields().holders()
        : changed;
  }

  private static List<String> changedByARun(Trial trial, Case failing) {
    LoadedProfilers profilers = LastingArm.profilersOf(trial.arm()).orElseThrow();
    StaticFields before = profilers.staticFields();
    var _ = trial.of(failing);
    return profilers.staticFields().changedSince(before);
  }

  private static String words(List<String> fields) {
    String named = String.join(", ", fields.subList(0, Math.min(FIELDS_MAX, fields.size())));
    return fields.size() > FIELDS_MAX
        ? "%s and %d more".formatted(named, fields.size() - FIELDS_MAX)
        : named;
  }
}
