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
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Makes steps of calls that were written down where they came from, in another process or long ago.
 * A record is the number of the thread, that of the event, and what {@link RecordedCall} has, all
 * little-endian. Not for several threads at once.
 *
 * <p>An event is a callback by its slot in the vtable, or a hook by its type behind {@link #HOOKS}.
 */
public final class RecordedSteps implements StepReceiver.Records {
  /** Of the first type of hooks; below are the slots of callbacks. */
  static final int HOOKS = 1 << 16;

  /** How many bytes a record has at most. */
  static final int SIZE_MAX = 1 << 13;

  private static final int HEAD_SIZE = 2 * Integer.BYTES;
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  // Of ObjectReferences, which has an array behind its registers.
  private static final int REFERENCES_COUNT = 3;
  private static final int REFERENCES = 4;

  private static final Map<Integer, MethodSpec> CALLBACKS = callbacks();
  private static final Set<HookType> HOOK_TYPES = hookTypes();

  private final Map<Integer, CallbackDecoder> decoders = new HashMap<>();
  private final MemorySegment room = Arena.ofAuto().allocate(SIZE_MAX, Long.BYTES);
  private final long memory = room.address();

  private static Map<Integer, MethodSpec> callbacks() {
    Set<String> frequent =
        Arrays.stream(FrequentEvent.values())
            .flatMap(
                event ->
                    event.comes() instanceof FrequentEvent.Comes.AsCallback(String name)
                        ? Optional.of(name).stream()
                        : Optional.<String>empty().stream())
            .collect(Collectors.toSet());
    return ProfilingSpec.get().methodsOf(ProfilingSpec.NEWEST_CALLBACK).stream()
        .filter(row -> frequent.contains(row.name()))
        .collect(Collectors.toMap(MethodSpec::slot, row -> row));
  }

  private static Set<HookType> hookTypes() {
    Set<HookType> types = EnumSet.noneOf(HookType.class);
    for (FrequentEvent event : FrequentEvent.values()) {
      if (event.comes() instanceof FrequentEvent.Comes.AsHook(HookType type)) {
        types.add(type);
      }
    }
    return Collections.unmodifiableSet(types);
  }

  /** Writes the record of a call into a message; how many bytes it has. */
  static int write(byte[] message, int event, RecordedCall call) {
    INT.set(message, StepSender.HEAD_SIZE, call.thread());
    INT.set(message, StepSender.HEAD_SIZE + Integer.BYTES, event);
    RawMemory.read(call.address(), message, StepSender.HEAD_SIZE + HEAD_SIZE, call.size());
    return HEAD_SIZE + call.size();
  }

  /**
   * Makes the steps of a record.
   *
   * @throws IllegalArgumentException if it is none
   */
  @Override
  public void read(byte[] bytes, int from, int size, Consumer<Step> steps) {
    int more = size - HEAD_SIZE - RecordedCall.REGISTERS_SIZE;
    if (more < 0 || size > SIZE_MAX) {
      throw new IllegalArgumentException("a record of %d bytes".formatted(size));
    }
    int thread = (int) INT.get(bytes, from);
    int event = (int) INT.get(bytes, from + Integer.BYTES);
    RawMemory.write(memory, bytes, from + HEAD_SIZE, size - HEAD_SIZE);
    if (event >= HOOKS) {
      hook(thread, event - HOOKS, more, steps);
    } else {
      callback(thread, event, more, steps);
    }
  }

  private void callback(int thread, int slot, int more, Consumer<Step> steps) {
    MethodSpec row =
        Optional.ofNullable(CALLBACKS.get(slot))
            .orElseThrow(() -> new IllegalArgumentException("a record of callback " + slot));
    NativeArguments arguments = new NativeArguments(memory, 0);
    if (row.name().equals("ObjectReferences")) {
      int count = RawMemory.getInt(arguments.cell(REFERENCES_COUNT));
      if (count < 0 || count > more / Long.BYTES) {
        throw new IllegalArgumentException(
            "a record of %d bytes that has %d references".formatted(more, count));
      }
      RawMemory.putLong(arguments.cell(REFERENCES), memory + RecordedCall.REGISTERS_SIZE);
    }
    Callback callback =
        decoders.computeIfAbsent(slot, _ -> CallbackDecoder.of(row)).decode(arguments::cell);
    steps.accept(new Step.CallbackEntered(thread, callback));
    steps.accept(new Step.CallbackReturned(thread, callback.methodName(), Reply.of(HResult.S_OK)));
  }

  private void hook(int thread, int type, int more, Consumer<Step> steps) {
    HookType hookType =
        Optional.of(type)
            .filter(number -> number < Thunks.HOOK_TYPES.size())
            .map(Thunks.HOOK_TYPES::get)
            .filter(HOOK_TYPES::contains)
            .orElseThrow(() -> new IllegalArgumentException("a record of hook " + type));
    Hook hook = HookDecoder.decode(hookType, new NativeArguments(memory, 0));
    steps.accept(new Step.HookEntered(thread, hook));
    if (more > 0 && hook instanceof Hook.WithInfo withInfo) {
      AnswerInHook asked = answer(withInfo, more);
      steps.accept(new Step.CallMade(thread, asked.call()));
      steps.accept(new Step.CallAnswered(thread, asked.call().method().name(), asked.outcome()));
    }
    steps.accept(new Step.HookReturned(thread, hookType, HookReply.DONE));
  }

  private AnswerInHook answer(Hook.WithInfo hook, int more) {
    long address = memory + RecordedCall.REGISTERS_SIZE;
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
