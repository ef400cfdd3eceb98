/**
 * What ends a command before it is through: the user, or a run that stands still.
 *
 * <p>How a real run is ended is not here; that is in the adapter. Start reading at {@link
 * io.github.clrsim.cli.stop.Watchdog}.
 */
@NullMarked
package io.github.clrsim.cli.stop;

import org.jspecify.annotations.NullMarked;
