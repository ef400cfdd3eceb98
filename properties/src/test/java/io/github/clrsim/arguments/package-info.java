/**
 * Values of arguments on all arms: what the logic reads is what the program prints, and what the
 * simulation knows.
 *
 * <p>Start reading at {@link io.github.clrsim.arguments.ArgumentsIT}.
 */
@NullMarked
package io.github.clrsim.arguments;

import org.jspecify.annotations.NullMarked;
