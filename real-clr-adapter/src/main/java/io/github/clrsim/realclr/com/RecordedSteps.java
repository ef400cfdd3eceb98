package io.github.clrsim.realclr.com;

import io.github.clrsim.abi.ArgumentRanges;
import io.github.clrsim.abi.CallbackDecoder;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.Reply;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.outcome.HResult;
import io.github.clrsim.api.spec.MethodSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.StepReceiver;
import io.github.clrsim.api.trace.StepSender;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Makes steps of calls that were written down where they came from, in another process or long ago.
 * What is read is the number of their thread, that of the first hook, and the {@link
 * RecordedCalls}, all little-endian. Not for several threads at once.
 *
 * <p>A call is a callback by its slot in the vtable, or a hook by its type behind the first.
 */
public final class RecordedSteps implements StepReceiver.Records {
  /** How many bytes are read at most. */
  static final int SIZE_MAX = 2 * Integer.BYTES + RecordedCalls.SIZE_MAX;

  private static final int HEAD_SIZE = 2 * Integer.BYTES;
  private static final int REGISTERS_SIZE = RecordedCalls.REGISTERS * Long.BYTES;
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  // Of ObjectReferences, which has an array behind its registers.
  private static final int REFERENCES_COUNT = 3;
  private static final int REFERENCES = 4;

  private static final Map<Integer, FrequentCallback> CALLBACKS = callbacks();
  private static final Map<HookType, Integer> HOOK_REGISTERS = hookRegisters();

  private final Map<Integer, CallbackDecoder> decoders = new HashMap<>();

  /** One record: all registers, of which the first are known, and what follows them. */
  private final MemorySegment room =
      Arena.ofAuto().allocate(REGISTERS_SIZE + RecordedCalls.RECORD_MAX, Long.BYTES);

  private final long memory = room.address();

  /**
   * A callback that may be written down.
   *
   * @param registers how many are
   */
  private record FrequentCallback(MethodSpec row, int registers) {}

