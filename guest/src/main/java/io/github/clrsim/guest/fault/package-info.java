/**
 * What ends a run with a native guest: a fault of the guest, or a limit of its host. The two are
 * never mixed up: nobody is accused of what we cannot do.
 */
@NullMarked
package io.github.clrsim.guest.fault;

import org.jspecify.annotations.NullMarked;
