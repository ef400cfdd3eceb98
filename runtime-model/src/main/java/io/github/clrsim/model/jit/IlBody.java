package io.github.clrsim.model.jit;

import io.github.clrsim.api.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.model.jit.il.IlCode;
import io.github.clrsim.model.metadata.MethodBody;

/**
 * The IL of a method as it lies in memory.
 *
 * @param size with header and exception clauses
 * @param locals the signature of the local variables; nil if there are none
 * @param handlesExceptions whether it has exception clauses
 */
record IlBody(int size, IlCode code, MetadataToken locals, boolean handlesExceptions) {
  static final IlBody NONE = new IlBody(0, IlCode.NONE, new MetadataToken(0), false);

  static IlBody of(MethodBody body, String owner) {
    Blob code = body.code();
    return new IlBody(
        body.size(), IlCode.of(code, owner), body.locals(), !body.exceptionClauses().isEmpty());
  }
}
