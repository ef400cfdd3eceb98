package io.github.clrsim.realclr.com;

import com.sun.jna.Library;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The library of a runtime that reads processes of the same build (libmscordaccore.so). It is
 * loaded once and never unloaded; several builds may be loaded beside each other.
 */
public final class DataAccessComponent {
  private static final int RTLD_LAZY_LOCAL = 1;
  private static final int PROCESS_ATTACH = 1; // DLL_PROCESS_ATTACH of winnt.h
  private static final long ANY_HANDLE = 1;
  private static final String PROCESS = "IXCLRDataProcess";
  private static final Map<Path, DataAccessComponent> LOADED = new ConcurrentHashMap<>();

  private final NativeLibrary library;

  private DataAccessComponent(NativeLibrary library) {
    this.library = library;
  }

  /**
   * Loads a component.
   *
   * @throws UnsatisfiedLinkError if the file is no such library
   */
  public static DataAccessComponent of(Path file) {
    return LOADED.computeIfAbsent(file, DataAccessComponent::load);
  }

  private static DataAccessComponent load(Path file) {
    NativeLibrary library =
        NativeLibrary.getInstance(
            file.toString(), Map.of(Library.OPTION_OPEN_FLAGS, RTLD_LAZY_LOCAL));
    // Without it the component lacks the platform layer that it calls, and ends the process.
    Object[] arguments = {new Pointer(ANY_HANDLE), PROCESS_ATTACH, null};
    library.getFunction("DllMain").invokeInt(arguments);
    return new DataAccessComponent(library);
  }

  /** Begins to read a process: its IXCLRDataProcess, with a reference for the caller. */
  public Outcome<ComReference> open(DataTarget.Source source) {
    ComReference target =
        new ComReference(
            ComObject.of(List.of(DataTarget.INTERFACE), new DataTarget(source)).pointer(),
            DataTarget.INTERFACE);
    Scratch scratch = Scratch.ofThisThread();
    Scratch.Place before = scratch.top();
    try {
      long out = scratch.allocate(Long.BYTES);
      Object[] arguments = {
        new Pointer(Iid.of(PROCESS).address()),
        new Pointer(target.pointer().value()),
        new Pointer(out)
      };
      HResult result =
          new HResult(library.getFunction("CLRDataCreateInstance").invokeInt(arguments));
      return result.failed()
          ? Outcome.failed(result)
          : Outcome.ok(new ComReference(new ComPointer(RawMemory.getLong(out)), PROCESS));
    } finally {
      scratch.freeDownTo(before);
      // From here on the component has the only one.
      target.release();
    }
  }
}
