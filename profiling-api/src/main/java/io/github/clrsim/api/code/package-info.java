/**
 * Code that is written when it is first needed, for what happens at every step and would be
 * reflection otherwise.
 */
@NullMarked
package io.github.clrsim.api.code;

import org.jspecify.annotations.NullMarked;
