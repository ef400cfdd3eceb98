package io.github.clrsim.abi.callee;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.AssemblyMetadataLayout;
import io.github.clrsim.abi.Codec;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.outcome.HResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/** How one piece that the caller gives is taken out of the arguments. Cells count the object. */
public sealed interface Taking {

  /** What was given. */
  Object take(Arguments arguments, Callee callee);

  /** The same address, when there is something to read. */
  private static long reached(long address, long bytes, Callee callee) {
    if (address != 0 && bytes != 0) {
      callee.requireReadable(address, bytes);
    }
    return address;
  }

  /** A value, or a structure by value. */
  record Value(int cell, Codec codec) implements Taking {
    @Override
    public Object take(Arguments arguments, Callee callee) {

      if (codec instanceof Codec.GuidPointer) {
        reached(arguments.get(cell), RawMemory.GUID_SIZE, callee);
      }
      return codec.read(arguments.cell(cell));
    }
  }

  /**
   * A text that ends in NUL.
   *
   * @param mayBeMissing whether none is as good as an empty one; else it is refused (measured)
   */
  record Name(int cell, boolean mayBeMissing) implements Taking {
    @Override
    public Object take(Arguments arguments, Callee callee) {
      long text = reached(arguments.get(cell), Character.BYTES, callee);
      if (text != 0) {
        return RawMemory.text(text);
      }
      if (!mayBeMissing) {
        throw new Refusal(HResult.E_INVALIDARG);
      }
      return "";
    }
  }

  /** A constant of an enumeration; other numbers are refused. */
  record Constant(int cell, Codec codec, IntPredicate isKnown) implements Taking {
    @Override
    public Object take(Arguments arguments, Callee callee) {
      if (!isKnown.test(arguments.getInt(cell))) {
        throw new Refusal(HResult.E_INVALIDARG);
      }
      return codec.read(arguments.cell(cell));
    }
  }

  /** A function of the caller, with what it wants to be given, if it can say that. */
  record Function(int cell, Class<?> type, OptionalInt clientDataCell) implements Taking {
    @Override
    public Object take(Arguments arguments, Callee callee) {
      long clientData = clientDataCell.isPresent() ? arguments.get(clientDataCell.getAsInt()) : 0;
      return callee.function(type, arguments.get(cell), clientData);
    }
  }

  /** Version and culture of an assembly. */
  record Version(int cell) implements Taking {
    @Override
    public Object take(Arguments arguments, Callee callee) {
      long address = reached(arguments.get(cell), AssemblyMetadataLayout.SIZE, callee);
      return address == 0
          ? new AssemblyMetadata(0, 0, 0, 0, "")
          : AssemblyMetadataLayout.get(address);
    }
  }

  /**
   * An array with its count. Where it is missing, or one that has the same count is, it is empty,
   * as the runtime refuses both alike.
   *
   * @param arrays the cells of all arrays with this count
   */
  record Array(int countCell, int cell, List<Integer> arrays, Codec element) implements Taking {
    public Array {
      arrays = List.copyOf(arrays);
    }

    @Override
    public Object take(Arguments arguments, Callee callee) {
      boolean isThere = arrays.stream().allMatch(each -> arguments.get(each) != 0);
      long count = isThere ? Integer.toUnsignedLong(arguments.getInt(countCell)) : 0;
      long array = reached(arguments.get(cell), count * element.size(), callee);
      List<Object> elements = new ArrayList<>();
      for (long i = 0; i < count; i++) {
        elements.add(element.read(array + i * element.size()));
      }
      return elements;
    }
  }

  /** A text with its length. */
  record Text(int cell, int lengthCell) implements Taking {
    @Override
    public Object take(Arguments arguments, Callee callee) {
      long units = Integer.toUnsignedLong(arguments.getInt(lengthCell));
      long text = reached(arguments.get(cell), units * Character.BYTES, callee);
      return text == 0 ? "" : RawMemory.text(text, units);
    }
  }

  /** Bytes with their length. */
  record Bytes(int cell, int lengthCell) implements Taking {
    @Override
    public Object take(Arguments arguments, Callee callee) {
      long size = Integer.toUnsignedLong(arguments.getInt(lengthCell));
      long bytes = reached(arguments.get(cell), size, callee);
      return bytes == 0 ? Blob.EMPTY : Blob.of(RawMemory.bytes(bytes, size));
    }
  }
}
