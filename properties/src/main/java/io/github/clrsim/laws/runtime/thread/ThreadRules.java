package io.github.clrsim.laws.runtime.thread;

import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;
import static io.github.clrsim.laws.rule.Ruling.notVisible;

import io.github.clrsim.api.callback.ThreadCallback.ThreadCreated;
import io.github.clrsim.api.callback.ThreadCallback.ThreadDestroyed;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.ThreadKind;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.shape.Answers;
import io.github.clrsim.laws.shape.CheckResult;
import io.github.clrsim.laws.shape.Shape;
import io.github.clrsim.laws.shape.Trail;
import java.util.List;

/** The lives of threads: the rules 61 to 66. */
public final class ThreadRules {
  public static final List<Ruling> ALL =
      List.of(
          law(
              "G61",
              "ThreadsBeginOnThemselves",
              "ThreadAssignedToOSThread comes on the thread on which ThreadCreated came for it.",
              ThreadLives.beginOnThemselves()),
          goal(
              "N62",
              "ANameComesFirst",
              "A thread gets a name, and was not announced.",
              Trail.of(ThreadCreated.class, ThreadCreated::threadId)
                  .showsMissing(ThreadNameChanged.class, ThreadNameChanged::threadId)),
          notVisible(
              "G63",
              "A name comes to the profiler as text: where it ended in memory is not reported."),
          law(
              "G64",
              "ThreadsEndInSilence",
              "When a thread has stated its own ThreadDestroyed, no callback comes on it any more but"
                  + " HandleDestroyed.",
              ThreadLives.endInSilence()),
          law(
              "G64",
              "ADyingThreadCanBeAskedAbout",
              "Inside ThreadDestroyed questions about the thread are not refused as invalid.",
              Answers.about(
                  ThreadDestroyed.class,
                  dying -> true,
                  ThreadDestroyed::threadId,
                  outcome -> !outcome.hresult().equals(HResult.E_INVALIDARG),
                  "GetThreadInfo",
                  "GetThreadAppDomain",
                  "GetHandleFromThread")),
          law(
              "G64",
              "ADyingThreadIsNotListed",
              "Inside ThreadDestroyed EnumThreads does not list the thread.",
              Answers.inside(
                  ThreadDestroyed.class,
                  (dying, call, outcome) ->
                      outcome instanceof Outcome.Ok<?>(List<?> listed, HResult _)
                          ? Answers.judged(!listed.contains(dying.threadId()), dying, call, outcome)
                          : CheckResult.NONE,
                  "EnumThreads")),
          goal(
              "N65",
              "AnotherTellsTheEnd",
              "ThreadDestroyed comes for a thread on another one.",
              ThreadLives.endElsewhere()),
          goal(
              "N65",
              "AThreadIdComesAgain",
              "A thread is created with the ThreadID of one that was destroyed.",
              Trail.of(ThreadDestroyed.class, ThreadDestroyed::threadId)
                  .shows(ThreadCreated.class, ThreadCreated::threadId)),
          goal(
              "N66",
              "ANativeThreadBecomesKnown",
              "ThreadCreated comes on a thread that the profiler has started.",
              Shape.at(
                  ThreadCreated.class,
                  (scene, created) -> CheckResult.shown(scene.kind() == ThreadKind.PROFILER))),
          law(
              "N66",
              "ANativeThreadTakesItsHandlesAlong",
              "Behind ThreadDestroyed for a thread that the profiler has started, the handles are"
                  + " destroyed on the same thread that were made for it when it became known.",
              ThreadHandles.areTakenAlong()));

  private ThreadRules() {}
}
