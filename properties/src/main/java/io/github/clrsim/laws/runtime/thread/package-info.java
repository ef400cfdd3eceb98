/**
 * Rules of the lives of threads. Each file beside the table checks one rule, or a few that need the
 * same knowledge. Start reading at {@link io.github.clrsim.laws.runtime.thread.ThreadRules}.
 */
@NullMarked
package io.github.clrsim.laws.runtime.thread;

import org.jspecify.annotations.NullMarked;
