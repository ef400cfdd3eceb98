package io.github.clrsim.api.shape;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.metadata.MetadataImport;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Nothing;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The type of a value that calls, callbacks and claims carry. No type has itself in it, so a value
 * is no deeper than its type.
 */
public sealed interface ValueType {

  /** A whole number of 32 bits. */
  record Int32() implements ValueType {}

  /** A whole number of 64 bits. */
  record Int64() implements ValueType {}

  /** True or false. */
  record Truth() implements ValueType {}

  /** A string. */
  record Text() implements ValueType {}

  /** An {@link HResult}. */
  record Result() implements ValueType {}

  /** A {@link MetadataToken}. */
  record Token() implements ValueType {}

  /** A {@link Guid}. */
  record Unique() implements ValueType {}

  /** A {@link Blob}. */
  record Bytes() implements ValueType {}

  /**
   * A constant of an enumeration.
   *
   * @param constants by their names, in their order
   */
  record Constant(Class<?> type, Map<String, Enum<?>> constants) implements ValueType {

    /** The constant of this name, if there is one. */
    public Optional<Enum<?>> named(String name) {
      return Optional.ofNullable(constants.get(name));
    }
  }

  /** An ID, a handle or an address: a class of {@link RunTimeId}. */
  record Id(Class<?> type) implements ValueType {}

  /** A list whose elements are all of one type. */
  record ListOf(ValueType element) implements ValueType {}

  /** A record. */
  record Composite(RecordShape shape) implements ValueType {}

  /** The metadata of a module, of which a trace keeps only whose it is. */
  record Metadata() implements ValueType {}

  /** A function of the profiler, of which a trace keeps only that there was one. */
  record Function(Class<?> type) implements ValueType {}

  /** What a call answers that answers only an HRESULT. */
  record Empty() implements ValueType {}

  /**
   * The description of a Java type.
   *
   * @throws IllegalArgumentException if no value of the API has such a type
   */
  static ValueType of(Type type) {
    return type instanceof ParameterizedType list
        ? new ListOf(of(list.getActualTypeArguments()[0]))
        : Known.TYPES.get((Class<?>) type);
  }

  /** The name of the Java type, as it is said to readers. */
  default String name() {
    return switch (this) {
      case Int32 _ -> "int";
      case Int64 _ -> "long";
      case Truth _ -> "boolean";
      case Text _ -> "String";
      case Result _ -> HResult.class.getSimpleName();
      case Token _ -> MetadataToken.class.getSimpleName();
      case Unique _ -> Guid.class.getSimpleName();
      case Bytes _ -> Blob.class.getSimpleName();
      case Constant(Class<?> type, var _) -> type.getSimpleName();
      case Id(Class<?> type) -> type.getSimpleName();
      case ListOf _ -> "List";
      case Composite(RecordShape shape) -> shape.name();
      case Metadata _ -> MetadataImport.class.getSimpleName();
      case Function(Class<?> type) -> type.getSimpleName();
      case Empty _ -> Nothing.class.getSimpleName();
    };
  }

  /** All of the type in one line, down to what has no parts. Equal types have equal texts. */
  default String text() {
    return switch (this) {
      case Int32 _ -> "int";
      case Int64 _ -> "long";
      case Truth _ -> "bool";
      case Text _ -> "string";
      case Result _ -> "hresult";
      case Token _ -> "token";
      case Unique _ -> "guid";
      case Bytes _ -> "bytes";
      case Constant _ -> "enum " + name();
      case Id _ -> "id " + name();
      case ListOf(ValueType element) -> "[" + element.text() + "]";
      case Composite(RecordShape shape) -> shape.text();
      case Metadata _ -> "metadata";
      case Function _ -> "function";
      case Empty _ -> "nothing";
    };
  }

  /** The descriptions of all classes that were met. */
  final class Known {
    private static final ClassValue<ValueType> TYPES =
        new ClassValue<>() {
          @Override
          protected ValueType computeValue(Class<?> type) {
            return describe(type);
          }
        };

    private Known() {}

    private static ValueType describe(Class<?> type) {
      return switch (type.getName()) {
        case "int", "java.lang.Integer" -> new Int32();
        case "long", "java.lang.Long" -> new Int64();
        case "boolean", "java.lang.Boolean" -> new Truth();
        case "java.lang.String" -> new Text();
        default -> describeOurs(type);
      };
    }

    private static ValueType describeOurs(Class<?> type) {
      if (type.equals(HResult.class)) {
        return new Result();
      }
      if (type.equals(MetadataToken.class)) {
        return new Token();
      }
      if (type.equals(Guid.class)) {
        return new Unique();
      }
      if (type.equals(Blob.class)) {
        return new Bytes();
      }
      if (type.equals(Nothing.class)) {
        return new Empty();
      }
      if (MetadataImport.class.isAssignableFrom(type)) {
        return new Metadata();
      }
      if (RunTimeId.class.isAssignableFrom(type)) {
        return new Id(type);
      }
      if (type.isInterface() && type.getPackage().equals(HookType.class.getPackage())) {
        return new Function(type);
      }
      if (type.isEnum()) {
        return constants(type);
      }
      if (type.isRecord()) {
        return new Composite(RecordShape.of(type));
      }
      throw new IllegalArgumentException("no value is of type " + type.getName());
    }

    private static Constant constants(Class<?> type) {
      Map<String, Enum<?>> constants = new LinkedHashMap<>();
      for (Object constant : type.getEnumConstants()) {
        constants.put(((Enum<?>) constant).name(), (Enum<?>) constant);
      }
      return new Constant(type, constants);
    }
  }
}
