package io.github.clrsim.conformance.finding;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Fingerprint;
import io.github.clrsim.api.trace.Fingerprinter;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.explore.Case;
import io.github.clrsim.explore.Trial;
import io.github.clrsim.explore.story.Course;
import io.github.clrsim.explore.story.CourseRecorder;
import io.github.clrsim.explore.story.Story;
import io.github.clrsim.laws.judge.Verdict;
import io.github.clrsim.laws.profiler.ReplayIsExact;
import java.util.List;

/** Makes findings of failing runs. */
public final class Findings {
  private Findings() {}

  /** What is wrong in a case, which is run once more, because a campaign keeps no steps. */
  public static Finding of(Trial trial, Case failing, Verdict.Broken broken, String replay) {
    CourseRecorder recorder = new CourseRecorder();
    Run run = recorder.judged(trial, failing).run();
    return of(failing, broken, run, recorder.course(), replay);
  }

  /** What is wrong in a run of a case. */
  public static Finding of(
      Case failing, Verdict.Broken broken, Run run, Course course, String replay) {
    return new Finding(
        broken, Story.where(broken, failing), course, fingerprint(failing, broken, run), replay);
  }

  /** What is wrong in a run that did not come to its end, so that its steps are not known. */
  public static Finding unfinished(Case failing, Verdict.Broken broken, String replay) {
    return new Finding(
        broken, Story.where(broken, failing), Course.UNKNOWN, digest(failing), replay);
  }

  /**
   * The fingerprint to report: that of the run. A case that gives another run each time has none;
   * so what can be repeated of it, the case itself, is digested instead.
   */
  private static Fingerprint fingerprint(Case failing, Verdict.Broken broken, Run run) {
    return broken.law() instanceof ReplayIsExact ? digest(failing) : run.fingerprint();
  }

  private static Fingerprint digest(Case failing) {
    Fingerprinter digest = new Fingerprinter();
    for (String part : List.of(failing.scenario(), failing.profile(), failing.picks().text())) {
      digest.add(new Step.Marked(0, part));
    }
    return digest.fingerprint();
  }
}
