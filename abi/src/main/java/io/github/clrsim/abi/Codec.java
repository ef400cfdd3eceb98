package io.github.clrsim.abi;

import io.github.clrsim.api.data.Guid;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/** How a C type lies in memory, and what it is in Java. */
public sealed interface Codec {

  /** How many bytes it takes. */
  int size();

  /** What its address is a multiple of, inside a structure. */
  default int alignment() {
    return Math.min(size(), Long.BYTES);
  }

  /** The value at an address. */
  Object read(long address);

  /** Puts a value at an address; what it points to goes into {@code scratch}. */
  void write(long address, Object value, Scratch scratch);

  /** Something that fits into a register: a number, an ID, a token, a constant. */
  record Scalar(int size, LongFunction<Object> ofBits, ToLongFunction<Object> toBits)
      implements Codec {
    @Override
    public Object read(long address) {
      return ofBits.apply(RawMemory.bits(address, size));
    }

    @Override
    public void write(long address, Object value, Scratch scratch) {
      RawMemory.putBits(address, size, toBits.applyAsLong(value));
    }
  }

  /** A pointer to a text in UTF-16 that ends in NUL. */
  record Text() implements Codec {
    @Override
    public int size() {
      return Long.BYTES;
    }

    @Override
    public Object read(long address) {
      long text = RawMemory.getLong(address);
      return text == 0 ? "" : RawMemory.text(text);
    }

    @Override
    public void write(long address, Object value, Scratch scratch) {
      RawMemory.putLong(address, scratch.copyOf((String) value));
    }
  }

  /** A pointer to a text in UTF-8 that ends in NUL; only ever answered. */
  record Utf8() implements Codec {
    @Override
    public int size() {
      return Long.BYTES;
    }

    @Override
    public Object read(long address) {
      long text = RawMemory.getLong(address);
      return text == 0 ? "" : RawMemory.utf8(text);
    }

    @Override
    public void write(long address, Object value, Scratch scratch) {
      throw new IllegalStateException("no call of the tables is given a UTF-8 text");
    }
  }

  /** A GUID in place. */
  record GuidValue() implements Codec {
    @Override
    public int size() {
      return RawMemory.GUID_SIZE;
    }

    @Override
    public int alignment() {
      return Integer.BYTES;
    }

    @Override
    public Object read(long address) {
      return RawMemory.guid(address);
    }

    @Override
    public void write(long address, Object value, Scratch scratch) {
      RawMemory.putGuid(address, (Guid) value);
    }
  }

  /** A pointer to a GUID; the null pointer is the empty GUID. */
  record GuidPointer() implements Codec {
    @Override
    public int size() {
      return Long.BYTES;
    }

    @Override
    public Object read(long address) {
      long guid = RawMemory.getLong(address);
      return guid == 0 ? Guid.EMPTY : RawMemory.guid(guid);
    }

    @Override
    public void write(long address, Object value, Scratch scratch) {
      long guid = 0;
      if (!value.equals(Guid.EMPTY)) {
        guid = scratch.allocate(RawMemory.GUID_SIZE);
        RawMemory.putGuid(guid, (Guid) value);
      }
      RawMemory.putLong(address, guid);
    }
  }

  /**
   * A structure in place.
   *
   * @param constructor takes the fields as one array
   */
  record Structure(int size, int alignment, Constructor<?> constructor, List<Field> fields)
      implements Codec {
    public Structure {
      fields = List.copyOf(fields);
    }

    /** A field at its offset from the structure's first byte. */
    record Field(int offset, Codec codec, Method accessor) {}

    @Override
    public Object read(long address) {
      Object[] values = new Object[fields.size()];
      for (int i = 0; i < values.length; i++) {
        Field field = fields.get(i);
        values[i] = field.codec.read(address + field.offset);
      }
      return Records.create(constructor, values);
    }

    @Override
    public void write(long address, Object value, Scratch scratch) {
      for (Field field : fields) {
        field.codec.write(address + field.offset, Records.get(field.accessor, value), scratch);
      }
    }
  }
}
