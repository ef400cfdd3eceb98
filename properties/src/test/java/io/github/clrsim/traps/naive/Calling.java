package io.github.clrsim.traps.naive;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.HResult;

/** Profilers that call what is refused, or answered otherwise than they think. */
public final class Calling {
  private Calling() {}

  /** Wants one more event when it is too late for that, and fails. */
  public static final class AsksTooMuch extends Naive {
    /** A profiler for one run. */
    public AsksTooMuch(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      info().setEventMask2(events() | CorPrfMonitor.COR_PRF_MONITOR_CODE_TRANSITIONS, 0);
      return HResult.E_FAIL;
    }
  }

  /** Asks about a class that it has made up. */
  public static final class InventsIds extends Naive {
    /** A profiler for one run. */
    public InventsIds(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult threadNameChanged(ThreadNameChanged event) {
      info().getClassIDInfo(new ClassId(1));
      return HResult.S_OK;
    }
  }

  /** Asks every module for symbols in memory. */
  public static final class AsksForSymbols extends Naive {
    /** A profiler for one run. */
    public AsksForSymbols(ProfilerHost host) {
      super(host);
    }

    @Override
    public HResult moduleLoadFinished(ModuleLoadFinished event) {
      info().getInMemorySymbolsLength(event.moduleId());
      return HResult.S_OK;
    }
  }
}
