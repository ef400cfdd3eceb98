package io.github.clrsim.diagnostic;

/**
 * What a user may set, and a diagnostic may advise to. Each front end has a name of its own for it,
 * or none: {@link SettingNames}.
 */
public enum Setting {
  /** How many actions a scenario may have. */
  ACTIONS_MAX,
  /** How many steps an execution may take. */
  STEPS_MAX,
  /** How many threads may live at the same time. */
  THREADS_MAX,
  /** How schedules are chosen. */
  STRATEGY,
  /** Which scenarios are run. */
  SCENARIOS,
  /** Which packages are woven. */
  WEAVING,
  /** What the profiler is given, by keys. */
  PROFILER_OPTIONS,
  /** How many executions there are. */
  EXECUTIONS,
  /** The file of a native profiler. */
  LIBRARY,
  /** Which class of a native profiler's library is meant. */
  CLASS_ID,
  /** The variables that a native profiler finds. */
  ENVIRONMENT,
  /** The files that a native profiler finds. */
  FILES
}
