/**
 * An image of the command line, as a file. Start reading at {@link io.github.clrsim.image.Image}.
 */
@NullMarked
package io.github.clrsim.image;

import org.jspecify.annotations.NullMarked;
