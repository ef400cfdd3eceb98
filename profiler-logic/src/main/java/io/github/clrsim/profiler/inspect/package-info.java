/**
 * Values in memory: what the fields of an object, the elements of an array and the bytes of a
 * structure are, by the runtime's own answers about their layout and by metadata.
 *
 * <p>Nothing here may make the runtime load a type. An object says its class itself; the class of a
 * structure that lies embedded is looked for among those that callbacks have told of, and a value
 * whose class is not among them is not known. Which arguments a call has is told in {@code
 * argument}; the map that callbacks fill is in {@code identity}.
 *
 * <p>Whoever inspects keeps an unload away meanwhile, by {@link
 * io.github.clrsim.profiler.identity.UnloadGuard}, and collections by being in a callback of
 * cooperative mode. Start reading at {@link io.github.clrsim.profiler.inspect.Inspector}.
 */
@NullMarked
package io.github.clrsim.profiler.inspect;

import org.jspecify.annotations.NullMarked;
