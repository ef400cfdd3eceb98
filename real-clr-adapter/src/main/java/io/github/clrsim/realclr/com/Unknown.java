package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** IUnknown, on which all COM rests: asking an object for another interface, and letting it go. */
final class Unknown {
  /** The three methods with which every vtable begins, in order (unknwn.h). */
  enum Slot {
    QUERY_INTERFACE(0),
    ADD_REF(1),
    RELEASE(2);

    private final int number;

    Slot(int number) {
      this.number = number;
    }

    /** The method in the slot of this number, if it is one of these. */
    static Optional<Slot> at(int number) {
      return Stream.of(values()).filter(slot -> slot.number == number).findFirst();
    }
  }

  private Unknown() {}

  /** The object's interface of this IID, with a reference for us, if it has it. */
  static OptionalLong query(long object, Iid iid) {
    return ask(object, iid).answer().map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  /** The same, with the reason if it has not. One that succeeds with nothing has nothing. */
  static Outcome<Long> ask(long object, Iid iid) {
    Scratch scratch = Scratch.ofThisThread();
    Scratch.Place before = scratch.top();
    try {
      long found = scratch.allocate(Long.BYTES);
      Invocation call = new Invocation(scratch, List.of(), 2, 0);
      call.put(1, iid.address());
      call.put(2, found);
      HResult result = new HResult(call.call(object, Slot.QUERY_INTERFACE.number));
      long pointer = RawMemory.getLong(found);
      if (result.failed()) {
        return Outcome.failed(result);
      }
      return pointer == 0 ? Outcome.failed(HResult.E_UNEXPECTED) : Outcome.ok(pointer);
    } finally {
      scratch.freeDownTo(before);
    }
  }

  /** Takes one more reference; answers how many there are, for tests only (unknwn.h). */
  static int addRef(long object) {
    return count(object, Slot.ADD_REF);
  }

  /** Gives one reference back; answers how many are left, for tests only. */
  static int release(long object) {
    return count(object, Slot.RELEASE);
  }

  private static int count(long object, Slot slot) {
    Scratch scratch = Scratch.ofThisThread();
    Scratch.Place before = scratch.top();
    int count = new Invocation(scratch, List.of(), 0, 0).call(object, slot.number);
    scratch.freeDownTo(before);
    return count;
  }
}
