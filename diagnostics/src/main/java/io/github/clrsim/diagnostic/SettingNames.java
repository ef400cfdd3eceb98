package io.github.clrsim.diagnostic;

import java.util.Optional;

/** How a front end calls what a user may set. */
@FunctionalInterface
public interface SettingNames {

  /**
   * As elements of annotations and methods are called. Exceptions say so: who sees one has called
   * us from Java.
   */
  SettingNames OF_JAVA =
      setting ->
          switch (setting) {
            case STEPS_MAX -> Optional.of("stepsMax");
            case THREADS_MAX -> Optional.of("threadsMax");
            case STRATEGY -> Optional.of("strategy");
            case SCENARIOS -> Optional.of("scenarios");
            case WEAVING -> Optional.of("weave");
            case PROFILER_OPTIONS -> Optional.of("options");
            case EXECUTIONS -> Optional.of("executions");
            case LIBRARY -> Optional.of("library");
            case CLASS_ID -> Optional.of("clsid");
            case ENVIRONMENT -> Optional.of("env");
            case FILES -> Optional.of("files");
            case ACTIONS_MAX -> Optional.empty();
          };

  /** Its name there; empty, if it cannot be set there. */
  Optional<String> of(Setting setting);
}
