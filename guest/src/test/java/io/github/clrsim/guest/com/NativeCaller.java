package io.github.clrsim.guest.com;

import io.github.clrsim.abi.Arguments;
import io.github.clrsim.abi.Cells;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A guest without machine code: goes through vtables as a compiler would, lays arguments down as
 * its thunks would, and has functions that a test says.
 */
final class NativeCaller implements GuestFunctions {
  /** What no test asks for stands in memory that must not be written. */
  static final long UNTOUCHED = 0xCCCC_CCCC_CCCC_CCCCL;

  private static final long ENTRY = 0x6100_0000_0000L;
  private static final int FIRST = 512;
  private static final int RETURN_CELLS = 1;

  private static final VirtualTables TABLES =
      new VirtualTables(
          number -> ENTRY + number, FIRST, size -> Arena.global().allocate(size, 16).address());

  private final Scratch scratch = Scratch.ofThisThread();
  private final List<String> calledBack = new ArrayList<>();
  private final RuntimeFaces faces;
  private GuestFunctions functions = (what, function, cells) -> 0;

  NativeCaller(FakeClr clr) {
    this(clr, GuestMemory.AT_HAND);
  }

  NativeCaller(FakeClr clr, GuestMemory memory) {
    this.faces =
        new RuntimeFaces(
            clr,
            TABLES,
            Scratch.of(size -> Arena.global().allocate(size, 16).address()),
            this,
            memory,
            Turn.ALWAYS);
  }

  static VirtualTables tables() {
    return TABLES;
  }

  RuntimeFaces faces() {
    return faces;
  }

  long info() {
    return faces.info();
  }

  /** What its functions do when they are called. */
  NativeCaller whenCalled(GuestFunctions functions) {
    this.functions = functions;
    return this;
  }

  /** Its functions that were called, with their arguments. */
  List<String> calledBack() {
    return calledBack;
  }

  @Override
  public long call(String what, long function, long... cells) {
    calledBack.add(
        "%s %x%s"
            .formatted(
                what,
                function,
                Arrays.stream(cells).mapToObj(cell -> " " + Long.toHexString(cell)).toList()));
    return functions.call(what, function, cells);
  }

  /** Calls the method in a slot; what is left in RAX. */
  long callSlot(long object, int slot, long... arguments) {
    long entry = RawMemory.getLong(RawMemory.getLong(object) + (long) slot * Long.BYTES);
    return faces.serve((int) (entry - ENTRY), frame(object, arguments));
  }

  /** Calls a function that the library of the runtime exports. */
  HResult callExported(String name, long first, long... others) {
    long entry = TABLES.exported(name).orElseThrow();
    return new HResult((int) faces.serve((int) (entry - ENTRY), frame(first, others)));
  }

  /** Calls a method by its name. */
  HResult call(long object, String interfaceName, String method, long... arguments) {
    MethodSpec row =
        ProfilingSpec.get().methodsOf(interfaceName).stream()
            .filter(each -> each.name().equals(method))
            .findFirst()
            .orElseThrow();
    return new HResult((int) callSlot(object, row.slot(), arguments));
  }

  /** Calls a method of ICorProfilerInfo. */
  HResult ask(String method, long... arguments) {
    return call(info(), ProfilingSpec.NEWEST_INFO, method, arguments);
  }

  HResult query(long object, long iid, long to) {
    return new HResult((int) callSlot(object, 0, iid, to));
  }

  private Arguments frame(long object, long... arguments) {
    int cells = Math.max(1 + arguments.length, Cells.REGISTERS) + RETURN_CELLS;
    Arguments frame = new Arguments(scratch.allocate((long) cells * Long.BYTES));
    RawMemory.putLong(frame.cell(0), object);
    for (int i = 0; i < arguments.length; i++) {
      RawMemory.putLong(frame.cell(1 + i), arguments[i]);
    }
    return frame;
  }

  /** Room of so many bytes, in which nothing was written yet. */
  long room(int bytes) {
    int cells = Math.ceilDiv(bytes, Long.BYTES) + 1;
    long room = scratch.allocate((long) cells * Long.BYTES);
    for (int i = 0; i < cells; i++) {
      RawMemory.putLong(room + (long) i * Long.BYTES, UNTOUCHED);
    }
    return room;
  }

  long zeros(int bytes) {
    return scratch.allocate(bytes);
  }

  long text(String text) {
    return scratch.copyOf(text);
  }

  long bytes(int... bytes) {
    byte[] all = new byte[bytes.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) bytes[i];
    }
    return scratch.copyOf(all);
  }

  long iid(io.github.clrsim.api.data.Guid guid) {
    long at = scratch.allocate(RawMemory.GUID_SIZE);
    RawMemory.putGuid(at, guid);
    return at;
  }

  Scratch memory() {
    return scratch;
  }
}
