package io.github.clrsim.interfaces;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.Iids;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.id.ComPointer;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.guest.com.RuntimeFaces;
import io.github.clrsim.guest.com.VirtualTables;
import io.github.clrsim.realclr.com.ComReference;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

/** Calls of the runtime's objects as a native profiler makes them, whoever answers. */
sealed interface NativeCalls {

  /** Any interface of the runtime. */
  long info();

  /** Calls a method; what is in the register then. */
  long call(long object, MethodSpec row, long... arguments);

  /** Asks an object for another of its interfaces, which goes there. */
  HResult query(long object, String interfaceName, long out);

  /** Those of a real runtime. */
  record Real(long info) implements NativeCalls {
    static Real of(ComPointer unknown, int newestInfo) {
      ComReference info = ComReference.unknown(unknown);
      return new Real(info.required("ICorProfilerInfo" + newestInfo).pointer().value());
    }

    @Override
    public long call(long object, MethodSpec row, long... arguments) {
      List<Object> asWide = new ArrayList<>();
      for (int i = 0; i < arguments.length; i++) {
        asWide.add(
            switch (Cells.bytes(row.parameters().get(i))) {
              case Byte.BYTES -> (Object) (byte) arguments[i];
              case Short.BYTES -> (short) arguments[i];
              case Integer.BYTES -> (int) arguments[i];
              default -> arguments[i];
            });
      }
      return new ComReference(new ComPointer(object), row.interfaceName()).call(row, asWide);
    }

    @Override
    public HResult query(long object, String interfaceName, long out) {
      Outcome<ComReference> found =
          ComReference.unknown(new ComPointer(object)).query(interfaceName);
      RawMemory.putLong(out, found.answer().map(each -> each.pointer().value()).orElse(0L));
      return found.hresult();
    }
  }

  /** Those that stand for a simulated runtime before native profilers. */
  final class Served implements NativeCalls {
    private static final long ENTRY = 0x6100_0000_0000L;
    private static final VirtualTables TABLES =
        new VirtualTables(number -> ENTRY + number, 0, Served::memory);

    private final RuntimeFaces faces;

    Served(ProfilerHost host) {
      this.faces =
          new RuntimeFaces(host, TABLES, Scratch.of(Served::memory), (what, code, cells) -> 0);
    }

    private static long memory(long size) {
      return Arena.global().allocate(size, 16).address();
    }

    @Override
    public long info() {
      return faces.info();
    }

    @Override
    public long call(long object, MethodSpec row, long... arguments) {
      return callSlot(object, row.slot(), arguments);
    }

    @Override
    public HResult query(long object, String interfaceName, long out) {
      long iid = Scratch.ofThisThread().allocate(RawMemory.GUID_SIZE);
      RawMemory.putGuid(iid, Iids.of(interfaceName));
      return new HResult((int) callSlot(object, 0, iid, out));
    }

    private long callSlot(long object, int slot, long... arguments) {
      long vtable = RawMemory.getLong(object);
      long entry = RawMemory.getLong(vtable + (long) slot * Long.BYTES);

      int cells = Math.max(1 + arguments.length, Cells.REGISTERS) + 1;
      Arguments frame = new Arguments(Scratch.ofThisThread().allocate((long) cells * Long.BYTES));
      RawMemory.putLong(frame.cell(0), object);
      for (int i = 0; i < arguments.length; i++) {
        RawMemory.putLong(frame.cell(1 + i), arguments[i]);
      }
      return faces.serve((int) (entry - ENTRY), frame);
    }
  }
}
