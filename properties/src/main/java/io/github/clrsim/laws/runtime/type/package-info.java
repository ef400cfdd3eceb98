/**
 * Rules of classes: which are announced, in what order, and what is answered about them. Each file
 * beside the table checks one rule, or a few that need the same knowledge. Start reading at {@link
 * io.github.clrsim.laws.runtime.type.ClassRules}.
 */
@NullMarked
package io.github.clrsim.laws.runtime.type;

import org.jspecify.annotations.NullMarked;
