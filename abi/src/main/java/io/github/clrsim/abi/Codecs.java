package io.github.clrsim.abi;

import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.RunTimeId;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.api.spec.StructSpec;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Which codec a C type of the tables has. Sizes are those of x64, where C's long is never used. */
public final class Codecs {
  private static final Set<String> BYTES = Set.of("BYTE", "UINT8");
  private static final Set<String> SHORTS = Set.of("USHORT", "WCHAR", "WORD");
  private static final Set<String> INTS =
      Set.of(
          "BOOL",
          "CorElementType",
          "DWORD",
          "HRESULT",
          "UINT",
          "UINT32",
          "ULONG",
          "ULONG32",
          "int");

  /** Structures that do not lie in one piece: they end in an array, or need a buffer. */
  private static final Set<Class<?>> SPECIAL =
      Set.of(CorPrfFunctionArgumentInfo.class, AssemblyMetadata.class);

  private Codecs() {}

  /** Whether this Java type has a codec at all; functions, for example, have none. */
  public static boolean has(Type javaType) {
    return javaType instanceof Class<?> type
        && (type.isPrimitive()
            || Set.of(Integer.class, Long.class, Boolean.class, String.class).contains(type)
            || type.isEnum()
            || (type.isRecord() && !SPECIAL.contains(type)));
  }

  /**
   * The codec of a C type.
   *
   * @param cType without blanks, as it stands in the tables
   * @param javaType what it is in Java
   */
  public static Codec of(String cType, Type javaType) {
    Class<?> type = (Class<?>) javaType;
    if (type.equals(String.class)) {
      return cType.equals("MDUTF8CSTR") ? new Codec.Utf8() : new Codec.Text();
    }
    if (type.equals(Guid.class)) {
      return cType.equals("GUID") ? new Codec.GuidValue() : new Codec.GuidPointer();
    }
    if (ProfilingSpec.get().isStruct(cType)) {
      return structure(ProfilingSpec.get().struct(cType), type);
    }
    return scalar(size(cType), type);
  }

  /** How many bytes a C type that fits into a register has. */
  public static int size(String cType) {
    if (BYTES.contains(cType)) {
      return Byte.BYTES;
    }
    if (SHORTS.contains(cType)) {
      return Short.BYTES;
    }
    boolean small =
        INTS.contains(cType)
            || ProfilingSpec.get().isEnum(cType)
            || (cType.startsWith("md") && !cType.endsWith("*") && !cType.endsWith("[]"));
    // All else is as wide as a pointer: IDs, handles, lengths and pointers themselves.
    return small ? Integer.BYTES : Long.BYTES;
  }

  /** The offset of each field of a C structure, by name: each at the next multiple it allows. */
  public static Map<String, Integer> offsets(StructSpec structure) {
    Map<String, Integer> offsets = new LinkedHashMap<>();
    int next = 0;
    for (StructSpec.Field field : structure.fields()) {
      int size = size(field.type());
      next = Math.ceilDiv(next, size) * size;
      offsets.put(field.name(), next);
      next += size;
    }
    return offsets;
  }

  private static Codec structure(StructSpec structure, Class<?> type) {
    List<StructSpec.Field> declared = structure.fields();
    RecordComponent[] components = type.getRecordComponents();
    Map<String, Codec.Structure.Field> fields = new LinkedHashMap<>();
    int next = 0;
    int strictest = 1;
    for (int i = 0; i < declared.size(); i++) {
      Optional<RecordComponent> component = component(structure, i, components);
      String cType = declared.get(i).type();
      Codec codec =
          component
              .map(taken -> of(cType, taken.getType()))
              .orElseGet(() -> scalar(size(cType), long.class));
      next = Math.ceilDiv(next, codec.alignment()) * codec.alignment();
      int offset = next;
      component.ifPresent(
          taken ->
              fields.put(
                  taken.getName(), new Codec.Structure.Field(offset, codec, taken.getAccessor())));
      next += codec.size();
      strictest = Math.max(strictest, codec.alignment());
    }
    boolean isWhole = structure.isPicked() || declared.size() == components.length;
    if (!isWhole || fields.size() != components.length) {
      throw new IllegalStateException(type + " does not have the fields of " + structure.name());
    }
    int size = Math.ceilDiv(next, strictest) * strictest;
    List<Codec.Structure.Field> inOrder =
        Arrays.stream(components)
            .map(each -> Optional.ofNullable(fields.get(each.getName())).orElseThrow())
            .toList();
    return new Codec.Structure(size, strictest, Records.constructor(type), inOrder);
  }

