package io.github.clrsim.laws.runtime;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_CLR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS;
import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_GC;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.Callback;
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
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionLeave;
import io.github.clrsim.api.corprof.CorPrfClauseType;
import io.github.clrsim.api.corprof.CorPrfExClauseInfo;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;

/** Exceptions, good and bad: an inner function throws, an outer one catches. */
final class ExceptionExamples {
  private static final FunctionId INNER = new FunctionId(0x700);
  private static final FunctionId OUTER = new FunctionId(0x710);
  private static final ObjectId OBJECT = new ObjectId(0x7000);
  private static final ObjectId ANOTHER = new ObjectId(0x7018);

  private static final Callback THROWN = new ExceptionThrown(OBJECT);
  private static final Callback SEARCH_INNER = new ExceptionSearchFunctionEnter(INNER);
  private static final Callback SEARCH_OUTER = new ExceptionSearchFunctionEnter(OUTER);
  private static final Callback FILTER = new ExceptionSearchFilterEnter(OUTER);
  private static final Callback FILTERED = new ExceptionSearchFilterLeave();
  private static final Callback FOUND = new ExceptionSearchCatcherFound(OUTER);
  private static final Callback SEARCHED = new ExceptionSearchFunctionLeave();
  private static final Callback UNWIND_INNER = new ExceptionUnwindFunctionEnter(INNER);
  private static final Callback UNWIND_OUTER = new ExceptionUnwindFunctionEnter(OUTER);
  private static final Callback FINALLY = new ExceptionUnwindFinallyEnter(INNER);
  private static final Callback FINISHED = new ExceptionUnwindFinallyLeave();
  private static final Callback UNWOUND = new ExceptionUnwindFunctionLeave();
  private static final Callback CATCH = new ExceptionCatcherEnter(OUTER, OBJECT);
  private static final Callback CAUGHT = new ExceptionCatcherLeave();

  private static final Callback[] LEGAL = {
    THROWN,
    SEARCH_INNER,
    SEARCHED,
    SEARCH_OUTER,
    FILTER,
    FILTERED,
    FOUND,
    SEARCHED,
    UNWIND_INNER,
    FINALLY,
    FINISHED,
    UNWOUND,
    UNWIND_OUTER,
    CATCH,
    CAUGHT
  };

  /** As it is told where the runtime's own code has called the function. */
  private static final Callback[] AT_BORDER = {
    THROWN, SEARCH_INNER, UNWOUND, UNWIND_INNER, THROWN, SEARCH_OUTER, FOUND, SEARCHED
  };

  private static TraceBuilder gets(Callback... callbacks) {
    return TraceBuilder.begins()
        .wants(COR_PRF_MONITOR_EXCEPTIONS | COR_PRF_MONITOR_CLR_EXCEPTIONS, 0)
        .on("main")
        .gets(callbacks);
  }

  private static TraceBuilder hears(Callback inside, HResult is, CorPrfClauseType type) {
    Address nowhere = new Address(0);
    return gets(THROWN, SEARCH_INNER, SEARCHED, UNWIND_INNER)
        .enters(inside)
        .makes("GetNotifiedExceptionClauseInfo")
        .hears(new Outcome.Ok<>(new CorPrfExClauseInfo(type, nowhere, nowhere, nowhere), is));
  }

  private static TraceBuilder asksIn(Callback inside) {
    return gets(THROWN, SEARCH_INNER, SEARCHED).enters(inside).makes("EnumModules");
  }

