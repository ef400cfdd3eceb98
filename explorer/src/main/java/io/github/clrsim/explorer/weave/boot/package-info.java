/**
 * What woven bytecode calls, loaded by the bootstrap loader so that woven classes of the JDK see it
 * too. It may use {@code java.base} only.
 *
 * <p>Nothing here knows how threads are simulated: that stands behind {@link
 * io.github.clrsim.explorer.weave.boot.Controller}. How bytecode comes to call this is in {@code
 * explorer.weave}. Start reading at {@link io.github.clrsim.explorer.weave.boot.Hooks}.
 */
@NullMarked
package io.github.clrsim.explorer.weave.boot;

import org.jspecify.annotations.NullMarked;
