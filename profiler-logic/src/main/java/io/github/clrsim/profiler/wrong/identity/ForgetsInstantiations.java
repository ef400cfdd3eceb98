package io.github.clrsim.profiler.wrong.identity;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.profiler.CallbackOnlyProfiler;

/**
 * It trusts ClassUnload to name every class that dies. Up to .NET 9 no instantiation over a
 * reference type is named, and its entry stays for ever (race R3; dotnet/runtime#13249, mended in
 * dotnet/runtime#114107).
 */
public final class ForgetsInstantiations extends CallbackOnlyProfiler {

  /** A profiler for one run. */
  public ForgetsInstantiations(ProfilerHost host) {
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
}
