package io.github.clrsim.abi.callee;

import io.github.clrsim.abi.ArgumentRanges;
import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.AssemblyMetadataLayout;
import io.github.clrsim.abi.Codec;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.metadata.AssemblyMetadata;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.spec.MethodSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How one piece of an answer is put where the caller wants it. Whoever wants a piece not gives a
 * null pointer for it. Cells count the object.
 */
public sealed interface Giving {

  /**
   * Puts it there.
   *
   * @param components all pieces of the answer
   * @param number which of them this is
   * @return what becomes of the call by it: S_OK if nothing
   */
  HResult give(Arguments arguments, Callee callee, Object[] components, int number);

  /** Where a number or a structure goes that the caller may take for an answer. */
  default Optional<Place> place(Arguments arguments) {
    return Optional.empty();
  }

  /** Memory of the caller's. */
  record Place(long address, long bytes) {
    private static Optional<Place> of(long address, long bytes) {
      return address == 0 ? Optional.empty() : Optional.of(new Place(address, bytes));
    }
  }

  /** The same address, when there is something to write. */
  private static long reached(long address, long bytes, Callee callee) {
    if (address != 0 && bytes != 0) {
      callee.requireWritable(address, bytes);
    }
    return address;
  }

  /**
   * A value, or a structure, behind a pointer.
   *
   * @param isRequired whether it is refused to want it not
   * @param isForSure whether it is given, too, where there is nothing to say
   */
  record Value(int cell, Codec codec, boolean isRequired, boolean isForSure) implements Giving {
    @Override
    public HResult give(Arguments arguments, Callee callee, Object[] components, int number) {
      long to = reached(arguments.get(cell), codec.size(), callee);
      if (to != 0) {
        codec.write(to, components[number], callee.scratch());
      }
      return HResult.S_OK;
    }

    @Override
    public Optional<Place> place(Arguments arguments) {
      return Place.of(arguments.get(cell), codec.size());
    }
  }

  /** A pointer to a text in UTF-8 that stays the callee's. */
  record Utf8(int cell) implements Giving {
    @Override
    public HResult give(Arguments arguments, Callee callee, Object[] components, int number) {
      long to = reached(arguments.get(cell), Long.BYTES, callee);
      if (to != 0) {
        byte[] text = (components[number] + "\0").getBytes(StandardCharsets.UTF_8);
        RawMemory.putLong(to, callee.bytes(Blob.of(text)));
      }
      return HResult.S_OK;
    }
  }

  /**
   * An object of the callee.
   *
   * @param row the method that hands it out
   * @param target the interface, as the tables name it
   * @param iidCell the cell of the pointer to the IID that is asked for, if the caller says it
   */
  record Interface(MethodSpec row, int cell, String target, OptionalInt iidCell) implements Giving {
    @Override
    public HResult give(Arguments arguments, Callee callee, Object[] components, int number) {
      return callee.handOut(arguments, this, components[number]);
    }
  }

  /** Version and culture of an assembly: a structure with room that the caller brings. */
  record Version(int cell) implements Giving {
    @Override
    public HResult give(Arguments arguments, Callee callee, Object[] components, int number) {
      long to = reached(arguments.get(cell), AssemblyMetadataLayout.SIZE, callee);
      if (to == 0) {
        return HResult.S_OK;
      }
      AssemblyMetadata version = (AssemblyMetadata) components[number];
      AssemblyMetadataLayout.putVersion(to, version);
      long units = AssemblyMetadataLayout.localeUnits(to);
      return TextRule.OF_METADATA.give(
          version.locale(),
          AssemblyMetadataLayout.locale(to),
          RawMemory.getInt(units),
          units,
          callee);
    }
  }

  /** A text that is copied into the caller's room. */
  record Text(int bufferCell, int capacityCell, int lengthCell, TextRule rule) implements Giving {
    @Override
    public HResult give(Arguments arguments, Callee callee, Object[] components, int number) {
      return rule.give(
          (String) components[number],
          arguments.get(bufferCell),
          arguments.getInt(capacityCell),
          reached(arguments.get(lengthCell), Integer.BYTES, callee),
          callee);
    }

    @Override
    public Optional<Place> place(Arguments arguments) {
      return Place.of(arguments.get(lengthCell), Integer.BYTES);
    }
  }

