package io.github.clrsim.laws.runtime;

import static io.github.clrsim.api.corprof.CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS;
import static io.github.clrsim.api.corprof.CorPrfSuspendReason.COR_PRF_SUSPEND_FOR_REJIT;
import static io.github.clrsim.laws.Cast.HOST_MODULE;
import static io.github.clrsim.laws.Cast.TYPE_TOKEN;
import static io.github.clrsim.laws.runtime.Example.bad;
import static io.github.clrsim.laws.runtime.Example.good;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ReJITCallback.GetReJITParameters;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationFinished;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationStarted;
import io.github.clrsim.api.callback.ReJITCallback.ReJITError;
import io.github.clrsim.api.callback.SuspensionCallback.RuntimeSuspendStarted;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ReJitId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.kit.TraceBuilder;
import java.util.List;

/** ReJIT and revert, good and bad. */
final class ReJitExamples {
  private static final HResult OK = HResult.S_OK;
  private static final FunctionId F = new FunctionId(0x10);
  private static final ReJitId VERSION = new ReJitId(2);
  private static final Callback PARAMETERS =
      new GetReJITParameters(HOST_MODULE, TYPE_TOKEN, new ComPointer(1));
  private static final Callback SUSPENDS = new RuntimeSuspendStarted(COR_PRF_SUSPEND_FOR_REJIT);

  private static TraceBuilder requests(TraceBuilder history) {
    return history.makes("RequestReJIT", List.of(HOST_MODULE), List.of(TYPE_TOKEN)).succeeds();
  }

  private static TraceBuilder reverts(Callback... inside) {
    return TraceBuilder.begins()
        .makes("RequestRevert", List.of(HOST_MODULE), List.of(TYPE_TOKEN))
        .gets(inside)
        .hears(List.of(OK));
  }

  private static TraceBuilder asked() {
    return requests(TraceBuilder.begins());
  }

  private static Callback start(ReJitId version) {
    return new ReJITCompilationStarted(F, version, true);
  }

  private static Callback finish() {
    return new ReJITCompilationFinished(F, VERSION, OK, true);
  }

  private static Callback error() {
    return new ReJITError(HOST_MODULE, TYPE_TOKEN, F, HResult.E_FAIL);
  }

  static final List<Example> ALL =
      List.of(
          good(
              "ParametersAreAskedOncePerRequest",
              requests(requests(asked()).gets(PARAMETERS)).gets(PARAMETERS)),
          bad("ParametersAreAskedOncePerRequest", requests(asked()).gets(PARAMETERS, PARAMETERS)),
          bad("ParametersAreAskedOncePerRequest", TraceBuilder.begins().gets(PARAMETERS)),
          good(
              "ReJitIdsHaveParameters",
              asked().gets(PARAMETERS, start(VERSION), finish(), start(VERSION), finish())),
          bad(
              "ReJitIdsHaveParameters",
              asked().gets(PARAMETERS, start(VERSION), finish(), start(new ReJitId(3)))),
          bad("ReJitIdsHaveParameters", asked().gets(PARAMETERS, start(new ReJitId(0)))),
          good("RequestsAreMerged", requests(asked())),
          bad("RequestsAreMerged", requests(asked().gets(PARAMETERS))),
          good(
                  "ReJitSuspendsInsideItsRequest",
                  TraceBuilder.begins()
                      .makes("RequestReJIT", List.of(), List.of())
                      .gets(SUSPENDS)
                      .succeeds())
              .on31(),
          bad("ReJitSuspendsInsideItsRequest", asked().gets(SUSPENDS)).on31(),
          good(
              "ReJitDoesNotSuspend",
              requests(TraceBuilder.begins().wants(COR_PRF_MONITOR_SUSPENDS, 0))),
          bad(
              "ReJitDoesNotSuspend",
              TraceBuilder.begins().makes("RequestReJIT", List.of(), List.of()).gets(SUSPENDS)),
          good("ARevertIsQuiet", reverts()),
          bad("ARevertIsQuiet", reverts(start(VERSION))),
          good(
              "AnErrorComesAfterTheCompilation",
              asked().gets(PARAMETERS, start(VERSION), finish(), error())),
          bad("AnErrorComesAfterTheCompilation", asked().gets(PARAMETERS, error())));

  private ReJitExamples() {}
}
