/**
 * ECMA-335 II.23.2: what the signature blobs of metadata say about methods, fields, properties,
 * local variables and types, as values, and the decoder that reads them.
 *
 * <p>Where blobs come from (an assembly, or a call of the profiling API) is not here, nor are the
 * names of the types that a signature mentions: it holds tokens, which mean something only together
 * with their module. Start reading at {@link io.github.clrsim.api.signature.SignatureDecoder}.
 */
@NullMarked
package io.github.clrsim.api.signature;

import org.jspecify.annotations.NullMarked;
