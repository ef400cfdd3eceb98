package io.github.clrsim.profiler.field;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A type as people write it, to be found among those that are loaded: as the runtime does, {@code
 * System.Collections.Generic.List`1[[System.Int32, System.Private.CoreLib]]}, without assemblies,
 * or as C# does, {@code List<int>}. Namespaces may be left out, and so may type arguments, which
 * then may be any. A nested type stands behind a {@code +}.
 *
 * @param name without arities, those of enclosing types included
 * @param arguments of it and of the types around it, in this order; none where any will do
 * @param suffix {@code []}, {@code [,]} or {@code *}, as often as they stand there
 */
public record TypePattern(String name, List<TypePattern> arguments, String suffix) {
  private static final Map<String, String> KEYWORDS =
      Map.ofEntries(
          Map.entry("bool", "System.Boolean"),
          Map.entry("byte", "System.Byte"),
          Map.entry("char", "System.Char"),
          Map.entry("decimal", "System.Decimal"),
          Map.entry("double", "System.Double"),
          Map.entry("float", "System.Single"),
          Map.entry("int", "System.Int32"),
          Map.entry("long", "System.Int64"),
          Map.entry("nint", "System.IntPtr"),
          Map.entry("nuint", "System.UIntPtr"),
          Map.entry("object", "System.Object"),
          Map.entry("sbyte", "System.SByte"),
          Map.entry("short", "System.Int16"),
          Map.entry("string", "System.String"),
          Map.entry("uint", "System.UInt32"),
          Map.entry("ulong", "System.UInt64"),
          Map.entry("ushort", "System.UInt16"));

  /** How deep type arguments may stand inside each other. */
  private static final int NESTING_MAX = 100;

  public TypePattern {
    arguments = List.copyOf(arguments);
  }

  /** What a text means; nothing where its brackets do not match, or where a name is missing. */
  public static Optional<TypePattern> of(String text) {
    Parser parser = new Parser(text);
    Optional<TypePattern> type = parser.type();
    return parser.isAtEnd() ? type : Optional.empty();
  }

  /** Whether a type is meant. */
  public boolean matches(TypePattern type) {
    return suffix.equals(type.suffix)
        && (name.equals(type.name) || type.name.endsWith("." + name))
        && (arguments.isEmpty()
            || (arguments.size() == type.arguments.size()
                && IntStream.range(0, arguments.size())
                    .allMatch(i -> arguments.get(i).matches(type.arguments.get(i)))));
  }

  /** Whether nothing of the type was left out. */
  public boolean isExactly(TypePattern type) {
    return equals(type);
  }

  /** The name without namespaces, and without the types around it. */
  public String simpleName() {
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('+')) + 1);
  }

  /** Reads one type after another. */
  private static final class Parser {
    private final String text;
    private int at;
    private int depth;

    Parser(String text) {
      this.text = text;
    }

    boolean isAtEnd() {
      skipBlanks();
      return at == text.length();
    }

    Optional<TypePattern> type() {
      skipBlanks();
      StringBuilder name = new StringBuilder();
      List<TypePattern> arguments = new ArrayList<>();
      boolean isSound = true;
      while (isSound && at < text.length() && !isSuffix() && ",]>".indexOf(text.charAt(at)) < 0) {
        switch (text.charAt(at)) {
          case '`' -> arity();
          case '<' -> isSound = isBeginning(name) ? generated(name) : arguments('>', arguments);
          case '[' -> isSound = arguments(']', arguments);
          case '\\' -> escaped(name);
          default -> name.append(text.charAt(at++));
        }
      }
      String suffix = suffix();
      String plain = name.toString().strip();
      return isSound && !plain.isEmpty()
          ? Optional.of(new TypePattern(KEYWORDS.getOrDefault(plain, plain), arguments, suffix))
          : Optional.empty();
    }

    /** No type arguments stand where a name begins. */
    private static boolean isBeginning(StringBuilder name) {
      return name.isEmpty() || ".+".indexOf(name.charAt(name.length() - 1)) >= 0;
    }

    /** Names that a compiler makes begin with angle brackets: {@code <>c}, {@code <Main>d__0}. */
    private boolean generated(StringBuilder name) {
      int depth = 0;
      do {
        depth += text.charAt(at) == '<' ? 1 : text.charAt(at) == '>' ? -1 : 0;
        name.append(text.charAt(at++));
      } while (depth > 0 && at < text.length());
      return depth == 0;
    }

    /** What the runtime writes a backslash before belongs to the name. */
    private void escaped(StringBuilder name) {
      int end = Math.min(at + 2, text.length());
      name.append(text, at, end);
      at = end;
    }

    /** How many type arguments there are is seen by counting them. */
    private void arity() {
      at++;
      while (at < text.length() && Character.isDigit(text.charAt(at))) {
        at++;
      }
    }

    private boolean arguments(char close, List<TypePattern> into) {
      do {
        at++;
        skipBlanks();
        boolean isWithAssembly = at < text.length() && text.charAt(at) == '[';
        at += isWithAssembly ? 1 : 0;
        // Those of an open type, as in List<> or in Dictionary<,>, are left out.
        boolean isLeftOut = at < text.length() && ",>".indexOf(text.charAt(at)) >= 0;
        Optional<TypePattern> argument = isLeftOut ? Optional.empty() : argument();
        if (!isLeftOut && argument.isEmpty()) {
          return false;
        }
        argument.ifPresent(into::add);
        if (isWithAssembly) {
          int end = text.indexOf(']', at);
          at = end < 0 ? text.length() : end + 1;
        }
        skipBlanks();
      } while (at < text.length() && text.charAt(at) == ',');
      boolean isClosed = at < text.length() && text.charAt(at) == close;
      at += isClosed ? 1 : 0;
      return isClosed;
    }

    private Optional<TypePattern> argument() {
      if (depth == NESTING_MAX) {
        return Optional.empty();
      }
      depth++;
      Optional<TypePattern> argument = type();
      depth--;
      return argument;
    }

    /** Brackets of an array have nothing in them, or commas only. */
    private boolean isSuffix() {
      if (text.charAt(at) == '*') {
        return true;
      }
      if (text.charAt(at) != '[') {
        return false;
      }
      int end = at + 1;
      while (end < text.length() && text.charAt(end) == ',') {
        end++;
      }
      return end < text.length() && text.charAt(end) == ']';
    }

    private String suffix() {
      StringBuilder suffix = new StringBuilder();
      while (at < text.length() && isSuffix()) {
        int end = text.charAt(at) == '*' ? at + 1 : text.indexOf(']', at) + 1;
        suffix.append(text, at, end);
        at = end;
      }
      return suffix.toString();
    }

    private void skipBlanks() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
    }
  }
}
