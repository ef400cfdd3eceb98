package io.github.clrsim.realclr.com;

import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.outcome.HResult;
import java.nio.file.Path;

/**
 * A library that has profilers, loaded into this process as a runtime loads it. Its objects are
 * called through {@link Thunks}, which come with the first object of ours.
 */
public final class ProfilerLibrary {
  /** The slot of IClassFactory::CreateInstance (unknwn.h). */
  private static final int CREATE_INSTANCE = 3;

  private static final int CREATE_INSTANCE_ARGUMENTS = 4;

  /** As many cells as must be readable, whatever the method takes. */
  private static final int CELLS_MIN = 6;

  private final NativeLibrary library;

  private ProfilerLibrary(NativeLibrary library) {
    this.library = library;
  }

  /** Loads it, or finds it loaded. */
  public static ProfilerLibrary of(Path file) {
    return new ProfilerLibrary(NativeLibrary.getInstance(file.toString()));
  }

  /**
   * Makes an object: by the class factory that DllGetClassObject answers with.
   *
   * @param classId of the object
   * @param interfaceName of the tables, which the answer has
   * @throws IllegalStateException if one of the two calls fails
   */
  public ComReference make(Guid classId, String interfaceName) {
    Scratch scratch = Scratch.ofThisThread();
    Scratch.Place before = scratch.top();
    try {
      long out = scratch.allocate(Long.BYTES);
      require(
          "DllGetClassObject",
          library
              .getFunction("DllGetClassObject")
              .invokeInt(
                  new Object[] {
                    new Pointer(Iid.of(classId).address()),
                    new Pointer(Iid.of(Iids.CLASS_FACTORY).address()),
                    new Pointer(out)
                  }));
      long factory = RawMemory.getLong(out);
      long cells = scratch.allocate((long) CELLS_MIN * Long.BYTES);
      RawMemory.putLong(cells, factory);
      RawMemory.putLong(cells + Long.BYTES, 0); // It is part of no other object.
      RawMemory.putLong(cells + 2L * Long.BYTES, Iid.of(interfaceName).address());
      RawMemory.putLong(cells + 3L * Long.BYTES, out);
      require(
          "CreateInstance",
          MethodCalls.call(factory, CREATE_INSTANCE, cells, CREATE_INSTANCE_ARGUMENTS));
      Unknown.release(factory);
      return new ComReference(new ComPointer(RawMemory.getLong(out)), interfaceName);
    } finally {
      scratch.freeDownTo(before);
    }
  }

  private static void require(String what, int answer) {
    HResult result = new HResult(answer);
    if (result.failed()) {
      throw new IllegalStateException("%s answered %s".formatted(what, result));
    }
  }
}
