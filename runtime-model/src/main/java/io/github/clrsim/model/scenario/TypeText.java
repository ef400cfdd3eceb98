package io.github.clrsim.model.scenario;

import io.github.clrsim.api.LetterException;
import io.github.clrsim.model.scenario.ScenarioText.Word;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the name of a type or method. In a type a bracket opens arguments unless it closes or
 * counts dimensions at once.
 */
final class TypeText {
  private static final int DEPTH_MAX = 16;

  private final Word word;
  private final String text;
  private boolean isMethod;
  private int next;

  TypeText(Word word) {
    this.word = word;
    this.text = word.text();
  }

  /** The word as a type. */
  TypeExpression type() {
    TypeExpression type = read(0);
    requireEnd();
    return type;
  }

  /** The word as a method of a type. */
  MethodExpression method() {
    isMethod = true;
    if (!(read(0) instanceof TypeExpression.Named type)) {
      throw fault();
    }
    expect(':');
    expect(':');
    String name = name();
    List<TypeExpression> arguments = peek(0) == '[' ? arguments(0) : List.of();
    requireEnd();
    return new MethodExpression(type, name, arguments);
  }

  private void requireEnd() {
    if (next < text.length()) {
      throw fault();
    }
  }

  private TypeExpression read(int depth) {
    if (depth > DEPTH_MAX) {
      throw fault();
    }
    String fullName = name();
    boolean generic = peek(0) == '[' && peek(1) != ']' && peek(1) != ',';
    List<TypeExpression> arguments = generic ? arguments(depth) : List.of();
    TypeExpression type = new TypeExpression.Named(fullName, arguments);
    for (int arrays = depth; peek(0) == '['; arrays++) {
      if (arrays == DEPTH_MAX) {
        throw fault();
      }
      next++;
      int rank = 1;
      for (; peek(0) == ','; rank++) {
        next++;
      }
      if (rank > TypeExpression.ArrayOf.RANK_MAX) {
        throw fault();
      }
      expect(']');
      type = new TypeExpression.ArrayOf(type, rank);
    }
    return type;
  }

  private String name() {
    int start = next;
    while (next < text.length()
        && "[],".indexOf(text.charAt(next)) < 0
        && !text.startsWith(MethodExpression.SEPARATOR, next)) {
      next++;
    }
    if (next == start) {
      throw fault();
    }
    return text.substring(start, next);
  }

  private List<TypeExpression> arguments(int depth) {
    List<TypeExpression> arguments = new ArrayList<>();
    do {
      next++;
      arguments.add(read(depth + 1));
    } while (peek(0) == ',');
    expect(']');
    return arguments;
  }

  private char peek(int offset) {
    return next + offset < text.length() ? text.charAt(next + offset) : 0;
  }

  private void expect(char wanted) {
    if (peek(0) != wanted) {
      throw fault();
    }
    next++;
  }

  private LetterException fault() {
    return word.refusedAt(
        next,
        "\"%s\" is no %s name".formatted(text, isMethod ? "method" : "type"),
        isMethod
            ? "write Type::Method, and Type::Method[Argument] for a generic method"
            : "write Name`1[Argument] for a generic type, Name[] for an array");
  }
}
