/**
 * Rules of collections and of the heap: their order, the ranges that moved or survived, finalizers,
 * handles, allocations, and the suspensions around them. Each file beside the table checks one
 * rule, or a few that need the same knowledge. Start reading at {@link
 * io.github.clrsim.laws.runtime.gc.CollectionRules}.
 */
@NullMarked
package io.github.clrsim.laws.runtime.gc;

import org.jspecify.annotations.NullMarked;
