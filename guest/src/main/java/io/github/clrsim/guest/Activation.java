package io.github.clrsim.guest;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.guest.com.Negotiation;
import io.github.clrsim.guest.elf.GuestImage;
import io.github.clrsim.guest.process.GuestProcess;
import java.util.OptionalLong;

/** How a runtime comes from a library to a profiler: COM activation without a registry. */
final class Activation {
  private static final String EXPORT = "DllGetClassObject";
  private static final Guid CLASS_FACTORY = Guid.of("00000001-0000-0000-C000-000000000046");
  private static final int QUERY_INTERFACE = 0;
  private static final int RELEASE = 2;
  private static final int CREATE_INSTANCE = 3;

  private final GuestImage image;
  private final GuestProcess process;
  private final Guid clsid;

  Activation(GuestImage image, GuestProcess process, Guid clsid) {
    this.image = image;
    this.process = process;
    this.clsid = clsid;
  }

  /**
   * Has the library make a profiler.
   *
   * @param newestCallback the newest ICorProfilerCallback that the runtime knows
   * @throws DiagnosticException if the library has no such class
   */
  Negotiation activate(int newestCallback) {
    long export =
        image
            .exported(EXPORT)
            .orElseThrow(() -> refused("it exports no " + EXPORT, "export " + EXPORT));
    long factory = made(EXPORT, export, guid(clsid), guid(CLASS_FACTORY));
    long profiler =
        made(
            "CreateInstance",
            slot(factory, CREATE_INSTANCE),
            factory,
            0,
            guid(Negotiation.firstAsked()));
    process.call("Release of its class factory", slot(factory, RELEASE), factory);
    return Negotiation.of(newestCallback, iid -> query(profiler, iid))
        .orElseThrow(
            () ->
                refused("its object is no ICorProfilerCallback2", "QueryInterface of its object"));
  }

  private OptionalLong query(long object, Guid iid) {
    long out = process.memory().allocate(Long.BYTES);
    HResult answer =
        new HResult(
            (int)
                process.call(
                    "QueryInterface", slot(object, QUERY_INTERFACE), object, guid(iid), out));
    long found = RawMemory.getLong(out);
    return answer.failed() || found == 0 ? OptionalLong.empty() : OptionalLong.of(found);
  }

  /** Calls a function whose last argument takes an object. */
  private long made(String what, long function, long... cells) {
    long out = process.memory().allocate(Long.BYTES);
    long[] all = java.util.Arrays.copyOf(cells, cells.length + 1);
    all[cells.length] = out;
    HResult answer = new HResult((int) process.call(what, function, all));
    long object = RawMemory.getLong(out);
    if (answer.failed() || object == 0) {
      throw refused("its %s answers %s".formatted(what, answer), "class ID {%s}".formatted(clsid));
    }
    return object;
  }

  private long guid(Guid guid) {
    long address = process.memory().allocate(RawMemory.GUID_SIZE);
    RawMemory.putGuid(address, guid);
    return address;
  }

  private static long slot(long object, int slot) {
    return RawMemory.getLong(RawMemory.getLong(object) + (long) slot * Long.BYTES);
  }

  private DiagnosticException refused(String fault, String where) {
    return new Diagnostic(
            "The profiler's library cannot be used: " + fault + ".",
            "%s, %s".formatted(image.path(), where),
            "a runtime asks the function DllGetClassObject of the library for the class that"
                + " CORECLR_PROFILER names, and that class for a profiler",
            "name the library and the class ID with which the profiler is installed")
        .thrown();
  }
}
