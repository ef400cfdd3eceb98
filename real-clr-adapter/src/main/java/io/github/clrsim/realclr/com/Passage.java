package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.ArgumentRanges;
import io.github.clrsim.abi.AssemblyMetadataLayout;
import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.Codec;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.signature.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/** How one piece of a call travels: into the cells before the call, out of memory after it. */
sealed interface Passage {

  /** Puts into the cells what the callee needs for this piece. */
  void prepare(Invocation call);

  /** A passage that brings something back. */
  sealed interface Inward extends Passage {
    /** What the callee answered. */
    Object answer(Invocation call);
  }

  /** An inward passage into room that may turn out too small. */
  sealed interface Roomy extends Inward {
    /** Which cell tells the callee how much room there is. */
    int capacityCell();

    /** How many elements there are, as far as the callee told. */
    int reported(Invocation call);

    /** Whether there may be more elements than there was room for. */
    boolean isCut(Invocation call);
  }

  /** Zero, where Java has no use for the parameter. */
  record Zero() implements Passage {
    @Override
    public void prepare(Invocation call) {}
  }

  /** The address of an IID that never changes. */
  record InterfaceId(int cell, Iid iid) implements Passage {
    @Override
    public void prepare(Invocation call) {
      call.put(cell, iid.address());
    }
  }

  /** The address of the enumeration handle, which stays the same from call to call. */
  record EnumHandle(int cell) implements Passage {
    @Override
    public void prepare(Invocation call) {
      call.put(cell, call.enumHandle());
    }
  }

  /** One value. */
  record Value(int cell, int argument, Codec codec) implements Passage {
    @Override
    public void prepare(Invocation call) {
      codec.write(call.cell(cell), call.argument(argument), call.scratch());
    }
  }

  /**
   * A structure by value that is too large for registers: it lies among the arguments on the stack,
   * behind the cells of the registers (System V x86-64 ABI), and is the last of its call.
   */
  record OnStack(int argument, Codec codec) implements Passage {
    /** How many cells a call of this structure has, with those of all registers. */
    int cells() {
      return Cells.REGISTERS + Math.ceilDiv(codec.size(), Long.BYTES);
    }

    @Override
    public void prepare(Invocation call) {
      codec.write(call.cell(Cells.REGISTERS), call.argument(argument), call.scratch());
    }
  }

  /** An array with its count. */
  record Array(int countCell, int arrayCell, int argument, Codec element) implements Passage {
    @Override
    public void prepare(Invocation call) {
      List<?> values = (List<?>) call.argument(argument);
      long array = call.scratch().allocate((long) values.size() * element.size());
      long next = array;
      for (Object value : values) {
        element.write(next, value, call.scratch());
        next += element.size();
      }
      call.put(countCell, values.size());
      call.put(arrayCell, array);
    }
  }

  /** A text with its length. */
  record Text(int textCell, int lengthCell, int argument) implements Passage {
    @Override
    public void prepare(Invocation call) {
      String text = (String) call.argument(argument);
      call.put(textCell, call.scratch().copyOf(text));
      call.put(lengthCell, text.length());
    }
  }

  /** Bytes with their length. */
  record Bytes(int pointerCell, int lengthCell, int argument) implements Passage {
    @Override
    public void prepare(Invocation call) {
      Blob blob = (Blob) call.argument(argument);
      call.put(pointerCell, blob.size() == 0 ? 0 : call.scratch().copyOf(blob.bytes()));
      call.put(lengthCell, blob.size());
    }
  }

  /** The version and culture of an assembly, as the caller says them. */
  record OfAssembly(int cell, int argument) implements Passage {
    @Override
    public void prepare(Invocation call) {
      AssemblyMetadata version = (AssemblyMetadata) call.argument(argument);
      long structure = call.scratch().allocate(AssemblyMetadataLayout.SIZE);
      long locale = call.scratch().copyOf(version.locale());
      AssemblyMetadataLayout.bring(structure, locale, version.locale().length() + 1);
      AssemblyMetadataLayout.putVersion(structure, version);
      call.put(cell, structure);
    }
  }