  /** What a field is in Java: the component that it names, or else the one of its number. */
  private static Optional<RecordComponent> component(
      StructSpec structure, int number, RecordComponent[] components) {
    if (!structure.isPicked()) {
      return Arrays.stream(components).skip(number).findFirst();
    }
    return structure
        .fields()
        .get(number)
        .component()
        .flatMap(
            name ->
                Arrays.stream(components).filter(each -> each.getName().equals(name)).findFirst());
  }

  private static Codec scalar(int size, Class<?> type) {
    if (type.equals(int.class) || type.equals(Integer.class)) {
      return new Codec.Scalar(size, bits -> (int) bits, value -> (int) value);
    }
    if (type.equals(long.class) || type.equals(Long.class)) {
      return new Codec.Scalar(size, bits -> bits, value -> (long) value);
    }
    if (type.equals(boolean.class) || type.equals(Boolean.class)) {
      return new Codec.Scalar(size, bits -> bits != 0, value -> (boolean) value ? 1 : 0);
    }
    if (type.equals(MetadataToken.class)) {
      return new Codec.Scalar(
          size, bits -> new MetadataToken((int) bits), token -> ((MetadataToken) token).value());
    }
    if (type.equals(HResult.class)) {
      return new Codec.Scalar(
          size, bits -> new HResult((int) bits), hresult -> ((HResult) hresult).value());
    }
    if (RunTimeId.class.isAssignableFrom(type)) {
      Constructor<?> constructor = Records.constructor(type);
      return new Codec.Scalar(
          size,
          bits -> Records.create(constructor, new Object[] {bits}),
          id -> ((RunTimeId) id).value());
    }
    if (type.isEnum()) {
      return constants(size, type);
    }
    if (isAddress(type)) {
      Constructor<?> constructor = Records.constructor(type);
      Method value = type.getRecordComponents()[0].getAccessor();
      return new Codec.Scalar(
          size,
          bits -> Records.create(constructor, new Object[] {bits}),
          address -> (long) Records.get(value, address));
    }
    throw new IllegalStateException("no C type of the tables is a " + type);
  }

  /** Whether it is an address that is no ID of the profiling API. */
  private static boolean isAddress(Class<?> type) {
    return type.isRecord()
        && type.getRecordComponents().length == 1
        && type.getRecordComponents()[0].getType().equals(long.class);
  }

  private static Codec constants(int size, Class<?> type) {
    ToLongFunction<Object> number = numberOf(type);
    Map<Integer, Object> byNumber = new LinkedHashMap<>();
    for (Object constant : type.getEnumConstants()) {
      byNumber.putIfAbsent((int) number.applyAsLong(constant), constant);
    }
    return new Codec.Scalar(
        size,
        bits ->
            Optional.ofNullable(byNumber.get((int) bits))
                .orElseThrow(
                    () ->
                        new IllegalStateException(
                            "the runtime said %s %d, which the tables do not know"
                                .formatted(type.getSimpleName(), bits))),
        number);
  }

  /** The numbers that the constants of an enumeration have in C. */
  public static Set<Integer> numbers(Class<?> enumeration) {
    ToLongFunction<Object> number = numberOf(enumeration);
    return Arrays.stream(enumeration.getEnumConstants())
        .map(constant -> (int) number.applyAsLong(constant))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static ToLongFunction<Object> numberOf(Class<?> type) {
    if (type.equals(ElementType.class)) {
      return constant -> ((ElementType) constant).code();
    }
    try {
      Method value = type.getMethod("value");
      return constant -> number(value, constant);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("an enumeration of the tables without numbers: " + type, e);
    }
  }

  private static long number(Method value, Object constant) {
    try {
      return (int) value.invoke(constant);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("cannot ask " + constant + " for its number", e);
    }
  }
}
