package io.github.clrsim.laws.runtime.attach;

import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;
import static io.github.clrsim.laws.rule.Ruling.notVisible;

import io.github.clrsim.api.callback.LifecycleCallback.ProfilerAttachComplete;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.Versions;
import io.github.clrsim.laws.shape.Answers;
import io.github.clrsim.laws.shape.Times;
import java.util.List;

/** Attach: the rules 91 to 96. */
public final class AttachRules {
  public static final List<Ruling> ALL =
      List.of(
          law(
              "G91",
              "AttachCompletesOnce",
              "ProfilerAttachComplete comes once at most.",
              Times.onceAtMost(ProfilerAttachComplete.class)),
          law(
              "G91",
              "AttachCompletesWhereItBegan",
              "ProfilerAttachComplete comes on the thread of InitializeForAttach, after it returned"
                  + " with success.",
              Attaching.completes()),
          law(
              "G91",
              "AttachRunsOnNoManagedThread",
              "Inside ProfilerAttachComplete GetCurrentThreadID names no thread.",
              Answers.inside(
                  ProfilerAttachComplete.class,
                  (around, call, outcome) ->
                      Answers.judged(outcome.hresult().failed(), around, call, outcome),
                  "GetCurrentThreadID")),
          goal(
              "N92",
              "OthersAreBeforeAttachComplete",
              "Another thread's callback comes after InitializeForAttach has returned and before"
                  + " ProfilerAttachComplete has.",
              Attaching.othersAreEarly()),
          goal(
              "N93",
              "TheBeginningIsMissed",
              "At attach an end is reported whose beginning was not.",
              Attaching.missesBeginnings()),
          law(
              "G94",
              Versions.since(8),
              "CatchUpMissesNoModule",
              "What is unloaded after an attach, and not first of all, was listed by EnumModules"
                  + " inside ProfilerAttachComplete, or its load was stated.",
              CatchUp.missesNoModule()),
          law(
              "G95",
              "NotEverythingIsForAttachers",
              "SetEventMask with bits outside COR_PRF_ALLOWABLE_AFTER_ATTACH (and, from .NET 10 on,"
                  + " the two about compilation), and hooks, are refused to a profiler that"
                  + " attached.",
              AttachMasks.afterAttach()),
          goal(
              "G95",
              "AttachCompletesAfterARefusedMask",
              "ProfilerAttachComplete comes although SetEventMask was refused.",
              AttachMasks.completesAllTheSame()),
          notVisible(
              "G96", "A second profiler that is refused leaves nothing in the first one's trace."),
          law(
              "G101",
              "ListenersMayNotAlter",
              "A notification-only profiler is refused bits outside"
                  + " COR_PRF_ALLOWABLE_NOTIFICATION_PROFILER.",
              AttachMasks.ofListeners()),
          notVisible("G101", "A trace is of one profiler; what others get is not in it."));

  private AttachRules() {}
}
