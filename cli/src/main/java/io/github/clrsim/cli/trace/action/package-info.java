/**
 * The actions of {@code trace}, as subcommands with options of their own.
 *
 * <p>What they do with files is in {@link io.github.clrsim.cli.trace}. Start reading at {@link
 * io.github.clrsim.cli.trace.action.TraceCommand}.
 */
@NullMarked
package io.github.clrsim.cli.trace.action;

import org.jspecify.annotations.NullMarked;
