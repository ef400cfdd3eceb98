/**
 * What {@code compare} looks at, as data: for each callback and each method of the tables whether
 * it is compared, by what, and why not where it is not.
 *
 * <p>How two runs are compared is in {@link io.github.clrsim.compare}. Start reading at {@link
 * io.github.clrsim.compare.scope.ComparisonScope}.
 */
@NullMarked
package io.github.clrsim.compare.scope;

import org.jspecify.annotations.NullMarked;
