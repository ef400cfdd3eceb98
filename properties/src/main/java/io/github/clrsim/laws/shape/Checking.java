package io.github.clrsim.laws.shape;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.call.InfoCall;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.Truth;
import io.github.clrsim.laws.judge.StepKind;
import io.github.clrsim.laws.judge.TraceContext;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Shows one run to many checkers and keeps what they see. A checker is made when it is first
 * needed.
 */
public final class Checking {

  /**
   * A rule was seen broken.
   *
   * @param place in the roster
   */
  public record Fault(int place, String why) {}

  /** The kinds of steps that are shown to anybody, or change the scene. */
  public static final Set<StepKind> KINDS =
      Collections.unmodifiableSet(
          EnumSet.complementOf(
              EnumSet.of(
                  StepKind.CLAIMED,
                  StepKind.MEMORY_READ,
                  StepKind.MEMORY_WRITTEN,
                  StepKind.MARKED)));

  /** Stands for a checker that has seen nothing yet. */
  private static final Checker UNMADE = new Checker() {};

  private final CheckerIndex roster;
  private final RunState scene;
  private final Checker[] checkers;
  private final long[] seen;
  private Optional<Fault> fault = Optional.empty();

  /** Everybody in the roster watches a run that is about to begin. */
  public Checking(CheckerIndex roster, TraceContext context) {
    this.roster = roster;
    this.scene = new RunState(context);
    this.checkers = new Checker[roster.size()];
    Arrays.fill(checkers, UNMADE);
    this.seen = new long[roster.size()];
  }

  /** Shows the next step; the fault is that of the first in the roster who sees one. */
  public Optional<Fault> sees(long index, Step step) {
    fault = Optional.empty();
    scene.begins(index, step);
    switch (step) {
      case Step.CallbackEntered(int _, Callback callback) -> {
        for (int place : roster.of(callback.getClass())) {
          note(place, checker(place).entered(scene, callback));
        }
        scene.enters(callback);
      }
      case Step.CallbackReturned returned -> {
        if (scene.leaves(returned.callback()).orElse(null) instanceof Frame.InCallback in) {
          for (int place : roster.of(in.callback().getClass())) {
            note(place, checker(place).returned(scene, in.callback(), returned.reply()));
          }
        }
      }
      case Step.CallMade(int _, InfoCall call) -> {
        for (int place : roster.of(call.method().name())) {
          note(place, checker(place).asked(scene, call));
        }
        scene.makes(call);
      }
      case Step.CallAnswered answered -> {
        if (scene.leaves(answered.method()).orElse(null) instanceof Frame.InCall in) {
          for (int place : roster.of(answered.method())) {
            note(place, checker(place).answered(scene, in.call(), answered.outcome()));
          }
          scene.heard(in.call(), answered.outcome());
        }
      }
      case Step.HookEntered(int _, Hook hook) -> {
        for (int place : roster.of(hook.type().idlName())) {
          note(place, checker(place).hooked(scene, hook));
        }
        scene.enters(hook);
      }
      case Step.HookReturned returned -> {
        if (scene.leaves(returned.type().idlName()).orElse(null) instanceof Frame.InHook in) {
          for (int place : roster.of(in.name())) {
            note(place, checker(place).unhooked(scene, in.hook(), returned.reply()));
          }
        }
      }
      case Step.TruthTold(int _, Truth truth) -> {
        for (int place : roster.of(truth.getClass())) {
          note(place, checker(place).told(scene, truth));
        }
      }
      case Step.ThreadSeen _,
          Step.Claimed _,
          Step.MemoryRead _,
          Step.MemoryWritten _,
          Step.Marked _ -> {}
    }
    return fault;
  }

  /** Shows the ending to all who have seen something. */
  public Optional<Fault> ends(Run.Ending ending) {
    fault = Optional.empty();
    for (int place = 0; place < checkers.length; place++) {
      note(place, checkers[place].ended(scene, ending));
    }
    return fault;
  }

  /** How often someone in the roster saw the rule. */
  public long seen(int place) {
    return seen[place];
  }

  // Compared by identity: there is one that stands for those that are not made.
  @SuppressWarnings("ReferenceEquality")
  private Checker checker(int place) {
    Checker known = checkers[place];
    if (known == UNMADE) {
      known = roster.checker(place);
      checkers[place] = known;
    }
    return known;
  }

  private void note(int place, CheckResult result) {
    switch (result) {
      case CheckResult.None _ -> {}
      case CheckResult.Seen _ -> seen[place]++;
      case CheckResult.Broken(String why) -> {
        if (fault.isEmpty()) {
          fault = Optional.of(new Fault(place, why));
        }
      }
    }
  }
}
