/**
 * The pages that users read, as tests see them: their blocks of code, output and commands.
 *
 * <p>What is tried of them is in the tests themselves. Start reading at {@link
 * io.github.clrsim.page.Page}.
 */
@NullMarked
package io.github.clrsim.page;

import org.jspecify.annotations.NullMarked;
