package io.github.clrsim.realclr.stub;

import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.realclr.com.FrequentEvent;
import io.github.clrsim.realclr.com.ProfilerObject;
import io.github.clrsim.realclr.record.NativeRecording;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** What a program writes down by itself ({@link StubRecording}), and how that is read. */
final class ProgramRecording implements NativeRecording {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(16);

  private final SharedMemory memory;
  private final ProfilerObject profiler;
  private final LongSupplier info;
  private final CallOrder order;
  private final KnownClasses classes;

  /** Where the rings of places are; looked up only, by whoever has met the thread of a place. */
  private final Map<Long, Long> rings = new HashMap<>();

  /**
   * Nothing is written down yet.
   *
   * @param profiler what the runtime calls, which reads what was written
   * @param info the address of the runtime's ICorProfilerInfo, which is there since Initialize
   */
  ProgramRecording(SharedMemory memory, ProfilerObject profiler, LongSupplier info) {
    this.memory = memory;
    this.profiler = profiler;
    this.info = info;
    this.order = new CallOrder(memory, profiler::recorded);
    this.classes = new KnownClasses(memory);
  }

  CallOrder order() {
    return order;
  }

  @Override
  public void record(Set<FrequentEvent> events) {
    memory.putLong(memory.base() + StubLayout.INFO, info.getAsLong());
    for (FrequentEvent event : events) {
      int number = profiler.number(event);
      memory.putByte(memory.base() + StubLayout.REGISTERS_WRITTEN + number, event.registers());
      memory.putByte(memory.base() + StubLayout.MODES + number, mode(event));
    }
  }

  private static int mode(FrequentEvent event) {
    return switch (event) {
      case UNMANAGED_TO_MANAGED,
          MANAGED_TO_UNMANAGED,
          FUNCTION_ENTER,
          FUNCTION_LEAVE,
          FUNCTION_TAILCALL,
          FUNCTION_ENTER_WITH_INFO,
          FUNCTION_LEAVE_WITH_INFO,
          FUNCTION_TAILCALL_WITH_INFO ->
          StubLayout.RECORDS;
      case OBJECT_ALLOCATED -> StubLayout.RECORDS_KNOWN;
      case OBJECT_REFERENCES -> StubLayout.RECORDS_REFERENCES;
      case FUNCTION_ENTER_ASKING -> StubLayout.RECORDS_ENTER_INFO;
      case FUNCTION_LEAVE_ASKING -> StubLayout.RECORDS_LEAVE_INFO;
      case FUNCTION_TAILCALL_ASKING -> StubLayout.RECORDS_TAILCALL_INFO;
    };
  }

  @Override
  public void know(FrequentEvent event, ClassId classId) {
    boolean isListed = event == FrequentEvent.OBJECT_REFERENCES;
    classes.add(classId.value() + (isListed ? StubLayout.KNOWN_AS_LISTED : 0));
  }

  @Override
  public void forgetClasses() {
    classes.clear();
  }

  /**
   * A ring for a thread, if there is room for one; without, its calls are forwarded.
   *
   * @param number its number in the trace
   */
  Optional<RecordRing> ring(ProgramThread thread, int number) {
    Optional<RecordRing> made =
        address(thread.place()).map(address -> new RecordRing(memory, address, number));
    made.ifPresent(order::add);
    return made;
  }

  private synchronized Optional<Long> address(long place) {
    return Optional.ofNullable(rings.get(place))
        .or(
            () -> {
              memory
                  .allocateForProgram(StubLayout.RING_SIZE)
                  .ifPresent(address -> rings.put(place, address));
              return Optional.ofNullable(rings.get(place));
            });
  }

  /** Reads what is written while the program runs, also where it forwards nothing for long. */
  void readUntil(BooleanSupplier isOver) {
    long pause = PAUSE_NANOS;
    while (!isOver.getAsBoolean()) {
      pause = order.read() ? PAUSE_NANOS : Math.min(2 * pause, LONGEST_PAUSE_NANOS);
      LockSupport.parkNanos(this, pause);
    }
  }
}
