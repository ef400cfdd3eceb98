package io.github.clrsim.profiler.scenario;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.TokenKind;
import io.github.clrsim.api.il.Opcode;
import io.github.clrsim.api.metadata.FieldProps;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.metadata.MethodProps;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.signature.MethodSignature;
import io.github.clrsim.api.signature.SignatureDecoder;
import io.github.clrsim.api.signature.TypeSignature;
import io.github.clrsim.api.value.ValueBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What can be read of a method's arguments and its result, wherever it runs: bytes that are the
 * same in every process, which addresses of objects are not.
 *
 * @param parameters {@code this} first
 */
record HookShape(List<Kind> parameters, Kind result) {
  private static final int STATIC = 0x10; // mdStatic and fdStatic of CorHdr.h
  private static final int LAYOUT = 0x18; // tdLayoutMask of CorHdr.h
  private static final int SEQUENTIAL = 0x8;
  private static final int DEPTH_MAX = 8;

  HookShape {
    parameters = List.copyOf(parameters);
  }

  /** What stands in the place of an argument. */
  enum Kind {
    /** Bytes that mean the same everywhere. */
    PLAIN,
    /** A string, or null. */
    STRING,
    /** An address of a PLAIN value of at least one byte. */
    REFERENCE_TO_PLAIN,
    /** Something else, of which the size is enough. */
    OTHER
  }

  /** The shape of a method, by its metadata. */
  static HookShape of(MetadataImport scope, MethodProps method) {
    MethodSignature signature = SignatureDecoder.decodeMethod(method.sigBlob());
    List<Kind> parameters = new ArrayList<>();
    if ((method.attr() & STATIC) == 0) {
      parameters.add(Kind.OTHER);
    }
    signature.parameters().forEach(parameter -> parameters.add(kind(scope, parameter)));
    return new HookShape(parameters, kind(scope, signature.returnType()));
  }

  private static Kind kind(MetadataImport scope, TypeSignature type) {
    return switch (type) {
      case TypeSignature.Primitive(ElementType element) -> kind(element);
      case TypeSignature.ClassOrValueType known ->
          numbers(scope, known, 0).filter(HookShape::haveNoGaps).isPresent()
              ? Kind.PLAIN
              : Kind.OTHER;
      case TypeSignature.ByReference(TypeSignature target) ->
          kind(scope, target) == Kind.PLAIN ? Kind.REFERENCE_TO_PLAIN : Kind.OTHER;
      case TypeSignature.Modified modified -> kind(scope, modified.type());
      default -> Kind.OTHER;
    };
  }

  private static Kind kind(ElementType element) {
    return switch (element) {
      case BOOLEAN, CHAR, I1, U1, I2, U2, I4, U4, I8, U8, R4, R8 -> Kind.PLAIN;
      case STRING -> Kind.STRING;
      default -> Kind.OTHER;
    };
  }

  /**
   * The widths of the numbers in a value type of the same module that holds numbers, and such
   * types, only, one behind the other.
   */
  private static Optional<List<Integer>> numbers(
      MetadataImport scope, TypeSignature.ClassOrValueType type, int depth) {
    boolean isReadable =
        depth < DEPTH_MAX
            && type.elementType() == ElementType.VALUETYPE
            && type.token().kind() == TokenKind.TYPE_DEF;
    if (!isReadable) {
      return Optional.empty();
    }
    List<Integer> numbers = new ArrayList<>();
    for (MetadataToken token : scope.enumFields(type.token()).answer().orElse(List.of())) {
      Optional<FieldProps> field = scope.getFieldProps(token).answer();
      if (field.filter(it -> (it.attr() & STATIC) == 0).isPresent()) {
        Optional<List<Integer>> inside = numbers(scope, field.get(), depth);
        if (inside.isEmpty()) {
          return Optional.empty();
        }
        numbers.addAll(inside.get());
      }
    }
    boolean isInOrder =
        numbers.size() == 1
            || scope
                .getTypeDefProps(type.token())
                .answer()
                .filter(it -> (it.typeDefFlags() & LAYOUT) == SEQUENTIAL)
                .isPresent();
    return isInOrder ? Optional.of(numbers) : Optional.empty();
  }

  private static Optional<List<Integer>> numbers(
      MetadataImport scope, FieldProps field, int depth) {
    return switch (SignatureDecoder.decodeField(field.sigBlob()).type()) {
      case TypeSignature.Primitive(ElementType element) ->
          kind(element) == Kind.PLAIN
              ? Optional.of(List.of(ValueBytes.size(element)))
              : Optional.empty();
      case TypeSignature.ClassOrValueType inner -> numbers(scope, inner, depth + 1);
      default -> Optional.empty();
    };
  }

  /** What lies between or behind them is whatever lay there before. */
  private static boolean haveNoGaps(List<Integer> widths) {
    int end = 0;
    int widest = 1;
    for (int width : widths) {
      if (end % width != 0) {
        return false;
      }
      end += width;
      widest = Math.max(widest, width);
    }
    return end > 0 && end % widest == 0;
  }

  /** The same, but of the result only the size counts. */
  HookShape withoutResult() {
    return new HookShape(parameters, Kind.OTHER);
  }

  /**
   * Whether a body does nothing but return an argument or a constant: what others return depends on
   * what they compute, and the simulation computes nothing.
   */
  static boolean returnsWhatIsGiven(Blob body) {
    boolean isTiny = body.size() > 0 && (body.at(0) & 3) == 2;
    if (!isTiny || body.size() != 1 + (body.at(0) >> 2)) {
      return false;
    }
    Optional<Opcode> first = Opcode.of(body.at(1));
    // Each alone before ret; ldarg.s with its number.
    boolean isShort =
        first.filter(it -> it.argument().isPresent() || it.constant().isPresent()).isPresent();
    return (isShort && body.size() == 3)
        || (first.equals(Optional.of(Opcode.LDARG_S)) && body.size() == 4);
  }

  /** Whether a token can be that of a method that has metadata. */
  static Optional<MetadataToken> method(MetadataToken token) {
    return token.kind() == TokenKind.METHOD_DEF && token.row() > 0
        ? Optional.of(token)
        : Optional.empty();
  }
}
