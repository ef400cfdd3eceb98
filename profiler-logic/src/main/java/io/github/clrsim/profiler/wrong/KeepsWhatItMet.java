package io.github.clrsim.profiler.wrong;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.EncounterProfiler;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * It thinks that what no callback announced no callback takes away: classes that it met stay on its
 * map behind their unload, and it goes on telling what they are (race R2).
 */
public final class KeepsWhatItMet extends EncounterProfiler {
  private final Set<Long> met = new ConcurrentSkipListSet<>();

  /** A profiler for one run. */
  public KeepsWhatItMet(ProfilerHost host) {
    super(host);
  }

  @Override
  protected void forget(ModuleId moduleId) {
    map().removeModule(moduleId);
  }

  @Override
  protected void forget(ClassId classId) {
    map().removeClass(classId);
  }

  @Override
  protected void met(ClassId classId) {
    met.add(classId.value());
    met.stream().map(ClassId::new).forEach(this::claimIdentity);
  }
}
