package io.github.clrsim.api.il;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.List;
import java.util.Optional;

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
   * @param method whose it is, for diagnostics
   * @throws io.github.clrsim.diagnostic.DiagnosticException if that is none
   */
  public static MethodBody of(MetadataToken method, Blob bytes) {
    return MethodBodyReader.read(method, BodyBytes.of(bytes), 0, bytes.size(), 0);
  }

  /** The body that these bytes begin with, if they do. */
  public static Optional<MethodBody> in(Blob bytes, MetadataToken method) {
    try {
      return Optional.of(of(method, bytes));
    } catch (DiagnosticException unreadable) {
      return Optional.empty();
    }
  }

  /**
   * The body that lies there.
   *
   * @param method whose it is, for diagnostics
   * @param offset where its header begins
   * @param size how many bytes it may have at most
   * @param address of the header in the image, by which its sections are aligned
   * @throws io.github.clrsim.diagnostic.DiagnosticException if that is none
   */
  public static MethodBody of(
      MetadataToken method, BodyBytes bytes, int offset, int size, long address) {
    return MethodBodyReader.read(method, bytes, offset, size, address);
  }
}
