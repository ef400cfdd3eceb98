/**
 * What differs between the versions of the runtime, as data. Start reading at {@link
 * io.github.clrsim.model.profile.RuntimeProfile}. Who acts on a difference stands in the package of
 * that feature.
 */
@NullMarked
package io.github.clrsim.model.profile;

import org.jspecify.annotations.NullMarked;