  private static Map<Integer, FrequentCallback> callbacks() {
    Map<Integer, FrequentCallback> known = new HashMap<>();
    for (FrequentEvent event : FrequentEvent.values()) {
      if (event.comes() instanceof FrequentEvent.Comes.AsCallback(String name)) {
        ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK).stream()
            .filter(row -> row.name().equals(name))
            .forEach(row -> known.put(row.slot(), new FrequentCallback(row, event.registers())));
      }
    }
    return Collections.unmodifiableMap(known);
  }

  private static Map<HookType, Integer> hookRegisters() {
    Map<HookType, Integer> known = new EnumMap<>(HookType.class);
    for (FrequentEvent event : FrequentEvent.values()) {
      if (event.comes() instanceof FrequentEvent.Comes.AsHook(HookType type)) {
        known.put(type, event.registers());
      }
    }
    return Collections.unmodifiableMap(known);
  }

  /**
   * Writes calls into a message; how many bytes they take there.
   *
   * @param hooks the number of the first hook
   */
  static int write(byte[] message, int hooks, RecordedCalls calls) {
    INT.set(message, StepSender.HEAD_SIZE, calls.thread());
    INT.set(message, StepSender.HEAD_SIZE + Integer.BYTES, hooks);
    RawMemory.read(calls.address(), message, StepSender.HEAD_SIZE + HEAD_SIZE, calls.size());
    return HEAD_SIZE + calls.size();
  }

  /**
   * Makes the steps of calls.
   *
   * @throws IllegalArgumentException if they are none
   */
  @Override
  public void read(byte[] bytes, int from, int size, Consumer<Step> steps) {
    if (size <= HEAD_SIZE || size > SIZE_MAX) {
      throw new IllegalArgumentException("records of %d bytes".formatted(size));
    }
    int thread = (int) INT.get(bytes, from);
    int hooks = (int) INT.get(bytes, from + Integer.BYTES);
    int end = from + size;
    for (int at = from + HEAD_SIZE; at < end; at += record(thread, hooks, bytes, at, end, steps)) {
      // One record behind the other.
    }
  }

  /** How many bytes the record has that begins there. */
  private int record(int thread, int hooks, byte[] bytes, int at, int end, Consumer<Step> steps) {
    if (end - at < RecordedCalls.HEAD_SIZE) {
      throw new IllegalArgumentException("a record of %d bytes".formatted(end - at));
    }
    int number = (short) SHORT.get(bytes, at + RecordedCalls.NUMBER);
    int size = (short) SHORT.get(bytes, at + RecordedCalls.SIZE);
    if (size > Math.min(end - at, RecordedCalls.RECORD_MAX)) {
      throw new IllegalArgumentException("a record of %d bytes".formatted(size));
    }
    if (number >= hooks) {
      HookType type = hookType(number - hooks);
      int more = load(bytes, at, size, HOOK_REGISTERS.getOrDefault(type, 0));
      hook(thread, type, more, steps);
    } else {
      FrequentCallback callback =
          Optional.ofNullable(CALLBACKS.get(number))
              .orElseThrow(() -> new IllegalArgumentException("a record of callback " + number));
      callback(thread, callback.row(), load(bytes, at, size, callback.registers()), steps);
    }
    return size;
  }

  /** Puts registers, and what follows them, where they are looked for; how much follows. */
  private int load(byte[] bytes, int at, int size, int registers) {
    int more = size - RecordedCalls.HEAD_SIZE - registers * Long.BYTES;
    if (more < 0) {
      throw new IllegalArgumentException("a record of %d bytes".formatted(size));
    }
    int content = at + RecordedCalls.HEAD_SIZE;
    RawMemory.write(memory, bytes, content, registers * Long.BYTES);
    RawMemory.write(memory + REGISTERS_SIZE, bytes, content + registers * Long.BYTES, more);
    return more;
  }

  private void callback(int thread, MethodSpec row, int more, Consumer<Step> steps) {
    NativeArguments arguments = new NativeArguments(memory, 0);
    if (row.name().equals("ObjectReferences")) {
      int count = RawMemory.getInt(arguments.cell(REFERENCES_COUNT));
      if (count < 0 || count > more / Long.BYTES) {
        throw new IllegalArgumentException(
            "a record of %d bytes that has %d references".formatted(more, count));
      }
      RawMemory.putLong(arguments.cell(REFERENCES), memory + REGISTERS_SIZE);
    }
    Callback callback =
        decoders.computeIfAbsent(row.slot(), _ -> CallbackDecoder.of(row)).decode(arguments::cell);
    steps.accept(new Step.CallbackEntered(thread, callback));
    steps.accept(new Step.CallbackReturned(thread, callback.methodName(), Reply.of(HResult.S_OK)));
  }

  private static HookType hookType(int type) {
    return Optional.of(type)
        .filter(number -> number < Thunks.HOOK_TYPES.size())
        .map(Thunks.HOOK_TYPES::get)
        .filter(HOOK_REGISTERS::containsKey)
        .orElseThrow(() -> new IllegalArgumentException("a record of hook " + type));
  }

  private void hook(int thread, HookType type, int more, Consumer<Step> steps) {
    Hook hook = HookDecoder.decode(type, new NativeArguments(memory, 0));
    steps.accept(new Step.HookEntered(thread, hook));
    if (more > 0 && hook instanceof Hook.WithInfo withInfo) {
      AnswerInHook asked = answer(withInfo, more);
      steps.accept(new Step.CallMade(thread, asked.call()));
      steps.accept(new Step.CallAnswered(thread, asked.call().method().name(), asked.outcome()));
    }
    steps.accept(new Step.HookReturned(thread, type, HookReply.DONE));
  }

  private AnswerInHook answer(Hook.WithInfo hook, int more) {
    long address = memory + REGISTERS_SIZE;
    long needed =
        switch (hook.type()) {
          case FUNCTION_ENTER_3_WITH_INFO ->
              more < AnswerInHook.RANGES + Long.BYTES
                  ? Long.MAX_VALUE
                  : Long.BYTES
                      + Integer.toUnsignedLong(RawMemory.getInt(address + AnswerInHook.RANGES))
                          * ArgumentRanges.RANGE_SIZE;
          case FUNCTION_LEAVE_3_WITH_INFO -> ArgumentRanges.RANGE_SIZE;
          default -> 0;
        };
    if (needed > more - AnswerInHook.RANGES) {
      throw new IllegalArgumentException(
          "a record of %d bytes that is no answer to %s".formatted(more, hook.type()));
    }
    return AnswerInHook.at(address, hook);
  }
}
