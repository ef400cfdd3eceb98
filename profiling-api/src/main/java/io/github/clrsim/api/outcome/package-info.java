/**
 * What a call came to: {@link io.github.clrsim.api.outcome.Outcome}, with its {@link
 * io.github.clrsim.api.outcome.HResult}. What was asked is in {@code api.call}, the answers' shapes
 * are in {@code api.info} and {@code api.metadata}.
 */
@NullMarked
package io.github.clrsim.api.outcome;

import org.jspecify.annotations.NullMarked;
