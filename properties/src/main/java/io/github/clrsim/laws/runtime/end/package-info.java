/**
 * Rules of calls, transitions and the end of a process: which hooks pair, and what still comes when
 * the process ends. Each file beside the table checks one rule, or a few that need the same
 * knowledge. Start reading at {@link io.github.clrsim.laws.runtime.end.EndRules}.
 */
@NullMarked
package io.github.clrsim.laws.runtime.end;

import org.jspecify.annotations.NullMarked;
