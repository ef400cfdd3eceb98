package io.github.clrsim.model.metadata;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import java.util.List;

/**
 * The IL of a method and what goes with it (ECMA-335 II.25.4).
 *
 * @param size how many bytes header, code and exception clauses take in the file
 * @param maxStack how many values the code keeps on its stack at most
 * @param initLocals whether local variables begin as zeros
 * @param locals the standalone signature of the local variables; nil if there are none
 */
public record MethodBody(
    int size,
    int maxStack,
    boolean initLocals,
    MetadataToken locals,
    Blob code,
    List<ExceptionClause> exceptionClauses) {

  public MethodBody {
    exceptionClauses = List.copyOf(exceptionClauses);
  }

  /**
   * The body that lies in memory, from its header on.
   *
   * @param method whose it is, for letters
   * @throws io.github.clrsim.diagnostic.LetterException if that is none
   */
  public static MethodBody of(MetadataToken method, Blob bytes) {
    return MethodBodyReader.read(method, bytes);
  }
}
