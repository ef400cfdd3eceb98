package io.github.clrsim.explorer.code;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.explorer.code.Ground.Ran;
import io.github.clrsim.explorer.schedule.Strategy;
import io.github.clrsim.explorer.shrink.Subject;

/** A body that goes wrong, to be shrunk: there is one scene, and its choices get fewer. */
record FailingCode(Ground ground, Fault fault) implements Subject<String> {
  static final String SCENE = "the code";

  @Override
  public Played play(String scene, Choices choices) {
    Ran ran = ground.execute(Strategy.walk(), choices);
    boolean fails = Fault.of(ran.ending()).filter(fault::isLike).isPresent();
    return new Played(fails, ran.picks(), ran.drawn(), ran.drawn(), 1, ran.drawn());
  }
}
