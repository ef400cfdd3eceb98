package io.github.clrsim.realclr.com;

import io.github.clrsim.api.Guid;
import io.github.clrsim.api.info.HResult;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Native functions that are Java, in the order in which their upcalls are numbered, and the COM
 * objects whose vtables are made of them. The objects have no state and are never freed.
 */
final class OwnObjects {
  private final List<NativeMethod> methods = new ArrayList<>();

  /** A native function of ours: takes its arguments, answers an HRESULT, a count or a name. */
  @FunctionalInterface
  interface NativeMethod {
    long call(NativeArguments arguments);
  }

  /** How many functions there are. */
  int size() {
    return methods.size();
  }

  /** Adds a function; its number is the {@link #size()} before. */
  void add(NativeMethod method) {
    methods.add(method);
  }

  /** IUnknown for a vtable that begins here. Reference counts are not kept: nothing is freed. */
  void addUnknown(Set<Guid> interfaces) {
    for (Unknown.Slot slot : Unknown.Slot.values()) {
      methods.add(
          arguments ->
              switch (slot) {
                case QUERY_INTERFACE -> handOut(arguments.value(0), interfaces, arguments, 1);
                case ADD_REF, RELEASE -> 1;
              });
    }
  }

  /** The function of this number is called. */
  long call(int number, NativeArguments arguments) {
    return methods.get(number).call(arguments);
  }

  /** The tail of QueryInterface and its like: an IID, and where to put the object. */
  static int handOut(long object, Set<Guid> interfaces, NativeArguments arguments, int iidAt) {
    long out = arguments.value(iidAt + 1);
    if (out == 0) {
      return HResult.E_POINTER.value();
    }
    boolean has = interfaces.contains(RawMemory.guid(arguments.value(iidAt)));
    RawMemory.putLong(out, has ? object : 0);
    return has ? HResult.S_OK.value() : HResult.E_NOINTERFACE.value();
  }

  /** A COM object: a pointer to a vtable of the functions from one number up to another. */
  static long object(NativeSide nativeSide, int first, int end) {
    int slots = end - first;
    long object = Arena.global().allocate((1L + slots) * Long.BYTES, Long.BYTES).address();
    long vtable = object + Long.BYTES;
    RawMemory.putLong(object, vtable);
    for (int slot = 0; slot < slots; slot++) {
      RawMemory.putLong(vtable + (long) slot * Long.BYTES, nativeSide.upcall(first + slot));
    }
    return object;
  }
}
