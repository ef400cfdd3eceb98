package io.github.clrsim.api.spec;

import io.github.clrsim.api.spec.Piece.Answered;
import io.github.clrsim.api.spec.Piece.Given;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How a COM method of the tables looks in Java: which parameters belong together, what is given and
 * what is answered. The typed interfaces are proved equal to these shapes, and the real adapter
 * passes arguments by them, so that neither is written by hand.
 *
 * @param method the row
 * @param pieces in the order of the parameters
 */
public record CallShape(MethodSpec method, List<Piece> pieces) {
  private static final Set<String> COUNTS =
      Set.of("ULONG", "ULONG32", "DWORD", "UINT32", "UINT", "int");
  private static final Pattern HUNGARIAN =
      Pattern.compile(
          "^(ppwz|ppv|ppb|pp|pdw|pcch|pcb|pch|psz|pwz|pul|pv|pc|pb|p|wsz|sz|dw|ul|f|rg|rmd|r)(?=[A-Z])"
              + "|^p(?=(tk|td|md|mr|mb|mvid|t[A-Z]))");
  private static final Map<String, String> RESERVED =
      Map.of("class", "classToken", "import", "metadata", "enum", "elements");

  /** What methods return that answer no HRESULT. */
  private static final Map<String, String> PLAIN_RETURNS =
      Map.of("BOOL", "boolean", "PVOID", "Address", "ULONG", "int");

  public CallShape {
    pieces = List.copyOf(pieces);
  }

  /** The shape of a method. */
  public static CallShape of(MethodSpec method) {
    return new CallShape(method, new Reader(method.parameters()).read());
  }

  /** What the caller gives, in order. */
  public List<Given> given() {
    return pieces.stream().filter(Given.class::isInstance).map(Given.class::cast).toList();
  }

  /** What the callee answers, in order. */
  public List<Answered> answered() {
    return pieces.stream().filter(Answered.class::isInstance).map(Answered.class::cast).toList();
  }

  /** The Java return type, as written in source with simple names. */
  public String javaReturnType() {
    if (!method.returns().equals("HRESULT")) {
      return PLAIN_RETURNS.getOrDefault(method.returns(), "void");
    }
    return switch (answered().size()) {
      case 0 -> "HResult";
      case 1 -> "Outcome<" + JavaTypes.boxed(answered().getFirst().javaType()) + ">";
      default -> "Outcome<" + answerName() + ">";
    };
  }

  /** The name of the record that holds several answers. */
  public String answerName() {
    String name = method.name().replaceFirst("^(Get|Is)(?=[A-Z])", "");
    return name.startsWith("Enum") ? name.substring("Enum".length()) : name;
  }

  /** The method as it is declared in Java, with simple names. */
  public String javaSignature() {
    return given().stream()
        .map(piece -> piece.javaType() + " " + piece.javaName())
        .collect(Collectors.joining(", ", javaReturnType() + " " + method.javaName() + "(", ")"));
  }

  /** The components of the record that holds several answers, as they are declared in Java. */
  public String answerComponents() {
    return answered().stream()
        .map(piece -> piece.javaType() + " " + piece.javaName())
        .collect(Collectors.joining(", "));
  }

  /** Walks the parameters once and groups those that carry one thing together. */
  private static final class Reader {
    private final List<ParameterSpec> parameters;
    private final List<Piece> pieces = new ArrayList<>();
    private int next;

    Reader(List<ParameterSpec> parameters) {
      this.parameters = parameters;
    }

    List<Piece> read() {
      while (next < parameters.size()) {
        readOne();
      }
      return pieces;
    }

    private void readOne() {
      ParameterSpec first = at(0);
      if (first.type().equals("HCORENUM*")
          || first.type().equals("REFIID")
          || first.name().equals("clientData")
          || first.name().equals("callbackState")
          || first.name().equals("reserved")
          || first.name().equals("rtkImplements")) {
        take(1, new Piece.Omitted(first));
      } else if (isCapacity(first) && isCount(at(1)) && isBuffer(at(2))) {
        take(3, filled(at(2), first, at(1)));
      } else if (isBuffer(first) && isCapacity(at(1)) && isCount(at(2))) {
        take(3, filled(first, at(1), at(2)));
      } else if (isBuffer(first) && isBuffer(at(1)) && isCapacity(at(2)) && isCount(at(3))) {
        pieces.add(filled(first, at(2), at(3)));
        take(4, filled(at(1), at(2), at(3)));
      } else if (first.type().equals("BYTE*") && isCapacity(at(1)) && isCount(at(2))) {
        pieces.add(argument(at(1)));
        take(3, new Piece.ResultCopy(first, at(1), at(2), plain(first)));
      } else if (isCapacity(first) && isCounted(first) && at(1).type().equals("LPCBYTE")) {
        take(2, new Piece.ArgumentBytes(at(1), first, plain(at(1))));
      } else if (isCapacity(first) && isCounted(first)) {
        readSharedCount(first);
      } else if (isCapacity(first) && isBuffer(at(1)) && isCount(at(2))) {
        take(3, filled(at(1), first, at(2)));
      } else if (first.type().equals("LPCWSTR") && at(1).name().startsWith("cch")) {
        take(2, new Piece.ArgumentText(first, at(1), plain(first)));
      } else if (isBytesIn(first)) {
        take(2, new Piece.ArgumentBytes(first, at(1), plain(first)));
      } else if (isPointerWithLength(first)) {
        take(2, new Piece.ResultBytes(first, at(1), plain(first)));
      } else if (first.direction() == ParameterSpec.Direction.INOUT) {
        take(2, new Piece.ResultGrowing(first, at(1), plain(at(1)), JavaTypes.of(at(1).target())));
      } else if (isAnswer(first)) {
        take(1, new Piece.Result(first, plain(first), answerType(first)));
      } else {
        take(1, argument(first));
      }
    }

