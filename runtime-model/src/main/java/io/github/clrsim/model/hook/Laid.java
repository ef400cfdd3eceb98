package io.github.clrsim.model.hook;

import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.model.hook.HookedCall.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Values laid out in a frame as on x64 with the conventions of System V (layout 20 to 24): what
 * came in registers is spilled, whole numbers and floating-point ones apart, each in the order of
 * the parameters; a structure in two registers is put together; the rest lies where the caller put
 * it.
 */
final class Laid {
  static final Laid NOTHING = new Laid(List.of());

  private static final int INTEGER_REGISTERS = 6;
  private static final int FLOATING_REGISTERS = 8;
  private static final int IN_REGISTERS_MAX = 16;
  private static final int SPILLED_INTEGERS = -0x40;
  private static final int SPILLED_FLOATING = -0x80;
  private static final int RESULT = -0x98;
  private static final int OF_CALLER = 0x10;
  // Whatever was in the upper part of a register before (layout 21).
  private static final byte LEFT_BEHIND = (byte) 0xA5;

  private final List<Place> places;

  private record Place(long start, Value value) {}

  private Laid(List<Place> places) {
    this.places = places;
  }

  static Laid arguments(long frame, List<Value> values) {
    List<Place> places = new ArrayList<>();
    int integers = 0;
    int floating = 0;
    int stack = 0;
    for (Value value : values) {
      int registers = value.room() / Long.BYTES;
      if (value.isFloating() && floating < FLOATING_REGISTERS) {
        places.add(new Place(frame + SPILLED_FLOATING + (long) floating * Long.BYTES, value));
        floating++;
      } else if (!value.isFloating()
          && value.bytes() <= IN_REGISTERS_MAX
          && integers + registers <= INTEGER_REGISTERS) {
        places.add(new Place(frame + SPILLED_INTEGERS + (long) integers * Long.BYTES, value));
        integers += registers;
      } else {
        places.add(new Place(frame + OF_CALLER + stack, value));
        stack += value.room();
      }
    }
    return new Laid(places);
  }

  /** Values that lie behind each other from this address on. */
  static Laid slots(long start, List<Value> values) {
    List<Place> places = new ArrayList<>();
    long next = start;
    for (Value value : values) {
      places.add(new Place(next, value));
      next += value.room();
    }
    return new Laid(places);
  }

  static Laid result(long frame, Value value) {
    return new Laid(List.of(new Place(frame + RESULT, value)));
  }

  CorPrfFunctionArgumentInfo info() {
    return new CorPrfFunctionArgumentInfo(
        places.size(),
        places.stream().mapToInt(place -> place.value().bytes()).sum(),
        places.stream().map(Laid::range).toList());
  }

  /** The one value, or nothing at address 0 (layout 24). */
  CorPrfFunctionArgumentRange only() {
    return places.isEmpty()
        ? new CorPrfFunctionArgumentRange(new Address(0), 0)
        : range(places.getFirst());
  }

  private static CorPrfFunctionArgumentRange range(Place place) {
    return new CorPrfFunctionArgumentRange(new Address(place.start()), place.value().bytes());
  }

  /** The first address of a stretch at which one of the values lies; empty if none does. */
  OptionalLong next(long from, long end) {
    return places.stream()
        .filter(place -> place.start() < end && place.start() + place.value().room() > from)
        .mapToLong(place -> Math.max(place.start(), from))
        .min();
  }

  /** The bytes at an address; empty if they are not all of one value and its room. */
  Optional<byte[]> read(long from, int bytes) {
    for (Place place : places) {
      long end = place.start() + place.value().room();
      if (place.start() <= from && from + bytes <= end) {
        byte[] all = new byte[place.value().room()];
        Arrays.fill(all, LEFT_BEHIND);
        System.arraycopy(place.value().content().bytes(), 0, all, 0, place.value().bytes());
        int first = (int) (from - place.start());
        return Optional.of(Arrays.copyOfRange(all, first, first + bytes));
      }
    }
    return Optional.empty();
  }
}
