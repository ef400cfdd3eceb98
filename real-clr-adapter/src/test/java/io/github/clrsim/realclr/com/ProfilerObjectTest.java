package io.github.clrsim.realclr.com;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.EventPipeCallback.EventPipeEventDelivered;
import io.github.clrsim.api.callback.FunctionCallback.JITInlining;
import io.github.clrsim.api.callback.GarbageCollectionCallback.RootReferences2;
import io.github.clrsim.api.callback.ModuleCallback.ModuleLoadFinished;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.callback.ThreadCallback.ThreadNameChanged;
import io.github.clrsim.api.corprof.CorPrfGcRootKind;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.data.Guid;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EventPipeProvider;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.id.ThreadId;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The profiler as native code sees it: made through its library, called through its vtable. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ProfilerObjectTest {
  private static final CorProfilerCallback INDIFFERENT = new CorProfilerCallback() {};

  private final Scratch scratch = Scratch.ofThisThread();
  private final Heard told = new Heard();
  private final ProfilerObject object = ProfilerObject.of(told);
  private final long profiler = made();

  @Test
  void aCallOfASlotIsACallback() {
    call("ModuleLoadFinished", 0x1234, HResult.COR_E_BADIMAGEFORMAT.value());

    assertThat(told.callbacks)
        .containsExactly(
            new ModuleLoadFinished(new ModuleId(0x1234), HResult.COR_E_BADIMAGEFORMAT));
  }

  @Test
  void theHresultOfTheReplyGoesBack() {
    told.reply = Reply.of(HResult.E_ABORT);

    assertThat(call("ModuleLoadFinished", 1, 0)).isEqualTo(HResult.E_ABORT.value());
  }

  @Test
  void aDecisionGoesBackWhereTheRuntimeLooks() {
    long decision = scratch.allocate(Integer.BYTES);
    RawMemory.putInt(decision, 2);
    told.reply = new Reply(HResult.S_OK, false);

    call("JITInlining", 1, 2, decision);

    assertThat(told.callbacks)
        .containsExactly(new JITInlining(new FunctionId(1), new FunctionId(2), 2));
    assertThat(RawMemory.getInt(decision)).isZero();
  }

  @Test
  void aTextComesWithItsLengthAndNeedsNoNul() {
    long name = scratch.copyOf("worker 12".getBytes(StandardCharsets.UTF_16LE));

    call("ThreadNameChanged", 0x77, 6, name);

    assertThat(told.callbacks).containsExactly(new ThreadNameChanged(new ThreadId(0x77), "worker"));
  }

  @Test
  void arraysShareTheirCount() {
    long objects = longs(10, 20);
    long kinds = ints(1, 3);
    long flags = ints(4, 8);
    long ids = longs(100, 200);

    call("RootReferences2", 2, objects, kinds, flags, ids);

    assertThat(told.callbacks)
        .containsExactly(
            new RootReferences2(
                List.of(new ObjectId(10), new ObjectId(20)),
                List.of(
                    CorPrfGcRootKind.COR_PRF_GC_ROOT_STACK,
                    CorPrfGcRootKind.COR_PRF_GC_ROOT_HANDLE),
                List.of(4, 8),
                List.of(new Address(100), new Address(200))));
  }

  @Test
  void argumentsOnTheStackArriveToo() {
    Guid activity = Guid.of("00112233-4455-6677-8899-aabbccddeeff");
    long guid = scratch.allocate(RawMemory.GUID_SIZE);
    RawMemory.putGuid(guid, activity);
    long metadata = scratch.copyOf(new byte[] {1, 2});
    long data = scratch.copyOf(new byte[] {3, 4, 5});

    call(
        "EventPipeEventDelivered", 0x9, 17, 1, 2, metadata, 3, data, guid, 0, 0x55, 2, longs(8, 9));

    assertThat(told.callbacks)
        .containsExactly(
            new EventPipeEventDelivered(
                new EventPipeProvider(9),
                17,
                1,
                Blob.ofHex("0102"),
                Blob.ofHex("030405"),
                activity,
                Guid.EMPTY,
                new ThreadId(0x55),
                List.of(new Address(8), new Address(9))));
  }

  @Test
  void everyCallbackOfTheTablesReachesAProfiler() {
    List<MethodSpec> rows = ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK);

    for (MethodSpec row : rows) {
      // Zeros are null pointers and empty arrays, which every callback must take.
      MethodCalls.call(profiler, row.slot(), scratch.allocate(16 * Long.BYTES), 16);
    }

    // Zero is no reason, kind or transition of some enumerations: those are faults, and told.
    assertThat(told.callbacks.size() + told.faults.size()).isEqualTo(rows.size());
    assertThat(told.faults).hasSizeLessThan(3);
    told.callbacks.forEach(callback -> assertThat(callback.deliverTo(INDIFFERENT)).isNotNull());
  }

  @Test
  void anUnknownInterfaceIsRefused() {
    long iid = scratch.allocate(RawMemory.GUID_SIZE);
    long found = scratch.allocate(Long.BYTES);
    RawMemory.putGuid(iid, Guid.of("00112233-4455-6677-8899-aabbccddeeff"));
    RawMemory.putLong(found, -1);

    assertThat(callSlot(0, iid, found)).isEqualTo(HResult.E_NOINTERFACE.value());
    assertThat(RawMemory.getLong(found)).isZero();
  }

  @Test
  void aSilencedObjectAnswersWithoutJava() {
    object.silence();

    assertThat(call("ModuleLoadFinished", 1, 0)).isZero();
    assertThat(told.callbacks).isEmpty();
  }

  private long made() {
    return ProfilerLibrary.of(object.library())
        .make(ProfilerObject.CLASS_ID, "ICorProfilerCallback2")
        .pointer()
        .value();
  }

  private int call(String callback, long... arguments) {
    int slot =
        ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK).stream()
            .filter(row -> row.name().equals(callback))
            .findFirst()
            .orElseThrow()
            .slot();
    return callSlot(slot, arguments);
  }

  private int callSlot(int slot, long... arguments) {
    long cells = scratch.allocate((1L + Math.max(arguments.length, 5)) * Long.BYTES);
    RawMemory.putLong(cells, profiler);
    for (int i = 0; i < arguments.length; i++) {
      RawMemory.putLong(cells + (1L + i) * Long.BYTES, arguments[i]);
    }
    return MethodCalls.call(profiler, slot, cells, 1 + arguments.length);
  }

  private long longs(long... values) {
    long address = scratch.allocate((long) values.length * Long.BYTES);
    for (int i = 0; i < values.length; i++) {
      RawMemory.putLong(address + (long) i * Long.BYTES, values[i]);
    }
    return address;
  }

  private long ints(int... values) {
    long address = scratch.allocate((long) values.length * Integer.BYTES);
    for (int i = 0; i < values.length; i++) {
      RawMemory.putInt(address + (long) i * Integer.BYTES, values[i]);
    }
    return address;
  }
}
