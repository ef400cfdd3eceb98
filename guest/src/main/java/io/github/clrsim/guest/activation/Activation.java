package io.github.clrsim.guest.activation;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.guest.com.GuestCode;
import io.github.clrsim.guest.com.Negotiation;
import io.github.clrsim.guest.elf.ElfFile;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;

/** How a runtime comes from a library to a profiler: COM activation without a registry. */
public final class Activation {
  private static final String EXPORT = "DllGetClassObject";
  private static final Guid CLASS_FACTORY = Guid.of("00000001-0000-0000-C000-000000000046");
  private static final HResult CLASS_E_CLASSNOTAVAILABLE = new HResult(0x8004_0111); // olectl.h
  private static final int QUERY_INTERFACE = 0;
  private static final int RELEASE = 2;
  private static final int CREATE_INSTANCE = 3;

  private final Path path;
  private final Function<String, OptionalLong> exports;
  private final GuestCode code;
  private final LongUnaryOperator memory;
  private final Guid clsid;

  /**
   * The activation of a library that is loaded.
   *
   * @param path its file, for reports
   * @param exports the addresses of what it exports, by name
   * @param memory the address of so many fresh bytes
   * @param clsid the class that is asked for
   */
  public Activation(
      Path path,
      Function<String, OptionalLong> exports,
      GuestCode code,
      LongUnaryOperator memory,
      Guid clsid) {
    this.path = path;
    this.exports = exports;
    this.code = code;
    this.memory = memory;
    this.clsid = clsid;
  }

  /**
   * Requires that a library has the function with which activation begins.
   *
   * @throws DiagnosticException if it does not export it
   */
  static void requireExport(ElfFile library, Path path) {
    if (library.exported(EXPORT).isEmpty()) {
      throw noExport(path);
    }
  }

  /**
   * Has the library make a profiler.
   *
   * @param newestCallback the newest ICorProfilerCallback that the runtime knows
   * @throws DiagnosticException if the library has no such class
   */
  public Negotiation activate(int newestCallback) {
    long export = exports.apply(EXPORT).orElseThrow(() -> noExport(path));
    long factory =
        object(EXPORT, out -> code.call(EXPORT, export, guid(clsid), guid(CLASS_FACTORY), out));
    long profiler =
        object(
            "CreateInstance",
            out ->
                code.invoke(
                    "CreateInstance",
                    CREATE_INSTANCE,
                    factory,
                    0,
                    guid(Negotiation.firstAsked()),
                    out));
    code.invoke("Release of its class factory", RELEASE, factory);
    return Negotiation.of(newestCallback, iid -> query(profiler, iid))
        .orElseThrow(
            () ->
                refused("its object is no ICorProfilerCallback2", "QueryInterface of its object"));
  }

  private OptionalLong query(long object, Guid iid) {
    Answer answer =
        asked(out -> code.invoke("QueryInterface", QUERY_INTERFACE, object, guid(iid), out));
    return answer.hasObject() ? OptionalLong.of(answer.object) : OptionalLong.empty();
  }

  /** Asks for an object that there must be. */
  private long object(String what, LongUnaryOperator call) {
    Answer answer = asked(call);
    if (!answer.hasObject()) {
      String fault =
          answer.hresult.equals(CLASS_E_CLASSNOTAVAILABLE)
              ? "it has no class of this ID: its %s answers CLASS_E_CLASSNOTAVAILABLE (%s)"
              : "its %s answers %s";
      throw refused(fault.formatted(what, answer.hresult), "class ID {%s}".formatted(clsid));
    }
    return answer.object;
  }

  /** Makes a call that is given room for an object. */
  private Answer asked(LongUnaryOperator call) {
    long out = memory.applyAsLong(Long.BYTES);
    HResult hresult = new HResult((int) call.applyAsLong(out));
    return new Answer(hresult, RawMemory.getLong(out));
  }

  private record Answer(HResult hresult, long object) {
    boolean hasObject() {
      return !hresult.failed() && object != 0;
    }
  }

  private long guid(Guid guid) {
    long address = memory.applyAsLong(RawMemory.GUID_SIZE);
    RawMemory.putGuid(address, guid);
    return address;
  }

  private static DiagnosticException noExport(Path path) {
    return refused(path, "it exports no " + EXPORT, "export " + EXPORT);
  }

  private DiagnosticException refused(String fault, String where) {
    return refused(path, fault, where);
  }

  private static DiagnosticException refused(Path path, String fault, String where) {
    return new Diagnostic(
            "The profiler's library cannot be used: " + fault + ".",
            "%s, %s".formatted(path, where),
            "a runtime asks the function DllGetClassObject of the library for the class that"
                + " CORECLR_PROFILER names, and that class for a profiler",
            "name the library and the class ID with which the profiler is installed")
        .thrown();
  }
}
