/**
 * Packages of the npm registry: how one is named, fetched by the user's own {@code npm}, and
 * unpacked.
 *
 * <p>Which packages a runtime is made of, and where it is kept, is in {@link
 * io.github.clrsim.realclr.runtime}. Start reading at {@link
 * io.github.clrsim.realclr.runtime.npm.PackageSource}.
 */
@NullMarked
package io.github.clrsim.realclr.runtime.npm;

import org.jspecify.annotations.NullMarked;
