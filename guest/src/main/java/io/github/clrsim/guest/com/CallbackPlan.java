package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.Codec;
import io.github.clrsim.abi.Codecs;
import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Records;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.spec.CallShape;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ParameterSpec;
import io.github.clrsim.api.spec.Piece;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

/** How callbacks of one kind are encoded: worked out once, then followed for every one. */
final class CallbackPlan {
  private final MethodSpec row;
  private final int version;
  private final Cells cells;
  private final List<Part> parts;

  private CallbackPlan(MethodSpec row, Cells cells, List<Part> parts) {
    this.row = row;
    this.version = Iids.version(row.interfaceName());
    this.cells = cells;
    this.parts = List.copyOf(parts);
  }

  /** One component of the record, and what carries it. */
  private record Part(Method accessor, Carrier carrier) {}

  /** What a component becomes in the cells. */
  private sealed interface Carrier {
    /** A value in a cell; what it points to lies in scratch memory. */
    record Value(int cell, Codec codec) implements Carrier {}

    /** A pointer to a GUID, which is never null. */
    record GuidReference(int cell) implements Carrier {}

    /** An object of the runtime. */
    record Named(int cell, String target) implements Carrier {}

    /** An array with its count, which several may share. */
    record Array(int countCell, int cell, Codec element) implements Carrier {}

    /** A text with its length. */
    record Text(int lengthCell, int cell) implements Carrier {}

    /** Bytes with their length. */
    record Bytes(int cell, int lengthCell) implements Carrier {}

    /** A BOOL that the guest may change. */
    record Decision(int cell) implements Carrier {}
  }

  /** The plan of a class of callbacks. */
  static CallbackPlan of(Class<?> callback) {
    MethodSpec row =
        ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK).stream()
            .filter(each -> each.name().equals(callback.getSimpleName()))
            .findFirst()
            .orElseThrow();
    Cells cells = Cells.of(row);
    List<Piece> pieces = CallShape.of(row).pieces();
    RecordComponent[] components = callback.getRecordComponents();
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      Carrier carrier = carrier(row, cells, pieces.get(i), components[i].getGenericType());
      parts.add(new Part(components[i].getAccessor(), carrier));
    }
    return new CallbackPlan(row, cells, parts);
  }

  private static Carrier carrier(MethodSpec row, Cells cells, Piece piece, Type type) {
    return switch (piece) {
      case Piece.Argument(ParameterSpec parameter, _, _) -> value(row, cells, parameter, type);
      case Piece.ArgumentList(ParameterSpec count, ParameterSpec array, _, _) -> {
        int countCell = cell(row, cells, count);
        int cell = cell(row, cells, array);
        yield type instanceof ParameterizedType list
            ? new Carrier.Array(
                countCell, cell, Codecs.of(array.target(), list.getActualTypeArguments()[0]))
            : new Carrier.Text(countCell, cell);
      }
      case Piece.ArgumentBytes(ParameterSpec bytes, ParameterSpec length, _) ->
          new Carrier.Bytes(cell(row, cells, bytes), cell(row, cells, length));
      case Piece.Result(ParameterSpec parameter, _, _) ->
          new Carrier.Decision(cell(row, cells, parameter));
      case Piece other -> throw new IllegalStateException("no callback has a " + other);
    };
  }

  private static Carrier value(MethodSpec row, Cells cells, ParameterSpec parameter, Type type) {
    int cell = cell(row, cells, parameter);
    if (type.equals(ComPointer.class)) {
      return new Carrier.Named(cell, parameter.target());
    }
    return parameter.type().equals("REFGUID")
        ? new Carrier.GuidReference(cell)
        : new Carrier.Value(cell, Codecs.of(parameter.type(), type));
  }

  private static int cell(MethodSpec row, Cells cells, ParameterSpec parameter) {
    return cells.places().get(row.parameters().indexOf(parameter)).cell();
  }

  /** The number of the interface that the callback came with. */
  int version() {
    return version;
  }

  EncodedCallback encode(Callback callback, long object, RuntimeFaces faces, Scratch scratch) {
    long[] values = new long[cells.count()];
    values[0] = object;
    long decisionAt = 0;
    for (Part part : parts) {
      Object value = Records.get(part.accessor, callback);
      switch (part.carrier) {
        case Carrier.Value(int cell, Codec codec) -> values[cell] = bits(codec, value, scratch);
        case Carrier.GuidReference(int cell) -> {
          values[cell] = scratch.allocate(RawMemory.GUID_SIZE);
          RawMemory.putGuid(values[cell], (Guid) value);
        }
        case Carrier.Named(int cell, String target) ->
            values[cell] = faces.named((ComPointer) value, target);
        case Carrier.Array(int countCell, int cell, Codec element) -> {
          List<?> elements = (List<?>) value;
          values[countCell] = elements.size();
          values[cell] = array(elements, element, scratch);
        }
        case Carrier.Text(int lengthCell, int cell) -> {
          values[lengthCell] = ((String) value).length();
          values[cell] = scratch.copyOf((String) value);
        }
        case Carrier.Bytes(int cell, int lengthCell) -> {
          Blob bytes = (Blob) value;
          values[lengthCell] = bytes.size();
          values[cell] = bytes.size() == 0 ? 0 : scratch.copyOf(bytes.bytes());
        }
        case Carrier.Decision(int cell) -> {
          decisionAt = scratch.allocate(Integer.BYTES);
          RawMemory.putInt(decisionAt, (Integer) value);
          values[cell] = decisionAt;
        }
      }
    }
    return new EncodedCallback(row, values, decisionAt);
  }

  /** What the codec writes, as it is in a register. */
  private static long bits(Codec codec, Object value, Scratch scratch) {
    long at = scratch.allocate(Long.BYTES);
    codec.write(at, value, scratch);
    return RawMemory.getLong(at);
  }

  private static long array(List<?> elements, Codec element, Scratch scratch) {
    if (elements.isEmpty()) {
      return 0;
    }
    long array = scratch.allocate((long) elements.size() * element.size());
    long next = array;
    for (Object each : elements) {
      element.write(next, each, scratch);
      next += element.size();
    }
    return array;
  }
}
