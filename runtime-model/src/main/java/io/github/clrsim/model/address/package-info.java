/**
 * The address space of the simulated process, which is the same in every run, so that addresses
 * repeat.
 *
 * <p>Start reading at {@link io.github.clrsim.model.address.AddressRange}.
 */
@NullMarked
package io.github.clrsim.model.address;

import org.jspecify.annotations.NullMarked;
