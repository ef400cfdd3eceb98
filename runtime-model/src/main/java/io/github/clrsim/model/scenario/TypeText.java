package io.github.clrsim.model.scenario;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.model.scenario.ScenarioText.Word;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the name of a type or method. In a type a bracket opens arguments unless it closes or
 * counts dimensions at once.
 */
final class TypeText {
  private static final int DEPTH_MAX = 16;
  // What ends a name unless a backslash stands before it, as in reflection.
  private static final String MARKS = "[],\\";
  // What a word cannot hold, or a name in it, stands as its number.
  private static final Pattern PARTING = Pattern.compile("[\\s;#:]");
  private static final Pattern NUMBERED = Pattern.compile("u[0-9a-f]{4}");
  private static final int HEX = 16;

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
    StringBuilder name = new StringBuilder();
    while (next < text.length() && !text.startsWith(MethodExpression.SEPARATOR, next)) {
      char read = text.charAt(next);
      if (read == '\\') {
        next++;
        name.append(escaped());
      } else if (MARKS.indexOf(read) >= 0) {
        break;
      } else {
        next++;
        name.append(read);
      }
    }
    if (name.isEmpty()) {
      throw fault();
    }
    return name.toString();
  }

  /** The character that is meant by what stands behind a backslash. */
  private char escaped() {
    char first = peek(0);
    Matcher number = NUMBERED.matcher(text).region(next, text.length());
    if (number.lookingAt()) {
      next = number.end();
      return (char) Integer.parseInt(number.group().substring(1), HEX);
    }
    if (MARKS.indexOf(first) < 0) {
      throw fault();
    }
    next++;
    return first;
  }

  /** A name of metadata as it stands in the name of a type or method. */
  static String written(String name) {
    StringBuilder text = new StringBuilder();
    for (int place = 0; place < name.length(); place++) {
      char each = name.charAt(place);
      if (MARKS.indexOf(each) >= 0) {
        text.append('\\').append(each);
      } else if (PARTING.matcher(String.valueOf(each)).matches()) {
        text.append("\\u").append(HexFormat.of().toHexDigits(each));
      } else {
        text.append(each);
      }
    }
    return text.toString();
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

  private DiagnosticException fault() {
    return word.refusedAt(
        next,
        "\"%s\" is no %s name".formatted(text, isMethod ? "method" : "type"),
        isMethod
            ? "write Type::Method, and Type::Method[Argument] for a generic method"
            : "write Name`1[Argument] for a generic type, Name[] for an array");
  }
}
