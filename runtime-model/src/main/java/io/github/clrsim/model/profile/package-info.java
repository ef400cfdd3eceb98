/**
 * What differs between the versions of the runtime, as data. Start reading at {@link
 * io.github.clrsim.model.profile.RuntimeProfile}, which has a record of rules for each topic. Who
 * acts on a difference stands in the package of that feature, and is given the rules of its topic.
 */
@NullMarked
package io.github.clrsim.model.profile;

import org.jspecify.annotations.NullMarked;
