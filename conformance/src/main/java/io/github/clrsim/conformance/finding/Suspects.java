package io.github.clrsim.conformance.finding;

import io.github.clrsim.conformance.backend.LastingBackend;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import io.github.clrsim.model.LoadedProfilers;
import io.github.clrsim.model.StaticFields;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Names what may have made two runs of one case differ. */
public final class Suspects {
  private static final int FIELDS_MAX = 5;

  /** In how many processes of its own a case has to go the same way. */
  private static final int PROCESSES = 3;

  private Suspects() {}

  /**
   * The same verdict, whose remedy names the static fields that a run changes, if two runs were not
   * the same; the case is run once more for it. Any other verdict stays as it is.
   */
  public static Verdict.Broken named(Trial trial, Case failing, Verdict.Broken broken) {
    if (!(broken.law() instanceof ReplayIsExact)
        || LastingBackend.profilersOf(trial.arm()).isEmpty()) {
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
   * real process has one life, so that is no fault of the profiler. The case is run in processes of
   * its own to see that: in all of them it has to go the same way, and to break nothing.
   *
   * @return what to say of it; empty if the law is broken in a process of its own as well
   */
  public static Optional<Diagnostic> carriedOver(Trial trial, Case failing, Verdict.Broken broken) {
    if (!(trial.arm() instanceof LastingBackend lasting) || trial.profiler().woven().isEmpty()) {
      return Optional.empty();
    }
    List<Trial.Judged> alone =
        Stream.generate(() -> anew(trial, lasting).of(failing)).limit(PROCESSES).toList();
    boolean isKept = alone.stream().noneMatch(run -> run.verdict() instanceof Verdict.Broken);
    boolean isEqual = alone.stream().map(run -> run.run().fingerprint()).distinct().count() == 1;
    if (!isKept || !isEqual) {
      return Optional.empty();
    }
    List<String> kept = keptByARun(anew(trial, lasting), failing);
    return kept.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Diagnostic(
                "Static fields live on from one execution to the next, so this check shows nothing",
                "static fields of %s: %s".formatted(trial.profiler().className(), words(kept)),
                "%s was broken, but not where the same execution is the first of its process, as"
                        .formatted(broken.law().name())
                    + " every one is on a real runtime",
                "make them fields of the profiler, then check it again"));
  }

  /** The same trial in a process of its own, if its arm keeps profilers from run to run. */
  public static Trial alone(Trial trial) {
    return trial.arm() instanceof LastingBackend lasting ? anew(trial, lasting) : trial;
  }

  private static Trial anew(Trial trial, LastingBackend lasting) {
    return trial.on(lasting.anew());
  }

  /** What a run changes; where it leaves all as it was, what may have held something before it. */
  private static List<String> keptByARun(Trial trial, Case failing) {
    List<String> changed = changedByARun(trial, failing);
    return changed.isEmpty()
        ? LastingBackend.profilersOf(trial.arm()).orElseThrow().staticFields().holders()
        : changed;
  }

  private static List<String> changedByARun(Trial trial, Case failing) {
    LoadedProfilers profilers = LastingBackend.profilersOf(trial.arm()).orElseThrow();
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
