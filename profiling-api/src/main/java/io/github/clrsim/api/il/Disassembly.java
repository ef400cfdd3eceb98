package io.github.clrsim.api.il;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.ExceptionClause.Part;
import io.github.clrsim.api.il.Listing.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** A body as text, for people. */
public final class Disassembly {

  private Disassembly() {}

  /** An instruction a line, and then the exception clauses. */
  public static String of(MethodBody body, Tokens tokens) {
    StringJoiner text = new StringJoiner("\n");
    text.add(".maxstack " + body.maxStack());
    Listing listing = Listing.of(body.code());
    listing.lines().forEach(line -> text.add(line(line, tokens)));
    listing.flaw().ifPresent(flaw -> text.add("IL_%04x: ...".formatted(flaw.offset())));
    body.exceptionClauses().forEach(clause -> text.add(clause(clause)));
    return text.toString();
  }

  /**
   * The tokens that stand in several bodies of a method, each once.
   *
   * @param bodies header and all; those that cannot be read have none
   */
  public static List<MetadataToken> tokens(MetadataToken method, List<Blob> bodies) {
    return bodies.stream()
        .flatMap(body -> MethodBody.in(body, method).stream())
        .flatMap(body -> tokens(body).stream())
        .distinct()
        .toList();
  }

  /** The tokens that stand in a body, in order. */
  public static List<MetadataToken> tokens(MethodBody body) {
    List<MetadataToken> tokens = new ArrayList<>();
    if (!body.locals().isNil()) {
      tokens.add(body.locals());
    }
    for (Line line : Listing.of(body.code()).lines()) {
      if (line.opcode().operand().isToken()) {
        tokens.add(new MetadataToken(line.token()));
      }
    }
    for (ExceptionClause clause : body.exceptionClauses()) {
      if (clause instanceof ExceptionClause.Catch caught) {
        tokens.add(caught.type());
      }
    }
    return tokens;
  }

  private static String line(Line line, Tokens tokens) {
    return "IL_%04x: %s"
        .formatted(line.offset(), (line.opcode().mnemonic() + operand(line, tokens)));
  }

  private static String operand(Line line, Tokens tokens) {
    Operand operand = line.opcode().operand();
    if (operand.isToken()) {
      return " " + tokens.name(new MetadataToken(line.token()));
    }
    return switch (operand) {
      case NONE -> "";
      case JUMP, SHORT_JUMP, SWITCH ->
          line.targets().stream()
              .map("IL_%04x"::formatted)
              .collect(Collectors.joining(", ", " ", ""));
      case FLOAT -> " " + Float.intBitsToFloat((int) line.operand());
      case DOUBLE -> " " + Double.longBitsToDouble(line.operand());
      default -> " " + line.operand();
    };
  }

  private static String clause(ExceptionClause clause) {
    String kind =
        switch (clause) {
          case ExceptionClause.Catch caught -> "catch " + caught.type();
          case ExceptionClause.Filter filter -> "filter IL_%04x".formatted(filter.filterOffset());
          case ExceptionClause.Finally _ -> "finally";
          case ExceptionClause.Fault _ -> "fault";
        };
    return ".try %s %s %s".formatted(part(clause.tried()), kind, part(clause.handler()));
  }

  private static String part(Part part) {
    return "IL_%04x to IL_%04x".formatted(part.offset(), part.end());
  }
}
