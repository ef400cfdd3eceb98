package io.github.clrsim.laws.runtime.end;

import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;
import static io.github.clrsim.laws.rule.Ruling.notVisible;

import io.github.clrsim.api.callback.LifecycleCallback.Shutdown;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.shape.Times;
import java.util.List;

/** The end of the process, and the border to native code: the rules 55 to 60, 88 and 89. */
public final class EndRules {
  public static final List<Ruling> ALL =
      List.of(
          goal(
              "N55",
              "DomainsEndWithoutAWord",
              "The program ends, domains were asked for, and no AppDomainShutdown callback came.",
              Endings.withoutShutdownOfDomains()),
          law(
              "G56",
              "ShutdownComesOnce",
              "Shutdown comes once at most.",
              Times.onceAtMost(Shutdown.class)),
          goal(
              "N57",
              "TheEndWithoutShutdown",
              "The program ends, and Shutdown did not come.",
              Endings.withoutShutdown()),
          goal(
              "N58",
              "OthersGoOnAfterShutdown",
              "A callback comes after Shutdown has begun, on another thread.",
              Endings.othersGoOn()),
          goal(
              "N59",
              "WhatIsAliveIsNotReported",
              "The program ends with modules and threads of which no end was stated.",
              Endings.withTheLiving()),
          notVisible(
              "N60", "Whether the profiler was released is not in a trace; it ends before that."),
          law(
              "G88",
              "HooksNest",
              "A Leave or Tailcall is that of the innermost Enter on its thread, but for what an"
                  + " exception unwound.",
              HookedCalls.nest()),
          law(
              "G88",
              "WhatIsUnwoundIsNotLeft",
              "No Leave comes for what the second pass of an exception has left.",
              HookedCalls.areNotLeftWhenUnwound()),
          law(
              "G88",
              "HooksAreAskedFor",
              "A hook or mapper is called only if it was set, and the event mask has hooks.",
              HookedCalls.areAskedFor()),
          law(
              "G88",
              "HooksCallFunctionsAsTheMapperDid",
              "Where there is a mapper, hooks call a function what it answered before.",
              HookedCalls.areNamed()),
          law(
              "G89",
              "TransitionsArePaired",
              "A transition that returns is that of the innermost call on its thread, with the"
                  + " same function.",
              Transitions.arePaired()));

  private EndRules() {}
}
