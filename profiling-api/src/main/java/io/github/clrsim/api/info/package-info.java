/**
 * What the runtime answers: the interfaces ICorProfilerInfo to ICorProfilerInfo15 in typed Java,
 * one record for each answer of several parts, and the outcomes that carry them.
 *
 * <p>The one interface that profilers ask is {@link io.github.clrsim.api.info.CorProfilerInfo}.
 * Start reading at {@link io.github.clrsim.api.outcome.Outcome}.
 */
@NullMarked
package io.github.clrsim.api.info;

import org.jspecify.annotations.NullMarked;
