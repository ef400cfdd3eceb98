package io.github.clrsim.laws.shape;

import io.github.clrsim.api.Run;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.laws.judge.TraceContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Shows one run to many eyes and keeps what they see. An eye is made when it is first needed. */
public final class Watching {

  /**
   * A rule was seen broken.
   *
   * @param place in the roster
   */
  public record Fault(int place, String why) {}

  private final Roster roster;
  private final Scene scene;
  private final List<Optional<Eye>> eyes;
  private final long[] seen;
  private Optional<Fault> fault = Optional.empty();

  /** Everybody in the roster watches a run that is about to begin. */
  public Watching(Roster roster, TraceContext context) {
    this.roster = roster;
    this.scene = new Scene(context);
    this.eyes = new ArrayList<>(Collections.nCopies(roster.size(), Optional.empty()));
    this.seen = new long[roster.size()];
  }

  /** Shows the next step; the fault is that of the first in the roster who sees one. */
  public Optional<Fault> sees(long index, Step step) {
    fault = Optional.empty();
    scene.begins(index, step);
    switch (step) {
      case Step.CallbackEntered entered -> {
        show(
            roster.of(entered.callback().getClass()),
            eye -> eye.entered(scene, entered.callback()));
        scene.enters(entered.callback());
      }
      case Step.CallbackReturned returned -> {
        if (scene.leaves(returned.callback()).orElse(null) instanceof Frame.InCallback in) {
          show(
              roster.of(in.callback().getClass()),
              eye -> eye.returned(scene, in.callback(), returned.reply()));
        }
      }
      case Step.CallMade made -> {
        show(roster.of(made.call().method().name()), eye -> eye.asked(scene, made.call()));
        scene.makes(made.call());
      }
      case Step.CallAnswered answered -> {
        if (scene.leaves(answered.method()).orElse(null) instanceof Frame.InCall in) {
          show(
              roster.of(answered.method()),
              eye -> eye.answered(scene, in.call(), answered.outcome()));
          scene.heard(in.call(), answered.outcome());
        }
      }
      case Step.HookEntered entered -> {
        show(roster.of(entered.hook().type().idlName()), eye -> eye.hooked(scene, entered.hook()));
        scene.enters(entered.hook());
      }
      case Step.HookReturned returned -> {
        if (scene.leaves(returned.type().idlName()).orElse(null) instanceof Frame.InHook in) {
          show(roster.of(in.name()), eye -> eye.unhooked(scene, in.hook(), returned.reply()));
        }
      }
      case Step.TruthTold told ->
          show(roster.of(told.truth().getClass()), eye -> eye.told(scene, told.truth()));
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
    for (int place = 0; place < eyes.size(); place++) {
      if (eyes.get(place).isPresent()) {
        note(place, eyes.get(place).get().ended(scene, ending));
      }
    }
    return fault;
  }

  /** How often someone in the roster saw the rule. */
  public long seen(int place) {
    return seen[place];
  }

  private void show(int[] places, Function<Eye, Sight> moment) {
    for (int place : places) {
      if (eyes.get(place).isEmpty()) {
        eyes.set(place, Optional.of(roster.eye(place)));
      }
      note(place, moment.apply(eyes.get(place).get()));
    }
  }

  private void note(int place, Sight sight) {
    switch (sight) {
      case Sight.None _ -> {}
      case Sight.Seen _ -> seen[place]++;
      case Sight.Broken(String why) -> {
        if (fault.isEmpty()) {
          fault = Optional.of(new Fault(place, why));
        }
      }
    }
  }
}
