package io.github.clrsim.explore.exercise;

import io.github.clrsim.api.callback.AppDomainCallback.AppDomainCreationFinished;
import io.github.clrsim.api.callback.AppDomainCallback.AppDomainShutdownFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyLoadFinished;
import io.github.clrsim.api.callback.AssemblyCallback.AssemblyUnloadFinished;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ClassCallback.ClassLoadFinished;
import io.github.clrsim.api.callback.ClassCallback.ClassUnloadFinished;
import io.github.clrsim.api.callback.FunctionCallback.DynamicMethodJITCompilationFinished;
import io.github.clrsim.api.callback.FunctionCallback.JITCompilationFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.ModuleCallback.ModuleUnloadFinished;
import io.github.clrsim.api.callback.ReJITCallback.ReJITCompilationFinished;
import io.github.clrsim.api.outcome.HResult;
import java.util.Optional;

/** The callbacks that tell how something ended. */
final class FinishedKinds {
  private FinishedKinds() {}

  /** How it ended; empty for a callback that does not tell. */
  static Optional<HResult> status(Callback callback) {
    return switch (callback) {
      case AppDomainCreationFinished finished -> Optional.of(finished.hrStatus());
      case AppDomainShutdownFinished finished -> Optional.of(finished.hrStatus());
      case AssemblyLoadFinished finished -> Optional.of(finished.hrStatus());
      case AssemblyUnloadFinished finished -> Optional.of(finished.hrStatus());
      case ModuleLoadFinished finished -> Optional.of(finished.hrStatus());
      case ModuleUnloadFinished finished -> Optional.of(finished.hrStatus());
      case ClassLoadFinished finished -> Optional.of(finished.hrStatus());
      case ClassUnloadFinished finished -> Optional.of(finished.hrStatus());
      case JITCompilationFinished finished -> Optional.of(finished.hrStatus());
      case DynamicMethodJITCompilationFinished finished -> Optional.of(finished.hrStatus());
      case ReJITCompilationFinished finished -> Optional.of(finished.hrStatus());
      default -> Optional.empty();
    };
  }
}
