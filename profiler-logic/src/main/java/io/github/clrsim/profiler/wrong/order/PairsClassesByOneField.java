package io.github.clrsim.profiler.wrong.order;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.outcome.HResult;

/**
 * It keeps in one field which class is loaded, and asks about that when a load is over: another
 * thread may have begun another one (G21 holds for each thread alone).
 */
public final class PairsClassesByOneField extends LoadListener {
  private ClassId loading = new ClassId(0);

  /** A profiler for one run. */
  public PairsClassesByOneField(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult classLoadStarted(ClassCallback.ClassLoadStarted event) {
    loading = event.classId();
    return HResult.S_OK;
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    if (!event.hrStatus().failed()) {
      info().getClassIDInfo2(loading);
    }
    return HResult.S_OK;
  }
}
