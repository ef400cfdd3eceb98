/**
 * Profilers that are right about each callback and wrong about two at the same time: they keep the
 * laws as long as callbacks follow one another as they mostly do, and break one where another
 * thread's callback, or an unload, comes in between. Start reading at {@link
 * io.github.clrsim.profiler.wrong.order.LoadListener}.
 */
@NullMarked
package io.github.clrsim.profiler.wrong.order;

import org.jspecify.annotations.NullMarked;
