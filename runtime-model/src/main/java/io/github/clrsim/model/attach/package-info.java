/**
 * How a profiler comes into the process: when it starts or by attach, alone or beside others. What
 * it is told from then on, and its detach, is in {@link io.github.clrsim.model.delivery}. Start
 * reading at {@link io.github.clrsim.model.attach.ProfilerLoading}.
 */
@NullMarked
package io.github.clrsim.model.attach;

import org.jspecify.annotations.NullMarked;
