/**
 * The command line, one class for each command. Nothing else in the project prints.
 *
 * <p>What the commands do is not here: each asks the door of another module. What the user chose is
 * made ready in {@link io.github.clrsim.cli.subject}, what came of it is told in {@link
 * io.github.clrsim.cli.report}, by way of {@link io.github.clrsim.cli.console}, and what ends a
 * command before its time is in {@link io.github.clrsim.cli.stop}. Start reading at {@link
 * io.github.clrsim.cli.Clrsim}.
 */
@NullMarked
package io.github.clrsim.cli;

import org.jspecify.annotations.NullMarked;
