package io.github.clrsim.abi;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.spec.CallShape;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;
import io.github.clrsim.api.spec.Piece;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntToLongFunction;

/**
 * Makes a {@link Callback} of a native call of one callback slot, and gives the profiler's decision
 * back where the callback asks for one.
 */
public final class CallbackDecoder {
  private static final Map<String, Class<?>> RECORDS = records();

  private final Constructor<?> constructor;
  private final List<Part> parts = new ArrayList<>();
  private OptionalInt decisionCell = OptionalInt.empty();

  /** One component of the record. */
  @FunctionalInterface
  private interface Part {
    Object of(IntToLongFunction arguments);
  }

  private CallbackDecoder(Constructor<?> constructor) {
    this.constructor = constructor;
  }

  /** The decoder of a callback's row. */
  public static CallbackDecoder of(MethodSpec row) {
    Class<?> type =
        Optional.ofNullable(RECORDS.get(row.name()))
            .orElseThrow(() -> new IllegalStateException("no record for callback " + row.name()));
    CallbackDecoder decoder = new CallbackDecoder(Records.constructor(type));
    RecordComponent[] components = type.getRecordComponents();
    List<Piece> pieces = CallShape.of(row).pieces();
    if (pieces.size() != components.length) {
      throw new IllegalStateException(type + " does not have the pieces of " + row);
    }
    for (int i = 0; i < components.length; i++) {
      Part part = decoder.part(row, pieces.get(i), components[i].getGenericType());
      decoder.parts.add(part);
    }
    return decoder;
  }

  /**
   * What the runtime said. Nothing of its memory is needed afterwards.
   *
   * @param arguments where each argument lies, the object's first
   */
  public Callback decode(IntToLongFunction arguments) {
    Object[] components = new Object[parts.size()];
    for (int i = 0; i < components.length; i++) {
      components[i] = parts.get(i).of(arguments);
    }
    return (Callback) Records.create(constructor, components);
  }

  /** Leaves the decision of a reply where the runtime looks for it. */
  public void giveBack(IntToLongFunction arguments, Reply reply) {
    if (decisionCell.isPresent()) {
      long decision = RawMemory.getLong(arguments.applyAsLong(decisionCell.getAsInt()));
      if (decision != 0) {
        RawMemory.putInt(decision, reply.decision() ? 1 : 0);
      }
    }
  }

  private Part part(MethodSpec row, Piece piece, Type type) {
    return switch (piece) {
      case Piece.Argument given -> {
        int cell = cell(row, given.parameter());
        Codec codec = Codecs.of(given.parameter().type(), type);
        yield arguments -> codec.read(arguments.applyAsLong(cell));
      }
      case Piece.ArgumentList given -> list(row, given, type);
      case Piece.ArgumentBytes given -> {
        int pointer = cell(row, given.bytes());
        int length = cell(row, given.length());
        yield arguments -> bytes(arguments.applyAsLong(pointer), arguments.applyAsLong(length));
      }
      case Piece.Result asked -> {
        int cell = cell(row, asked.parameter());
        decisionCell = OptionalInt.of(cell);
        yield arguments -> entryValue(RawMemory.getLong(arguments.applyAsLong(cell)));
      }
      case Piece other -> throw new IllegalStateException("no callback has a " + other);
    };
  }

  private static Part list(MethodSpec row, Piece.ArgumentList given, Type type) {
    int countCell = cell(row, given.count());
    int arrayCell = cell(row, given.array());
    if (type.equals(String.class)) {
      return arguments ->
          text(
              RawMemory.getLong(arguments.applyAsLong(arrayCell)),
              count(arguments.applyAsLong(countCell)));
    }
    Type elementType = ((ParameterizedType) type).getActualTypeArguments()[0];
    Codec element = Codecs.of(given.array().target(), elementType);
    return arguments ->
        elements(
            RawMemory.getLong(arguments.applyAsLong(arrayCell)),
            count(arguments.applyAsLong(countCell)),
            element);
  }

  private static List<Object> elements(long array, long count, Codec element) {
    List<Object> elements = new ArrayList<>();
    for (long i = 0; array != 0 && i < count; i++) {
      elements.add(element.read(array + i * element.size()));
    }
    return elements;
  }

  private static String text(long text, long units) {
    return text == 0 ? "" : RawMemory.text(text, units);
  }

  private static Blob bytes(long pointerAt, long lengthAt) {
    long bytes = RawMemory.getLong(pointerAt);
    return bytes == 0 ? Blob.EMPTY : Blob.of(RawMemory.bytes(bytes, count(lengthAt)));
  }

  private static int entryValue(long pointer) {
    return pointer == 0 ? 0 : RawMemory.getInt(pointer);
  }

  private static long count(long address) {
    return RawMemory.bits(address, Integer.BYTES);
  }

  private static int cell(MethodSpec row, ParameterSpec parameter) {
    return 1 + row.parameters().indexOf(parameter);
  }

  private static Map<String, Class<?>> records() {
    Map<String, Class<?>> records = new LinkedHashMap<>();
    for (Class<?> group : Callback.class.getPermittedSubclasses()) {
      for (Class<?> record : group.getPermittedSubclasses()) {
        records.put(record.getSimpleName(), record);
      }
    }
    return records;
  }
}
