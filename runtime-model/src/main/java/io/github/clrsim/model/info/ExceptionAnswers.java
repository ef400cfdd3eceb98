package io.github.clrsim.model.info;

import io.github.clrsim.api.corprof.CorPrfClauseType;
import io.github.clrsim.api.corprof.CorPrfExClauseInfo;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.info.ICorProfilerInfo2;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;

/** Answers about the exception that is on its way. */
final class ExceptionAnswers implements ICorProfilerInfo2 {
  private static final Address NOWHERE = new Address(0);
  private static final CorPrfExClauseInfo NONE =
      new CorPrfExClauseInfo(CorPrfClauseType.COR_PRF_CLAUSE_NONE, NOWHERE, NOWHERE, NOWHERE);

  private final ClrThreads threads;

  ExceptionAnswers(ClrThreads threads) {
    this.threads = threads;
  }

  /** S_OK while a filter or handler runs, and S_FALSE at any other time (G71). */
  @Override
  public Outcome<CorPrfExClauseInfo> getNotifiedExceptionClauseInfo() {
    ClrThread thread = threads.current();
    if (!thread.isManaged()) {
      return Outcome.failed(HResult.CORPROF_E_NOT_MANAGED_THREAD);
    }
    return thread
        .handling()
        .<Outcome<CorPrfExClauseInfo>>map(Outcome::ok)
        .orElse(new Outcome.Ok<>(NONE, HResult.S_FALSE));
  }
}