    /**
     * A call that names an interface by its IID wants metadata; all others hand out what they must.
     */
    private String answerType(ParameterSpec answer) {
      boolean named = next > 0 && parameters.get(next - 1).type().equals("REFIID");
      return named ? "MetadataImport" : JavaTypes.of(answer.target());
    }

    private void readSharedCount(ParameterSpec count) {
      int length = 1;
      boolean given = false;
      for (; at(length).sizeIs().equals(count.name()); length++) {
        given |= at(length).isIn();
      }
      if (!given) {
        pieces.add(argument(count));
      }
      for (int i = 1; i < length; i++) {
        ParameterSpec array = at(i);
        String type =
            array.type().equals("WCHAR[]")
                ? "String"
                : "List<" + JavaTypes.boxed(JavaTypes.of(array.target())) + ">";
        pieces.add(
            array.isIn()
                ? new Piece.ArgumentList(count, array, plain(array), type)
                : new Piece.ResultSized(array, plain(array), type));
      }
      next += length;
    }

    private static Piece filled(ParameterSpec buffer, ParameterSpec capacity, ParameterSpec count) {
      if (isText(buffer)) {
        return new Piece.ResultText(buffer, capacity, count, plain(buffer));
      }
      String element = JavaTypes.boxed(JavaTypes.of(buffer.target()));
      return new Piece.ResultList(buffer, capacity, count, plain(buffer), "List<" + element + ">");
    }

    private static Piece argument(ParameterSpec parameter) {
      return new Piece.Argument(parameter, plain(parameter), JavaTypes.of(parameter.type()));
    }

    private void take(int count, Piece piece) {
      pieces.add(piece);
      next += count;
    }

    private ParameterSpec at(int offset) {
      int index = next + offset;
      return index < parameters.size()
          ? parameters.get(index)
          : new ParameterSpec("", "", ParameterSpec.Direction.IN, "");
    }

    private static boolean isText(ParameterSpec buffer) {
      return buffer.type().equals("WCHAR[]") || buffer.type().endsWith("WSTR");
    }

    private static boolean isBuffer(ParameterSpec parameter) {
      boolean filled = parameter.isArray() || parameter.type().equals("LPCWSTR");
      return parameter.type().equals("LPWSTR") || (filled && !parameter.isIn());
    }

    private static boolean isCapacity(ParameterSpec parameter) {
      return COUNTS.contains(parameter.type());
    }

    private static boolean isCount(ParameterSpec parameter) {
      return !parameter.isIn()
          && parameter.type().endsWith("*")
          && COUNTS.contains(parameter.target());
    }

    private boolean isCounted(ParameterSpec count) {
      return at(1).sizeIs().equals(count.name());
    }

    private boolean isBytesIn(ParameterSpec parameter) {
      return parameter.isIn()
          && Set.of("PCCOR_SIGNATURE", "void*", "BYTE[]", "LPCBYTE").contains(parameter.type())
          && isCapacity(at(1))
          && (at(1).name().startsWith("cb") || at(1).name().equals("contextSize"));
    }

    private boolean isPointerWithLength(ParameterSpec parameter) {
      return !parameter.isIn()
          && Set.of("PCCOR_SIGNATURE*", "void**", "UVCP_CONSTANT*").contains(parameter.type())
          && isCount(at(1));
    }

    /** The header marks one output as an input, GetParamForMethodIndex's token; its type tells. */
    private static boolean isAnswer(ParameterSpec parameter) {
      return !parameter.isIn() || parameter.type().matches("md\\w+\\*");
    }

    private static String plain(ParameterSpec parameter) {
      return decapitalized(HUNGARIAN.matcher(parameter.name()).replaceFirst(""));
    }

    /** Lowers the first word, all of it where it is an abbreviation: QFEVersion, qfeVersion. */
    private static String decapitalized(String name) {
      String bare = name.replaceFirst("^_+", "");
      Matcher first = Pattern.compile("^([A-Z]+(?=[A-Z][a-z])|[A-Z])").matcher(bare);
      String lowered =
          first.find()
              ? first.group().toLowerCase(Locale.ROOT) + bare.substring(first.end())
              : bare;
      return RESERVED.getOrDefault(lowered, lowered);
    }
  }
}
