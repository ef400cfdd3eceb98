/**
 * Rules of the loads of assemblies and modules, and of loads that fail. That loads and unloads nest
 * is a law of {@code laws.load}. Each file beside the table checks one rule, or a few that need the
 * same knowledge. Start reading at {@link io.github.clrsim.laws.runtime.load.LoadRules}.
 */
@NullMarked
package io.github.clrsim.laws.runtime.load;

import org.jspecify.annotations.NullMarked;
