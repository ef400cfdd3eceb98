/**
 * Run-time ID to metadata token and back: a map that is filled from callbacks only, and the guard
 * that keeps an unload from returning while its IDs are in use.
 *
 * <p>It never asks a question that could load a type. Which profilers use it, and what they claim,
 * is in {@code io.github.clrsim.profiler}. Start reading at {@link
 * io.github.clrsim.profiler.identity.IdentityMap}.
 */
@NullMarked
package io.github.clrsim.profiler.identity;

import org.jspecify.annotations.NullMarked;
