/**
 * Values of the API in few bytes, as the compact form of a trace has them: numbers of varying
 * length, and IDs and strings by the number of their first appearance. Each class of records gets
 * code of its own for it, when it is first met.
 *
 * <p>Which values there are says {@code shape}; how bytes come into a file says {@code frame}. The
 * bytes are described in docs/TRACE-FORMAT.md. Start reading at {@link
 * io.github.clrsim.api.pack.PackedOutput}.
 */
@NullMarked
package io.github.clrsim.api.pack;

import org.jspecify.annotations.NullMarked;
