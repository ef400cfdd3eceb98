/**
 * Rules of attaching to a process that runs, and of detaching: what an attached profiler may ask
 * for, what it is told of what is there already, and when a detach is refused or comes to its end.
 * Each file beside the table checks one rule, or a few that need the same knowledge. Start reading
 * at {@link io.github.clrsim.laws.runtime.attach.AttachRules}.
 */
@NullMarked
package io.github.clrsim.laws.runtime.attach;

import org.jspecify.annotations.NullMarked;
