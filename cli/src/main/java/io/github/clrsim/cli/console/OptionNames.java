package io.github.clrsim.cli.console;

import io.github.clrsim.diagnostic.Setting;
import io.github.clrsim.diagnostic.SettingNames;
import java.util.Optional;

/** The options of the command line. */
public record OptionNames() implements SettingNames {
  @Override
  public Optional<String> of(Setting setting) {
    return Optional.of(
        switch (setting) {
          case ACTIONS_MAX -> "--actions-max";
          case STEPS_MAX -> "--steps-max";
          case THREADS_MAX -> "--threads-max";
          case STRATEGY -> "--strategy";
          case SCENARIOS -> "--scenario";
          case WEAVING -> "--weave";
          case PROFILER_OPTIONS -> "--option";
          case EXECUTIONS -> "--schedules";
          case LIBRARY -> "--library";
          case CLASS_ID -> "--clsid";
          case ENVIRONMENT -> "--env";
          case FILES -> "--file";
        });
  }
}
