package io.github.clrsim.guest.com;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.api.hook.ObjectCallback;
import io.github.clrsim.api.hook.ObjectReferenceCallback;
import io.github.clrsim.api.hook.StackSnapshotCallback;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EventPipeSession;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.guest.fault.OutOfReach;

/**
 * A function of the guest that the runtime calls while it answers a call, or about an event
 * provider; each is given what the guest wanted it to be given.
 */
sealed interface GuestListener {

  /** The code of such a function. */
  record Code(String type, long address, long clientData, GuestFunctions functions) {
    private long run(long... cells) {
      return functions.call(type, address, cells);
    }

    /** A BOOL is four bytes of the register; the others mean nothing. */
    private boolean isTrue(long... cells) {
      return (int) run(cells) != 0;
    }

    @Override
    public String toString() {
      return "a native " + type;
    }
  }

  /** A function of this type. */
  static GuestListener of(Class<?> type, long address, long clientData, GuestFunctions functions) {
    Code code = new Code(type.getSimpleName(), address, clientData, functions);
    if (type.equals(StackSnapshotCallback.class)) {
      return new OfFrames(code);
    }
    if (type.equals(ObjectReferenceCallback.class)) {
      return new OfReferences(code);
    }
    if (type.equals(ObjectCallback.class)) {
      return new OfObjects(code);
    }
    if (type.equals(EventPipeProviderCallback.class)) {
      return new OfProviders(code);
    }
    throw new OutOfReach("it hands over a function of type " + type.getSimpleName());
  }

  /** Of DoStackSnapshot. */
  record OfFrames(Code code) implements GuestListener, StackSnapshotCallback {
    @Override
    public HResult call(FunctionId function, Address ip, FrameInfo frame, Blob context) {
      Scratch scratch = code.functions.scratch();
      Scratch.Place before = scratch.top();
      long registers = context.size() == 0 ? 0 : scratch.copyOf(context.bytes());
      long answer =
          code.run(
              function.value(),
              ip.value(),
              frame.value(),
              context.size(),
              registers,
              code.clientData);
      scratch.freeDownTo(before);
      return new HResult((int) answer);
    }

    @Override
    public String toString() {
      return code.toString();
    }
  }

  /** Of EnumerateObjectReferences. */
  record OfReferences(Code code) implements GuestListener, ObjectReferenceCallback {
    @Override
    public boolean call(ObjectId root, Address reference) {
      return code.isTrue(root.value(), reference.value(), code.clientData);
    }

    @Override
    public String toString() {
      return code.toString();
    }
  }

  /** Of EnumerateGCHeapObjects. */
  record OfObjects(Code code) implements GuestListener, ObjectCallback {
    @Override
    public boolean call(ObjectId object) {
      return code.isTrue(object.value(), code.clientData);
    }

    @Override
    public String toString() {
      return code.toString();
    }
  }

  /** Of an event provider that the guest made; it may have no code. */
  record OfProviders(Code code) implements GuestListener, EventPipeProviderCallback {
    private static final int FILTER_SIZE = 16;

    @Override
    public void call(
        EventPipeSession sourceId,
        int isEnabled,
        int level,
        long matchAnyKeywords,
        long matchAllKeywords,
        Blob filterData) {
      if (code.address == 0) {
        return;
      }
      Scratch scratch = code.functions.scratch();
      Scratch.Place before = scratch.top();
      code.run(
          source(sourceId, scratch),
          isEnabled,
          level,
          matchAnyKeywords,
          matchAllKeywords,
          filter(filterData, scratch),
          code.clientData);
      scratch.freeDownTo(before);
    }

    private static long source(EventPipeSession session, Scratch scratch) {
      if (session.value() == 0) {
        return 0;
      }
      long address = scratch.allocate(Long.BYTES);
      RawMemory.putLong(address, session.value());
      return address;
    }

    /** A provider that is enabled without a filter is given none. */
    private static long filter(Blob filter, Scratch scratch) {
      if (filter.size() == 0) {
        return 0;
      }
      long address = scratch.allocate(FILTER_SIZE);
      RawMemory.putLong(address, scratch.copyOf(filter.bytes()));
      RawMemory.putInt(address + Long.BYTES, filter.size());
      RawMemory.putInt(address + Long.BYTES + Integer.BYTES, 0);
      return address;
    }

    @Override
    public String toString() {
      return code.toString();
    }
  }
}
