/**
 * A profiler that asks everything that may be asked, everywhere: {@link
 * io.github.clrsim.profiler.interrogation.Interrogator}. It believes nothing and keeps nothing, so
 * that whatever goes wrong under it is the runtime's fault.
 */
@NullMarked
package io.github.clrsim.profiler.interrogation;

import org.jspecify.annotations.NullMarked;
