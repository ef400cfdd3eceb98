/**
 * Where the fields of objects and values lie: the layout that CoreCLR gives a type on a 64-bit
 * machine, computed from metadata alone.
 *
 * <p>It knows nothing of loaded types, addresses or objects; those are the loader's and the heap's.
 * How the versions differ is said once, in {@link io.github.clrsim.model.layout.LayoutRules}. Every
 * rule is compared with what GetClassLayout of real runtimes answers. Start reading at {@link
 * io.github.clrsim.model.layout.Layouts}.
 */
@NullMarked
package io.github.clrsim.model.layout;

import org.jspecify.annotations.NullMarked;
