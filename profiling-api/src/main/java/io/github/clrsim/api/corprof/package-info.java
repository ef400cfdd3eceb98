/**
 * The constants, enumerations and structures of corprof.idl that calls and callbacks pass.
 *
 * <p>IDs are in {@link io.github.clrsim.api.id}. Start reading at {@link
 * io.github.clrsim.api.corprof.CorPrfMonitor}.
 */
@NullMarked
package io.github.clrsim.api.corprof;

import org.jspecify.annotations.NullMarked;