  static final List<Example> ALL =
      List.of(
          good("HandlersAreLeftByWhoEnteredThem", TraceBuilder.begins().gets(LEGAL)),
          bad("HandlersAreLeftByWhoEnteredThem", TraceBuilder.begins().gets(CATCH, FILTERED)),
          bad(
              "HandlersAreLeftByWhoEnteredThem",
              TraceBuilder.begins().gets(FINALLY).on("other").gets(FINISHED)),
          good("PassesAreInOrder", gets(LEGAL)),
          good("PassesAreInOrder", gets(AT_BORDER)),
          bad("PassesAreInOrder", gets(AT_BORDER)).on31(),
          bad("PassesAreInOrder", gets(SEARCH_INNER)),
          bad("PassesAreInOrder", gets(THROWN, SEARCH_INNER, SEARCH_OUTER)),
          bad("PassesAreInOrder", gets(THROWN, SEARCH_INNER, FILTER)),
          bad("PassesAreInOrder", gets(THROWN, SEARCH_INNER, SEARCHED, UNWIND_INNER, CATCH)),
          good("WhatIsUnwoundWasSearched", gets(LEGAL)),
          bad("WhatIsUnwoundWasSearched", gets(THROWN, SEARCH_INNER, SEARCHED, UNWIND_OUTER)),
          good("WhoCatchesWasFound", gets(LEGAL)),
          bad("WhoCatchesWasFound", gets(THROWN, SEARCH_OUTER, SEARCHED, UNWIND_OUTER, CATCH)),
          good("WhatIsCaughtWasThrown", gets(LEGAL)),
          bad(
              "WhatIsCaughtWasThrown",
              TraceBuilder.begins()
                  .wants(COR_PRF_MONITOR_EXCEPTIONS | COR_PRF_MONITOR_GC, 0)
                  .gets(new ExceptionThrown(ANOTHER), SEARCH_OUTER, FOUND, SEARCHED)
                  .gets(UNWIND_OUTER, CATCH)),
          good(
              "ACatchBlockIsCutOff",
              gets(LEGAL).gets(THROWN).gets(CATCH).gets(new ExceptionThrown(ANOTHER)).gets(CATCH)),
          bad("ACatchBlockIsCutOff", gets(LEGAL)),
          good("AFinallyBlockThrows", gets(FINALLY, new ExceptionThrown(ANOTHER))),
          bad("AFinallyBlockThrows", gets(LEGAL)),
          good("AFilterThrows", gets(FILTER, new ExceptionThrown(ANOTHER))),
          bad("AFilterThrows", gets(LEGAL)),
          good("LeavesAreLostAtTheBorder", gets(AT_BORDER)),
          bad("LeavesAreLostAtTheBorder", gets(LEGAL)),
          good("AnExceptionIsThrownAgain", gets(AT_BORDER)),
          bad("AnExceptionIsThrownAgain", gets(LEGAL).gets(new ExceptionThrown(ANOTHER))),
          good(
              "ClausesAreToldWhileTheyRun",
              hears(FINALLY, HResult.S_OK, CorPrfClauseType.COR_PRF_CLAUSE_FINALLY)),
          bad(
              "ClausesAreToldWhileTheyRun",
              hears(FINALLY, HResult.S_OK, CorPrfClauseType.COR_PRF_CLAUSE_CATCH)),
          bad(
              "ClausesAreToldWhileTheyRun",
              hears(SEARCH_INNER, HResult.S_OK, CorPrfClauseType.COR_PRF_CLAUSE_FILTER)),
          good("NoNativeHandlerIsEntered", gets(LEGAL)),
          bad("NoNativeHandlerIsEntered", gets(new ExceptionOSHandlerEnter(new Address(1)))),
          good("NoNativeHandlerIsLeft", gets(LEGAL)),
          bad("NoNativeHandlerIsLeft", gets(new ExceptionOSHandlerLeave(new Address(1)))),
          good("NoRuntimeCatcherIsFound", gets(LEGAL)),
          bad("NoRuntimeCatcherIsFound", gets(new ExceptionCLRCatcherFound())),
          good("NoRuntimeCatcherIsExecuted", gets(LEGAL)),
          bad("NoRuntimeCatcherIsExecuted", gets(new ExceptionCLRCatcherExecute())),
          good(
              "UnwindingBearsNoCollection",
              asksIn(UNWIND_INNER).hears(HResult.CORPROF_E_UNSUPPORTED_CALL_SEQUENCE)),
          bad("UnwindingBearsNoCollection", asksIn(UNWIND_INNER).hears(List.of())));

  private ExceptionExamples() {}
}
