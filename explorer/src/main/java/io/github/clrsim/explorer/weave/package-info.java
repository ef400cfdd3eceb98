/**
 * Makes code that knows nothing of simulations run under one: what is woven, and when.
 *
 * <p>Code of the user is woven while it is loaded ({@link
 * io.github.clrsim.explorer.weave.WovenLoader}, or {@code -javaagent}); {@code
 * java.util.concurrent} is woven once for the whole JVM, and only where it blocks or reads time.
 * How bytecode is rewritten is in {@link io.github.clrsim.explorer.weave.code}, which calls are
 * replaced in {@link io.github.clrsim.explorer.weave.rule}; what woven code calls is in {@code
 * explorer.weave.boot}. Start reading at {@link io.github.clrsim.explorer.weave.Weaving}.
 */
@NullMarked
package io.github.clrsim.explorer.weave;

import org.jspecify.annotations.NullMarked;
