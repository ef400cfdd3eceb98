package io.github.clrsim.model.info;

import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.corprof.CorPrfRuntimeType;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.info.CorProfilerInfo;
import io.github.clrsim.api.info.EventMask2;
import io.github.clrsim.api.info.RuntimeInformation;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.delivery.ProfilerLife;
import io.github.clrsim.model.delivery.ProfilerStatus;
import io.github.clrsim.model.heap.gc.BackgroundCollections;
import io.github.clrsim.model.profile.RuntimeProfile;

/** Answers about the runtime as a whole and the profiler's own settings. */
final class SettingAnswers implements CorProfilerInfo {
  /** The version of the .NET Framework that CoreCLR came from, and passed for at first. */
  private static final RuntimeInformation OF_FRAMEWORK =
      new RuntimeInformation(0, CorPrfRuntimeType.COR_PRF_CORE_CLR, 4, 0, 30319, 0, "v4.0.30319");

  private final RuntimeProfile profile;
  private final Delivery delivery;
  private final BackgroundCollections background;

  SettingAnswers(RuntimeProfile profile, Delivery delivery, BackgroundCollections background) {
    this.profile = profile;
    this.delivery = delivery;
    this.background = background;
  }

  @Override
  public Outcome<Integer> getEventMask() {
    return Outcome.ok(delivery.mask().low());
  }

  @Override
  public Outcome<EventMask2> getEventMask2() {
    return Outcome.ok(new EventMask2(delivery.mask().low(), delivery.mask().high()));
  }

  @Override
  public HResult setEventMask(int events) {
    return set(new EventMask(events, delivery.mask().high()));
  }

  @Override
  public HResult setEventMask2(int eventsLow, int eventsHigh) {
    return set(new EventMask(eventsLow, eventsHigh));
  }

  @Override
  public Outcome<RuntimeInformation> getRuntimeInformation() {
    if (!profile.interfaces().tellsItsVersion()) {
      return Outcome.ok(OF_FRAMEWORK);
    }
    return Outcome.ok(
        new RuntimeInformation(
            0,
            CorPrfRuntimeType.COR_PRF_CORE_CLR,
            profile.versionPart(0),
            profile.versionPart(1),
            profile.versionPart(2),
            0,
            profile.runtime()));
  }

  @Override
  public HResult initializeCurrentThread() {
    return HResult.S_OK;
  }

  /**
   * All or nothing. What an attached or merely observing profiler may not ask for is refused (G95,
   * G101); after Initialize an immutable bit answers plain E_FAIL (measured on all). Collections
   * can be told only if that was known from the start (N80). Who may make code anew is here for
   * good (G99).
   */
  private HResult set(EventMask next) {
    ProfilerLife life = delivery.life();
    if (life.isNotificationOnly() && !next.isWithin(EventMask.FOR_OBSERVERS)) {
      return HResult.E_INVALIDARG;
    }
    if (life.isAttached() && !next.isWithin(profile.interfaces().eventsAfterAttach())) {
      return HResult.CORPROF_E_UNSUPPORTED_FOR_ATTACHING_PROFILER;
    }
    if (life.status() == ProfilerStatus.ACTIVE && changesImmutable(next)) {
      return HResult.E_FAIL;
    }
    if (next.hasLow(CorPrfMonitor.COR_PRF_MONITOR_GC)) {
      if (life.status() == ProfilerStatus.INITIALIZING && !life.isAttached()) {
        background.turnOff();
      }
      if (background.isOn()) {
        return HResult.CORPROF_E_CONCURRENT_GC_NOT_PROFILABLE;
      }
    }
    if (next.hasLow(CorPrfMonitor.COR_PRF_ENABLE_REJIT)) {
      life.instrument();
    }
    delivery.mask(next);
    return HResult.S_OK;
  }

  private boolean changesImmutable(EventMask next) {
    EventMask immutable = profile.interfaces().immutableEvents();
    return !delivery.mask().shared(immutable).equals(next.shared(immutable));
  }
}