  /** One answer. */
  record Answer(int cell, Codec codec) implements Inward {
    @Override
    public void prepare(Invocation call) {
      call.put(cell, call.scratch().allocate(codec.size()));
    }

    @Override
    public Object answer(Invocation call) {
      return codec.read(call.get(cell));
    }
  }

  /** An interface, from which {@link Interfaces} makes the answer. */
  record AnswerInterface(int cell, Interfaces interfaces) implements Inward {
    @Override
    public void prepare(Invocation call) {
      call.put(cell, call.scratch().allocate(Long.BYTES));
    }

    @Override
    public Object answer(Invocation call) {
      return interfaces.answer(call, RawMemory.getLong(call.get(cell)));
    }
  }

  /** What to make of an interface pointer that a call handed out. */
  @FunctionalInterface
  interface Interfaces {
    /** The answer for Java; the pointer may be null, and is ours to release. */
    Object answer(Invocation call, long pointer);
  }

  /** A list that the callee fills up to a capacity. */
  record AnswerList(int arrayCell, int capacityCell, int countCell, Codec element)
      implements Roomy {
    @Override
    public void prepare(Invocation call) {
      int capacity = call.capacity(capacityCell);
      call.put(arrayCell, call.scratch().allocate((long) capacity * element.size()));
      call.put(capacityCell, capacity);
      call.put(countCell, call.scratch().allocate(Integer.BYTES));
    }

    @Override
    public int reported(Invocation call) {
      return RawMemory.getInt(call.get(countCell));
    }

    @Override
    public boolean isCut(Invocation call) {
      // Some calls tell how many there are, some how many they wrote: a full list may be either.
      return reported(call) >= call.capacity(capacityCell);
    }

    @Override
    public Object answer(Invocation call) {
      int count = Math.clamp(reported(call), 0, call.capacity(capacityCell));
      List<Object> elements = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        elements.add(element.read(call.get(arrayCell) + (long) i * element.size()));
      }
      return elements;
    }
  }

  /**
   * A text that the callee fills up to a capacity.
   *
   * @param isName whether its length counts a NUL behind it
   */
  record AnswerText(int bufferCell, int capacityCell, int lengthCell, boolean isName)
      implements Roomy {
    @Override
    public void prepare(Invocation call) {
      int capacity = call.capacity(capacityCell);
      call.put(bufferCell, call.scratch().allocate((long) capacity * Character.BYTES));
      call.put(capacityCell, capacity);
      call.put(lengthCell, call.scratch().allocate(Integer.BYTES));
    }

    @Override
    public int reported(Invocation call) {
      return RawMemory.getInt(call.get(lengthCell));
    }

    @Override
    public boolean isCut(Invocation call) {
      return reported(call) > call.capacity(capacityCell);
    }

    @Override
    public Object answer(Invocation call) {
      int units = Math.clamp(reported(call), 0, call.capacity(capacityCell));
      String text = RawMemory.text(call.get(bufferCell), units);
      return isName && text.endsWith("\0") ? text.substring(0, text.length() - 1) : text;
    }
  }

  /** A list as long as an argument says. */
  record AnswerSized(int arrayCell, int countCell, Codec element) implements Inward {
    @Override
    public void prepare(Invocation call) {
      long size = call.get(countCell) * element.size();
      call.put(arrayCell, call.scratch().allocate(size));
    }

    @Override
    public Object answer(Invocation call) {
      List<Object> elements = new ArrayList<>();
      for (long i = 0; i < call.get(countCell); i++) {
        elements.add(element.read(call.get(arrayCell) + i * element.size()));
      }
      return elements;
    }
  }

  /**
   * A pointer to bytes that stay the runtime's, with their length.
   *
   * @param typeCell for a constant, the cell of the address of its element type: its length counts
   *     characters and is zero for all but texts
   */
  record AnswerBytes(int pointerCell, int lengthCell, OptionalInt typeCell) implements Inward {
    @Override
    public void prepare(Invocation call) {
      call.put(pointerCell, call.scratch().allocate(Long.BYTES));
      call.put(lengthCell, call.scratch().allocate(Integer.BYTES));
    }

    @Override
    public Object answer(Invocation call) {
      long bytes = RawMemory.getLong(call.get(pointerCell));
      int length = RawMemory.getInt(call.get(lengthCell));
      if (typeCell.isPresent()) {
        length = constantSize(RawMemory.getInt(call.get(typeCell.getAsInt())), length);
      }
      return bytes == 0 || length <= 0 ? Blob.EMPTY : Blob.of(RawMemory.bytes(bytes, length));
    }

    private static int constantSize(int elementType, int characters) {
      return switch (ElementType.of(elementType).orElse(ElementType.END)) {
        case BOOLEAN, I1, U1 -> Byte.BYTES;
        case CHAR, I2, U2 -> Short.BYTES;
        case I8, U8, R8 -> Long.BYTES;
        case STRING -> characters * Character.BYTES;
        case I4, U4, R4 -> Integer.BYTES;
        case CLASS -> Integer.BYTES; // the null reference: four zero bytes (ECMA-335 II.22.9)
        default -> 0;
      };
    }
  }

  /** Bytes copied out, up to a capacity that the caller gave. */
  record AnswerCopy(int bufferCell, int capacityCell, int lengthCell) implements Inward {
    @Override
    public void prepare(Invocation call) {
      call.put(bufferCell, call.scratch().allocate(call.get(capacityCell)));
      call.put(lengthCell, call.scratch().allocate(Integer.BYTES));
    }

    @Override
    public Object answer(Invocation call) {
      long length = Math.min(RawMemory.getInt(call.get(lengthCell)), call.get(capacityCell));
      return Blob.of(RawMemory.bytes(call.get(bufferCell), Math.max(length, 0)));
    }
  }

  /**
   * A function of the profiler: the runtime gets the address of the one that is called in its
   * place.
   */
  record Function(int cell, LongSupplier address) implements Passage {
    @Override
    public void prepare(Invocation call) {
      call.put(cell, address.getAsLong());
    }
  }

  /** A function of the profiler that the runtime keeps. */
  record OfProvider(int cell, int argument, Functions functions) implements Passage {
    @Override
    public void prepare(Invocation call) {
      call.put(cell, functions.ofProvider((EventPipeProviderCallback) call.argument(argument)));
    }
  }

  /** The arguments of a method in a hook: a structure that ends in an array, with its size. */
  record AnswerArguments(int sizeCell, int cell) implements Roomy {
    @Override
    public void prepare(Invocation call) {
      long size = call.scratch().allocate(Integer.BYTES);
      RawMemory.putInt(size, call.capacity(sizeCell));
      call.put(sizeCell, size);
      call.put(cell, call.scratch().allocate(call.capacity(sizeCell)));
    }

    @Override
    public int capacityCell() {
      return sizeCell;
    }

    @Override
    public int reported(Invocation call) {
      return RawMemory.getInt(call.get(sizeCell));
    }

    @Override
    public boolean isCut(Invocation call) {
      // Too little room is refused here, never filled as far as it goes (layout 20).
      return false;
    }

    @Override
    public Object answer(Invocation call) {
      return ArgumentRanges.all(call.get(cell));
    }
  }

  /** The version and culture of an assembly: a structure with a buffer that the caller brings. */
  record AnswerAssemblyMetadata(int cell) implements Inward {
    private static final int LOCALE_UNITS = 128;

    @Override
    public void prepare(Invocation call) {
      long structure = call.scratch().allocate(AssemblyMetadataLayout.SIZE);
      long locale = call.scratch().allocate(LOCALE_UNITS * Character.BYTES);
      AssemblyMetadataLayout.bring(structure, locale, LOCALE_UNITS);
      call.put(cell, structure);
    }

    @Override
    public Object answer(Invocation call) {
      return AssemblyMetadataLayout.get(call.get(cell));
    }
  }
}
