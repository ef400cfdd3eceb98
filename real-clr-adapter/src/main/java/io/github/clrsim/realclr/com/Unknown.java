package io.github.clrsim.realclr.com;

import io.github.clrsim.api.Guid;
import java.util.List;
import java.util.OptionalLong;

/** IUnknown, on which all COM rests: asking an object for another interface, and letting it go. */
final class Unknown {
  /** {@code 00000000-0000-0000-C000-000000000046}, which no table of an IDL repeats. */
  static final Guid IID = Guid.of("00000000-0000-0000-C000-000000000046");

  /** The three methods with which every vtable begins, in order (unknwn.h). */
  enum Slot {
    QUERY_INTERFACE(0),
    ADD_REF(1),
    RELEASE(2);

    private final int number;

    Slot(int number) {
      this.number = number;
    }
  }

  private Unknown() {}

  /** The object's interface of this IID, with a reference for us, if it has it. */
  static OptionalLong query(long object, Iid iid) {
    Scratch scratch = Scratch.ofThisThread();
    Scratch.Place before = scratch.top();
    try {
      long found = scratch.allocate(Long.BYTES);
      Invocation call = new Invocation(scratch, List.of(), 2, 0);
      call.put(1, iid.address());
      call.put(2, found);
      int result = call.call(object, Slot.QUERY_INTERFACE.number);
      return result == 0 ? OptionalLong.of(RawMemory.getLong(found)) : OptionalLong.empty();
    } finally {
      scratch.freeDownTo(before);
    }
  }

  /** Gives one reference back. */
  static void release(long object) {
    Scratch scratch = Scratch.ofThisThread();
    Scratch.Place before = scratch.top();
    new Invocation(scratch, List.of(), 0, 0).call(object, Slot.RELEASE.number);
    scratch.freeDownTo(before);
  }
}
