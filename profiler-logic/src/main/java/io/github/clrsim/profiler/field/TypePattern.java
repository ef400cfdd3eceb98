package io.github.clrsim.profiler.field;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A type as people write it, to be found among those that are loaded: as the runtime does, {@code
 * System.Collections.Generic.List`1[[System.Int32, System.Private.CoreLib]]}, without assemblies,
 * or as C# does, {@code List<int>}, {@code int?} or {@code (int, string)}. Namespaces may be left
 * out, and so may type arguments, which then may be any. A nested type stands behind a {@code +} or
 * a dot.
 *
 * @param name without arities, those of enclosing types included
 * @param arity how many type arguments it has, those of enclosing types included; {@link
 *     #ANY_NUMBER} where that was not said
 * @param arguments of it and of the types around it, in this order; none where any will do
 * @param suffix {@code []}, {@code [,]} or {@code *}, as often as they stand there
 */
public record TypePattern(String name, int arity, List<TypePattern> arguments, String suffix) {
  /** Of type arguments. */
  public static final int ANY_NUMBER = -1;

  private static final String GLOBAL = "global::";
  private static final String NULLABLE = "System.Nullable";
  private static final String TUPLE = "System.ValueTuple";

  /** What has more elements has a tuple of the others for its last. */
  private static final int TUPLE_MAX = 7;

  /** In C# a question mark behind these says nothing that is seen at run time. */
  private static final Set<String> REFERENCES = Set.of("System.String", "System.Object");

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

  private static final int ARITY_MAX = 1_000_000;

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
    boolean isNamed =
        isEnd(name, type.name) || (name.contains(".") && isEnd(dotted(name), dotted(type.name)));
    return suffix.equals(type.suffix)
        && isNamed
        && (arity == ANY_NUMBER || arity == Math.max(0, type.arity))
        && (arguments.isEmpty()
            || (arguments.size() == type.arguments.size()
                && IntStream.range(0, arguments.size())
                    .allMatch(i -> arguments.get(i).matches(type.arguments.get(i)))));
  }

  private static boolean isEnd(String name, String whole) {
    return whole.equals(name) || whole.endsWith("." + name);
  }

  /** Of types in each other C# writes what it writes of namespaces. */
  private static String dotted(String name) {
    return name.replace('+', '.');
  }

  /** Whether nothing of the type was left out. */
  public boolean isExactly(TypePattern type) {
    return dotted(name).equals(dotted(type.name))
        && suffix.equals(type.suffix)
        && arguments.size() == type.arguments.size()
        && IntStream.range(0, arguments.size())
            .allMatch(i -> arguments.get(i).isExactly(type.arguments.get(i)));
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
    private int arity;

    Parser(String text) {
      this.text = text;
    }

    boolean isAtEnd() {
      skipBlanks();
      return at == text.length();
    }

    Optional<TypePattern> type() {
      skipBlanks();
      int around = arity;
      Optional<TypePattern> found = isTuple() ? tuple() : named();
      arity = around;
      Optional<TypePattern> type =
          at < text.length() && text.charAt(at) == '?' ? found.map(this::orNull) : found;
      String suffix = suffix();
      return type.map(plain -> new TypePattern(plain.name, plain.arity, plain.arguments, suffix));
    }

    private Optional<TypePattern> named() {
      at += text.startsWith(GLOBAL, at) ? GLOBAL.length() : 0;
      StringBuilder name = new StringBuilder();
      List<TypePattern> arguments = new ArrayList<>();
      arity = 0;
      boolean isSound = true;
      while (isSound && at < text.length() && !isSuffix() && ",]>?".indexOf(text.charAt(at)) < 0) {
        if (text.charAt(at) == ')' && depth > 0 && isBalanced(name)) {
          break;
        }
        switch (text.charAt(at)) {
          case '`' -> arity();
          case '<' -> isSound = isBeginning(name) ? generated(name) : arguments('>', arguments);
          case '[' -> isSound = arguments(']', arguments);
          case '\\' -> escaped(name);
          default -> name.append(text.charAt(at++));
        }
      }
      String plain = name.toString().strip();
      int said = Math.max(arity, arguments.size());
      return isSound && !plain.isEmpty()
          ? Optional.of(
              new TypePattern(
                  KEYWORDS.getOrDefault(plain, plain),
                  said == 0 ? ANY_NUMBER : said,
                  arguments,
                  ""))
          : Optional.empty();
    }

    /** What the runtime calls {@code (fnptr)} has its brackets in its name. */
    private static boolean isBalanced(StringBuilder name) {
      return name.indexOf("(") < 0;
    }

    private TypePattern orNull(TypePattern type) {
      at++;
      return REFERENCES.contains(type.name)
          ? type
          : new TypePattern(NULLABLE, 1, List.of(type), "");
    }

    /** Several types in brackets, each with a name behind it or without. */
    private boolean isTuple() {
      return at < text.length() && text.charAt(at) == '(' && text.indexOf(',', at) > 0;
    }

    private Optional<TypePattern> tuple() {
      List<TypePattern> elements = new ArrayList<>();
      do {
        at++;
        Optional<TypePattern> element = argument().map(Parser::withoutElementName);
        if (element.isEmpty()) {
          return Optional.empty();
        }
        elements.add(element.get());
        skipElementName();
      } while (at < text.length() && text.charAt(at) == ',');
      if (at >= text.length() || text.charAt(at) != ')' || elements.size() < 2) {
        return Optional.empty();
      }
      at++;
      return Optional.of(tupleOf(elements));
    }

    /**
     * Behind what ends a type, as {@code []} and {@code ?} do; else the name was taken for a part.
     */
    private void skipElementName() {
      skipBlanks();
      while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
        at++;
      }
      skipBlanks();
    }

    private static TypePattern tupleOf(List<TypePattern> elements) {
      List<TypePattern> own =
          new ArrayList<>(elements.subList(0, Math.min(TUPLE_MAX, elements.size())));
      if (elements.size() > TUPLE_MAX) {
        own.add(tupleOf(elements.subList(TUPLE_MAX, elements.size())));
      }
      return new TypePattern(TUPLE, own.size(), own, "");
    }

    private static TypePattern withoutElementName(TypePattern element) {
      int blank = element.name.indexOf(' ');
      String type = blank < 0 ? element.name : element.name.substring(0, blank);
      return new TypePattern(
          KEYWORDS.getOrDefault(type, type), element.arity, element.arguments, element.suffix);
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

    private void arity() {
      at++;
      int number = 0;
      while (at < text.length() && Character.isDigit(text.charAt(at))) {
        number = Math.min(ARITY_MAX, 10 * number + Character.digit(text.charAt(at++), 10));
      }
      arity += number;
    }

    private boolean arguments(char close, List<TypePattern> into) {
      int count = 0;
      do {
        at++;
        count++;
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
      // The runtime has said before how many there are.
      arity += close == '>' ? count : 0;
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
