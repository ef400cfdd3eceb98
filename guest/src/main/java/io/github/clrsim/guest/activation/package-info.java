/**
 * How a runtime comes from a library to a profiler, by {@link
 * io.github.clrsim.guest.activation.Activation}; how the library came to be in the process is told
 * by who activates it. What a user says of a library is here, too. Start reading at {@link
 * io.github.clrsim.guest.activation.GuestOptions}.
 */
@NullMarked
package io.github.clrsim.guest.activation;

import org.jspecify.annotations.NullMarked;
