package io.github.clrsim.laws.runtime.exception;

import static io.github.clrsim.laws.rule.Ruling.goal;
import static io.github.clrsim.laws.rule.Ruling.law;
import static io.github.clrsim.laws.rule.Ruling.notVisible;

import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCLRCatcherExecute;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCLRCatcherFound;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionOSHandlerEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionOSHandlerLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchCatcherFound;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionLeave;
import io.github.clrsim.laws.rule.Ruling;
import io.github.clrsim.laws.rule.Versions;
import io.github.clrsim.laws.shape.Nesting;
import io.github.clrsim.laws.shape.Pair;
import io.github.clrsim.laws.shape.Times;
import io.github.clrsim.laws.shape.Trail;
import java.util.List;

/** Exceptions and their two passes: the rules 67 to 73. */
public final class ExceptionRules {
  // What ends them names nobody.
  private static final Pair<?, ?> FILTER =
      new Pair<>(
          ExceptionSearchFilterEnter.class,
          _ -> "a filter",
          ExceptionSearchFilterLeave.class,
          _ -> "a filter");

  private static final Pair<?, ?> FINALLY =
      new Pair<>(
          ExceptionUnwindFinallyEnter.class,
          _ -> "a finally block",
          ExceptionUnwindFinallyLeave.class,
          _ -> "a finally block");

  private static final Pair<?, ?> CATCH =
      new Pair<>(
          ExceptionCatcherEnter.class,
          _ -> "a catch block",
          ExceptionCatcherLeave.class,
          _ -> "a catch block");

  public static final List<Ruling> ALL =
      List.of(
          law(
              "G67",
              "PassesAreInOrder",
              "On each thread the callbacks about an exception follow each other as its two passes"
                  + " do, and what belongs to a function names that function.",
              Passes.areInOrder()),
          law(
              "G67",
              "WhatIsUnwoundWasSearched",
              "A function is unwound only after it was searched for a handler.",
              Trail.of(ExceptionSearchFunctionEnter.class, ExceptionSearchFunctionEnter::functionId)
                  .isNeededBefore(
                      ExceptionUnwindFunctionEnter.class,
                      ExceptionUnwindFunctionEnter::functionId)),
          law(
              "G67",
              "WhoCatchesWasFound",
              "A catch block is entered only in a function that was found to catch.",
              Trail.of(ExceptionSearchCatcherFound.class, ExceptionSearchCatcherFound::functionId)
                  .isNeededBefore(ExceptionCatcherEnter.class, ExceptionCatcherEnter::functionId)),
          law(
              "G67",
              "WhatIsCaughtWasThrown",
              "The object that is caught was thrown before.",
              Handlers.catchWhatWasThrown()),
          law(
              "G67",
              "HandlersAreLeftByWhoEnteredThem",
              "A filter, a finally block or a catch block is left by the thread that entered it, the"
                  + " last first; one that another exception leaves may have no end.",
              Nesting.of(FILTER, FINALLY, CATCH)),
          notVisible(
              "G68", "Callbacks that end something have no argument, which is their signature."),
          goal(
              "N69",
              "ACatchBlockIsCutOff",
              "A function enters a catch block, and enters another before it has left that one.",
              Handlers.areCutOffInCatch()),
          goal(
              "N69",
              "AFinallyBlockThrows",
              "The first thing reported of what is done finally is that it throws.",
              Passes.follow(ExceptionUnwindFinallyEnter.class, ExceptionThrown.class)),
          goal(
              "N69",
              "AFilterThrows",
              "The first thing reported of a filter is that something is thrown.",
              Passes.follow(ExceptionSearchFilterEnter.class, ExceptionThrown.class)),
          goal(
              "N70",
              Versions.since(9),
              "LeavesAreLostAtTheBorder",
              "A function is left by the second pass before it was by the first.",
              Passes.follow(
                  ExceptionSearchFunctionEnter.class, ExceptionUnwindFunctionLeave.class)),
          goal(
              "N70",
              "AnExceptionIsThrownAgain",
              "The same object is thrown again by its thread.",
              Handlers.throwAgain()),
          law(
              "G71",
              "ClausesAreToldWhileTheyRun",
              "GetNotifiedExceptionClauseInfo tells the filter or handler at whose beginning or end"
                  + " it is asked, and nothing where a function begins to be searched or unwound.",
              Handlers.tellTheirClause()),
          law(
              "N72",
              "NoNativeHandlerIsEntered",
              "ExceptionOSHandlerEnter never comes.",
              Times.never(ExceptionOSHandlerEnter.class, ExceptionThrown.class)),
          law(
              "N72",
              "NoNativeHandlerIsLeft",
              "ExceptionOSHandlerLeave never comes.",
              Times.never(ExceptionOSHandlerLeave.class, ExceptionThrown.class)),
          law(
              "N72",
              "NoRuntimeCatcherIsFound",
              "ExceptionCLRCatcherFound never comes.",
              Times.never(ExceptionCLRCatcherFound.class, ExceptionThrown.class)),
          law(
              "N72",
              "NoRuntimeCatcherIsExecuted",
              "ExceptionCLRCatcherExecute never comes.",
              Times.never(ExceptionCLRCatcherExecute.class, ExceptionThrown.class)),
          law(
              "G73",
              "UnwindingBearsNoCollection",
              "What could collect garbage is refused where a frame is unwound and where a catch"
                  + " block is entered.",
              Handlers.areReachedWithoutCollection()));

  private ExceptionRules() {}
}
