package io.github.clrsim.model.replay;

import io.github.clrsim.model.info.SettingCalls;

/**
 * What a profiler sets, which a replay takes from it and not from the recording.
 *
 * @param calls the events that it asks for, and what depends on nothing else
 * @param hooks its hooks and mappers
 * @param bodies its bodies of IL
 */
record ReplayedSettings(SettingCalls calls, ReplayedHooks hooks, ReplayedBodies bodies) {}
