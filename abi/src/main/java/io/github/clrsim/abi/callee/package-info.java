/**
 * A call from its other end: the arguments that a caller laid down become values of the API, and
 * the answer is put where the caller wants it, as the runtime does it.
 *
 * <p>Everything follows from the tables, a plan for each row. What stands for objects and functions
 * of the other side is asked of a {@link io.github.clrsim.abi.callee.Callee}. The calling end is in
 * the adapter of the real CLR. Start reading at {@link io.github.clrsim.abi.callee.CalleePlan}.
 */
@NullMarked
package io.github.clrsim.abi.callee;

import org.jspecify.annotations.NullMarked;
