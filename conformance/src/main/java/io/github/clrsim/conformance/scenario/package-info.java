/**
 * Scenarios as a user calls them, those that a profiler is tried on where nobody names any, and the
 * assemblies that they can load.
 *
 * <p>The text of scenarios is read elsewhere, in the runtime model. Start reading at {@link
 * io.github.clrsim.conformance.scenario.Scenarios}.
 */
@NullMarked
package io.github.clrsim.conformance.scenario;

import org.jspecify.annotations.NullMarked;
