/**
 * Methods and their code: compilations, instantiations that share native code, where that lies, and
 * what is known of it. Bodies of IL and their versions are in {@link
 * io.github.clrsim.model.code.body}. Who compiles is in {@link io.github.clrsim.model.jit}, who
 * runs it in {@code model.execution}. Start reading at {@link
 * io.github.clrsim.model.code.Functions}.
 */
@NullMarked
package io.github.clrsim.model.code;

import org.jspecify.annotations.NullMarked;
