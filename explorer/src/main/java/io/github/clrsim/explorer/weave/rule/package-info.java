/**
 * What becomes of each call in code that is woven: it stays, another takes its place, or it is
 * named as one that cannot be controlled. The rules ask what a class is, by its header and its
 * superclasses.
 *
 * <p>No instruction is written here; that is in {@link io.github.clrsim.explorer.weave.code}. Start
 * reading at {@link io.github.clrsim.explorer.weave.rule.CallRules}.
 */
@NullMarked
package io.github.clrsim.explorer.weave.rule;

import org.jspecify.annotations.NullMarked;
