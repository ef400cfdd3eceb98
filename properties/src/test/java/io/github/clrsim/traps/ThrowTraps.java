package io.github.clrsim.traps;

import static io.github.clrsim.traps.Showing.naive;
import static io.github.clrsim.traps.Showing.shipped;

import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.traps.naive.Catching;
import io.github.clrsim.traps.naive.Hooking;
import java.util.List;

/** The traps about exceptions and hooks. */
final class ThrowTraps {
  static final List<Trap> ALL =
      List.of(
          Trap.of(
              47,
              "A fast hook counts as code of the program.",
              Showing.of(
                      "what may be asked in callbacks is refused in it",
                      "load default Meter; call default Meter.Calls::Run",
                      naive(Hooking.class),
                      happened ->
                          happened.answered("GetNotifiedExceptionClauseInfo").stream()
                              .anyMatch(
                                  it ->
                                      it.isRefusedWith(
                                          HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE)))
                  .sparing(naive(Hooking.class, "slow"))
                  .calmly()),
          Trap.of(
              62,
              "A shadow stack drifts where an exception crosses the runtime's own code.",
              drifts("a call by reflection", "Reflected"),
              drifts("a class constructor", "Initialized"),
              drifts("a filter", "ThrownInFilter")),
          Trap.of(
              63,
              "An exception takes the place of another, and the end of a handler is not reported.",
              replaces("it is thrown in a catch block", "ReplacedInCatch"),
              replaces("it is thrown again", "Rethrown")),
          Trap.of(
              64,
              "One exception is reported twice.",
              Showing.of(
                      "it is thrown again by the program",
                      calling("Rethrown"),
                      naive(Catching.CountsThrows.class),
                      happened -> happened.threw("one exception was counted twice"))
                  .sparing(shipped("callback-only"))
                  .calmly(),
              Showing.of(
                      "it comes back from a call by reflection",
                      calling("Reflected"),
                      naive(Catching.CountsThrows.class),
                      happened -> happened.threw("one exception was counted twice"))
                  .only("net9.0", "net10.0")
                  .calmly()));

  private ThrowTraps() {}

  private static Showing drifts(String where, String method) {
    return Showing.of(
            "a function is left that was not entered, at the border of " + where,
            calling(method),
            naive(Catching.StacksUnwinding.class),
            happened -> happened.threw("a function was left that was never entered"))
        .sparing(naive(Catching.StacksUnwinding.class, "bears"))
        .only("net9.0", "net10.0")
        .calmly();
  }

  private static Showing replaces(String where, String method) {
    return Showing.of(
            "a catch block is never left: " + where,
            calling(method),
            naive(Catching.CountsCatchers.class),
            happened -> happened.threw("a catch block was never left"))
        .sparing(shipped("callback-only"))
        .calmly();
  }

  private static String calling(String method) {
    return "load default Thrower; call default Thrower.Cases::" + method;
  }
}
