/**
 * Rules of the start of a process: Initialize, the first application domain, and the first loads.
 * Each file beside the table checks one rule, or a few that need the same knowledge. Start reading
 * at {@link io.github.clrsim.laws.runtime.start.StartUpRules}.
 */
@NullMarked
package io.github.clrsim.laws.runtime.start;

import org.jspecify.annotations.NullMarked;
