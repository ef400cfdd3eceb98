package io.github.clrsim.profiler.field;

import io.github.clrsim.api.id.Address;
import java.util.List;

/**
 * Something that has a value: an object, or a place in memory with what is known of its type. A
 * {@link FieldReader} makes them, reads them and goes on from them.
 */
public final class Spot {
  private final Address address;
  private final What what;

  private Spot(Address address, What what) {
    this.address = address;
    this.what = what;
  }

  /** What is at the address. */
  sealed interface What {
    /** An object begins there. */
    record AnObject() implements What {}

    /** A value lies there. */
    record AValue(ValueKind kind) implements What {}
  }

  static Spot ofObject(Address object) {
    return new Spot(object, new What.AnObject());
  }

  static Spot ofValue(Address place, ValueKind kind) {
    return new Spot(place, new What.AValue(kind));
  }

  /** Where the object begins, or where the value lies. */
  public Address address() {
    return address;
  }

  What what() {
    return what;
  }

  /** What following a path came to. */
  public sealed interface Followed {
    /** What the path leads to. */
    record To(Spot spot) implements Followed {}

    /**
     * It leads nowhere.
     *
     * @param why in a few words
     * @param known what it could have been instead of the part that is not there
     */
    record Nowhere(FieldPath.Part part, String why, List<String> known) implements Followed {
      public Nowhere {
        known = List.copyOf(known);
      }
    }
  }
}