  /** A list that is copied into the caller's room. */
  record Array(int arrayCell, int capacityCell, int countCell, Codec element, ListRule rule)
      implements Giving {
    @Override
    public HResult give(Arguments arguments, Callee callee, Object[] components, int number) {
      List<?> all = (List<?>) components[number];
      long array = arguments.get(arrayCell);
      boolean asks = arguments.get(countCell) != 0;
      if (rule.isInvalid(asks, array != 0, arguments.getInt(capacityCell), callee)) {
        return HResult.E_INVALIDARG;
      }
      int capacity = array == 0 ? 0 : arguments.getInt(capacityCell);
      int fitting = Integer.compareUnsigned(capacity, all.size()) < 0 ? capacity : all.size();
      boolean isCut = fitting < all.size();
      if (!(isCut && rule.isRefused())) {
        reached(array, (long) fitting * element.size(), callee);
        put(all.subList(0, fitting), array, element, callee.scratch());
      }
      long count = reached(arguments.get(countCell), Integer.BYTES, callee);
      if (count != 0) {
        boolean tellsWritten = isCut && capacity != 0 && rule == ListRule.TELLS_WRITTEN;
        RawMemory.putInt(count, tellsWritten ? fitting : all.size());
      }
      return rule.answer(fitting, all.size(), capacity);
    }

    @Override
    public Optional<Place> place(Arguments arguments) {
      return Place.of(arguments.get(countCell), Integer.BYTES);
    }

    /** Puts elements one behind the other. */
    static void put(List<?> elements, long array, Codec element, Scratch scratch) {
      long next = array;
      for (Object each : elements) {
        element.write(next, each, scratch);
        next += element.size();
      }
    }
  }

  /** A list as long as an argument says. */
  record Sized(int arrayCell, int countCell, Codec element) implements Giving {
    @Override
    public HResult give(Arguments arguments, Callee callee, Object[] components, int number) {
      List<?> all = (List<?>) components[number];
      long array = arguments.get(arrayCell);
      if (array != 0) {
        int room = Math.max(Math.min(all.size(), arguments.getInt(countCell)), 0);
        reached(array, (long) room * element.size(), callee);
        Array.put(all.subList(0, room), array, element, callee.scratch());
      }
      return HResult.S_OK;
    }
  }

  /**
   * A pointer to bytes that stay the callee's, with their length.
   *
   * <p>No bytes have a place, too, but for a constant: there it means that there is none
   * (measured).
   *
   * @param typeComponent for a constant, which component is its type: its length counts characters,
   *     and is zero for all but texts
   */
  record Bytes(int pointerCell, int lengthCell, OptionalInt typeComponent) implements Giving {
    private static final Blob NUL = Blob.of((byte) 0, (byte) 0);

    @Override
    public HResult give(Arguments arguments, Callee callee, Object[] components, int number) {
      Blob content = (Blob) components[number];
      int length = content.size();
      boolean isSomewhere = true;
      if (typeComponent.isPresent()) {
        boolean isText = components[typeComponent.getAsInt()].equals(ElementType.STRING.code());
        length = isText ? content.size() / Character.BYTES : 0;
        isSomewhere = isText || content.size() != 0;
      }
      long pointer = reached(arguments.get(pointerCell), Long.BYTES, callee);
      if (pointer != 0) {
        Blob kept = content.size() == 0 ? NUL : content;
        RawMemory.putLong(pointer, isSomewhere ? callee.bytes(kept) : 0);
      }
      long lengthAt = reached(arguments.get(lengthCell), Integer.BYTES, callee);
      if (lengthAt != 0) {
        RawMemory.putInt(lengthAt, length);
      }
      return HResult.S_OK;
    }
  }

  /** Bytes that are copied into the caller's room. */
  record Copy(int bufferCell, int capacityCell, int lengthCell) implements Giving {
    @Override
    public HResult give(Arguments arguments, Callee callee, Object[] components, int number) {
      Blob all = (Blob) components[number];
      int capacity = arguments.getInt(capacityCell);
      int copied = Integer.compareUnsigned(capacity, all.size()) < 0 ? capacity : all.size();
      long buffer = reached(arguments.get(bufferCell), copied, callee);
      if (buffer != 0) {
        RawMemory.putBytes(buffer, all.slice(0, copied).bytes());
      }
      long length = reached(arguments.get(lengthCell), Integer.BYTES, callee);
      if (length != 0) {
        RawMemory.putInt(length, copied);
      }
      return HResult.S_OK;
    }
  }

  /**
   * The arguments of a method in a hook: a structure that ends in an array. Where there is too
   * little room for it the caller learns how much it takes (layout 20).
   */
  record Ranges(int sizeCell, int cell) implements Giving {
    @Override
    public HResult give(Arguments arguments, Callee callee, Object[] components, int number) {
      CorPrfFunctionArgumentInfo all = (CorPrfFunctionArgumentInfo) components[number];
      long sizeAt = reached(arguments.get(sizeCell), Integer.BYTES, callee);
      long to = arguments.get(cell);
      if (sizeAt == 0 || (to == 0 && RawMemory.getInt(sizeAt) != 0)) {
        return HResult.E_INVALIDARG;
      }
      int needed = ArgumentRanges.size(all);
      boolean fits = Integer.compareUnsigned(RawMemory.getInt(sizeAt), needed) >= 0;
      RawMemory.putInt(sizeAt, needed);
      if (fits) {
        reached(to, needed, callee);
        ArgumentRanges.put(to, all);
      }
      return fits ? HResult.S_OK : HResult.ERROR_INSUFFICIENT_BUFFER;
    }
  }
}
