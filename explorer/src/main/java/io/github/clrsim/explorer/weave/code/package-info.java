/**
 * Rewrites bytecode: locks, shared memory, threads, time and chance become calls of {@code
 * explorer.weave.boot.Hooks}.
 *
 * <p>Which calls become which is not decided here, but in {@link
 * io.github.clrsim.explorer.weave.rule}; when a class is woven, in {@link
 * io.github.clrsim.explorer.weave}. What the hooks do stands behind {@code
 * explorer.weave.boot.Controller}. Start reading at {@link
 * io.github.clrsim.explorer.weave.code.Weaver}.
 */
@NullMarked
package io.github.clrsim.explorer.weave.code;

import org.jspecify.annotations.NullMarked;
