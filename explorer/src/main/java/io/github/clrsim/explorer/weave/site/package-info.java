/**
 * Places in woven code, by number: where each one stands in the source, and what is done there with
 * the answer of a call.
 *
 * <p>What happens at a place is heard of elsewhere: in {@link io.github.clrsim.explorer.control}.
 * Start reading at {@link io.github.clrsim.explorer.weave.site.Sites}.
 */
@NullMarked
package io.github.clrsim.explorer.weave.site;

import org.jspecify.annotations.NullMarked;
