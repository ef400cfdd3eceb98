/**
 * Rules of unloads: what goes together, in what order, and what is never announced. Each file
 * beside the table checks one rule, or a few that need the same knowledge. Start reading at {@link
 * io.github.clrsim.laws.runtime.unload.UnloadRules}.
 */
@NullMarked
package io.github.clrsim.laws.runtime.unload;

import org.jspecify.annotations.NullMarked;
