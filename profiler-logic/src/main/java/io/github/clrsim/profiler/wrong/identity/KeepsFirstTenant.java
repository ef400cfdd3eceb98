package io.github.clrsim.profiler.wrong.identity;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.ClassCallback;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.profiler.LoadTracking;
import io.github.clrsim.profiler.identity.TypeIdentity;

/**
 * It takes a ClassID for the name of one class for ever: it never purges, and keeps what it learned
 * first. An ID is an address, which the runtime gives to another class after an unload (race R2).
 *
 * <p>It claims nothing but what its map says of a class that was just announced, so that nothing
 * but a reused ID shows the mistake.
 */
public final class KeepsFirstTenant extends LoadTracking {

  /** A profiler for one run. */
  public KeepsFirstTenant(ProfilerHost host) {
    super(host);
  }

  @Override
  public HResult classLoadStarted(ClassCallback.ClassLoadStarted event) {
    return HResult.S_OK; // A known ID does not surprise it.
  }

  @Override
  public HResult classLoadFinished(ClassCallback.ClassLoadFinished event) {
    HResult result = super.classLoadFinished(event);
    claimIdentity(event.classId());
    return result;
  }

  @Override
  protected void publish(ClassId classId, TypeIdentity identity) {
    if (map().find(classId).isEmpty()) {
      super.publish(classId, identity);
    }
  }

  @Override
  protected void forget(ModuleId moduleId) {
    map().removeModule(moduleId);
  }

  @Override
  protected void forget(ClassId classId) {
    // It never purges a class.
  }
}
