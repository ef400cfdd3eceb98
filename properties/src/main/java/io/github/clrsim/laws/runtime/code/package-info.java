/**
 * Rules of compilation, inlining and ReJIT. Each file beside the table checks one rule, or a few
 * that need the same knowledge. Start reading at {@link
 * io.github.clrsim.laws.runtime.code.CodeRules}.
 */
@NullMarked
package io.github.clrsim.laws.runtime.code;

import org.jspecify.annotations.NullMarked;
