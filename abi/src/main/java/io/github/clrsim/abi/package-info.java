/**
 * How values and calls of the tables lie in native memory: codecs of C types, cells of arguments,
 * memory by its address, machine code. x86-64 with the System V calling convention (psABI), which
 * Linux has.
 *
 * <p>Nobody here calls native code or is called by it: that do the adapter of the real CLR, and the
 * host of native guests. Start reading at {@link io.github.clrsim.abi.Codecs}, and for calls at
 * {@link io.github.clrsim.abi.Cells}.
 */
@NullMarked
package io.github.clrsim.abi;

import org.jspecify.annotations.NullMarked;
