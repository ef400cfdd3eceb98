package io.github.clrsim.profiler.wrong.identity;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.CallbackOnlyProfiler;
import io.github.clrsim.profiler.identity.ClassRecord;
import io.github.clrsim.profiler.identity.TypeIdentity.Definition;

/**
 * It drops with a module the classes that the module defines, and thinks that is all. {@code
 * List<PlugStruct>} is defined in the core library, which lives on, and yet dies with the plugin
 * (race R4).
 */
public final class ForgetsTypeArguments extends CallbackOnlyProfiler {

  /** A profiler for one run. */
  public ForgetsTypeArguments(ProfilerHost host) {
    super(host);
  }

  @Override
  protected void forget(ModuleId moduleId) {
    map().removeModule(moduleId);
    for (ClassRecord record : map().snapshot().classes()) {
      if (record.identity() instanceof Definition definition
          && definition.moduleId().equals(moduleId)) {
        map().removeClass(record.classId());
      }
    }
  }

  @Override
  protected void forget(ClassId classId) {
    // It believes to have dropped the class with its module.
  }
}
