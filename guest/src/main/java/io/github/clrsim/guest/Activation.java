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
import java.util.function.LongUnaryOperator;

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
    long factory =
        object(EXPORT, out -> process.call(EXPORT, export, guid(clsid), guid(CLASS_FACTORY), out));
    long profiler =
        object(
            "CreateInstance",
            out ->
                process.invoke(
                    "CreateInstance",
                    CREATE_INSTANCE,
                    factory,
                    0,
                    guid(Negotiation.firstAsked()),
                    out));
    process.invoke("Release of its class factory", RELEASE, factory);
    return Negotiation.of(newestCallback, iid -> query(profiler, iid))
        .orElseThrow(
            () ->
                refused("its object is no ICorProfilerCallback2", "QueryInterface of its object"));
  }

  private OptionalLong query(long object, Guid iid) {
    Answer answer =
        asked(out -> process.invoke("QueryInterface", QUERY_INTERFACE, object, guid(iid), out));
    return answer.hasObject() ? OptionalLong.of(answer.object) : OptionalLong.empty();
  }

  /** Asks for an object that there must be. */
  private long object(String what, LongUnaryOperator call) {
    Answer answer = asked(call);
    if (!answer.hasObject()) {
      throw refused(
          "its %s answers %s".formatted(what, answer.hresult), "class ID {%s}".formatted(clsid));
    }
    return answer.object;
  }

  /** Makes a call that is given room for an object. */
  private Answer asked(LongUnaryOperator call) {
    long out = process.memory().allocate(Long.BYTES);
    HResult hresult = new HResult((int) call.applyAsLong(out));
    return new Answer(hresult, RawMemory.getLong(out));
  }

  private record Answer(HResult hresult, long object) {
    boolean hasObject() {
      return !hresult.failed() && object != 0;
    }
  }

  private long guid(Guid guid) {
    long address = process.memory().allocate(RawMemory.GUID_SIZE);
    RawMemory.putGuid(address, guid);
    return address;
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
