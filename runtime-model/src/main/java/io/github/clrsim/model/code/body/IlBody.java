package io.github.clrsim.model.code.body;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.ExceptionClause;
import io.github.clrsim.api.il.ExceptionClause.Part;
import io.github.clrsim.api.il.MethodBody;
import io.github.clrsim.model.jit.il.IlCode;
import io.github.clrsim.model.jit.il.Instruction;
import java.util.List;
import java.util.OptionalInt;

/**
 * The IL of a method as it lies in memory.
 *
 * @param size with header and exception clauses
 * @param locals the signature of the local variables; nil if there are none
 * @param clauses the protected parts, inner ones first
 */
public record IlBody(int size, IlCode code, MetadataToken locals, List<ExceptionClause> clauses) {
  public static final IlBody NONE = new IlBody(0, IlCode.NONE, new MetadataToken(0), List.of());

  public IlBody {
    clauses = List.copyOf(clauses);
  }

  public static IlBody of(MethodBody body, String owner) {
    Blob code = body.code();
    return new IlBody(body.size(), IlCode.of(code, owner), body.locals(), body.exceptionClauses());
  }

  /** Whether an instruction belongs to a catch block, or to one with a filter. */
  public boolean isCaughtAt(int offset) {
    return clauses.stream()
        .anyMatch(
            clause ->
                (clause instanceof ExceptionClause.Catch
                        || clause instanceof ExceptionClause.Filter)
                    && clause.handler().contains(offset));
  }

  /** The end of what begins at this offset and runs only if something is thrown. */
  public OptionalInt behindHandlerAt(int offset) {
    for (ExceptionClause clause : clauses) {
      OptionalInt start =
          switch (clause) {
            case ExceptionClause.Catch(Part _, Part handler, MetadataToken _) ->
                OptionalInt.of(handler.offset());
            case ExceptionClause.Fault(Part _, Part handler) -> OptionalInt.of(handler.offset());
            case ExceptionClause.Filter(Part _, Part _, int filter) -> OptionalInt.of(filter);
            case ExceptionClause.Finally _ -> OptionalInt.empty();
          };
      if (start.isPresent() && start.getAsInt() == offset) {
        return OptionalInt.of(clause.handler().end());
      }
    }
    return OptionalInt.empty();
  }

  /** Whether a jump leaves a protected part or a handler, for which there is one instruction. */
  public boolean isLeave(Instruction.Jump jump) {
    return clauses.stream()
        .anyMatch(clause -> leaves(clause.tried(), jump) || leaves(clause.handler(), jump));
  }

  private static boolean leaves(Part part, Instruction.Jump jump) {
    return part.contains(jump.offset()) && !part.contains(jump.target());
  }

  /** Where a handler leads when it is through: behind itself, if it does not say. */
  public int behind(Part handler) {
    int end = handler.end();
    for (Instruction each : code.instructions()) {
      if (each instanceof Instruction.Jump jump
          && handler.contains(jump.offset())
          && jump.target() > end) {
        return jump.target();
      }
    }
    return end;
  }
}
