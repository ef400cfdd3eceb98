/**
 * Makes code that knows nothing of simulations run under one, by rewriting its bytecode: locks,
 * shared memory, threads, time and chance become calls of {@code explorer.weave.boot.Hooks}.
 *
 * <p>What these calls do is not here: that is behind {@code explorer.weave.boot.Controller}. Code
 * of the user is woven while it is loaded ({@link io.github.clrsim.explorer.weave.WovenLoader}, or
 * {@code -javaagent}); {@code java.util.concurrent} is woven once for the whole JVM, and only where
 * it blocks or reads time. Start reading at {@link io.github.clrsim.explorer.weave.Weaving}, then
 * {@link io.github.clrsim.explorer.weave.Weaver} and {@link
 * io.github.clrsim.explorer.weave.CallRules}.
 */
@NullMarked
package io.github.clrsim.explorer.weave;

import org.jspecify.annotations.NullMarked;
