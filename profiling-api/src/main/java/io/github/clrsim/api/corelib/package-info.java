/**
 * The core library as the runtime's native half knows it: which classes, fields and methods it
 * believes in, by version. The tables hold for whoever compares the two halves, a simulated runtime
 * at its start or a profiler in a real one.
 *
 * <p>Start reading at {@link io.github.clrsim.api.corelib.BinderTable}.
 */
@NullMarked
package io.github.clrsim.api.corelib;

import org.jspecify.annotations.NullMarked;
