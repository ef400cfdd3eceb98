package io.github.clrsim.realclr.com;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectAllocated;
import io.github.clrsim.api.callback.GarbageCollectionCallback.ObjectReferences;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.ClassId;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;
import io.github.clrsim.api.info.FunctionEnter3Info;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.api.trace.Step;
import io.github.clrsim.api.trace.StepSender;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is made of records, as the program leaves them behind each other. */
class RecordedStepsTest {
  private static final int HOOKS = 200;
  private static final int THREAD = 3;

  private final ByteBuffer message =
      ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN).putInt(THREAD).putInt(HOOKS);

  /** Words behind a head, as {@link RecordedCalls} has them. */
  private void record(int ticket, int number, long... words) {
    message
        .putInt(ticket)
        .putShort((short) number)
        .putShort((short) (RecordedCalls.HEAD_SIZE + words.length * Long.BYTES));
    Arrays.stream(words).forEach(message::putLong);
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    new RecordedSteps().read(message.array(), 0, message.position(), steps::add);
    return steps;
  }

  private static int slot(FrequentEvent event) {
    return ((FrequentEvent.Comes.AsCallback) event.comes()).slot();
  }

  private static int hook(HookType type) {
    return HOOKS + Thunks.HOOK_TYPES.indexOf(type);
  }

  @Test
  void recordsBehindEachOtherAreReadInOrder() {
    record(7, slot(FrequentEvent.OBJECT_ALLOCATED), 0x10, 0x20, 0x30);
    // A frame, one range of the arguments and their size, and the range.
    record(8, hook(HookType.FUNCTION_ENTER_3_WITH_INFO), 0x40, 0x50, 0x60, 1 | 8L << 32, 0x70, 8);
    record(9, hook(HookType.FUNCTION_LEAVE_3), 0x80);
    record(10, hook(HookType.FUNCTION_ENTER_3), 0, 0, 0, 0, 0, 0, 0x90);
    record(11, slot(FrequentEvent.OBJECT_REFERENCES), 0x10, 0x20, 0x30, 2, 0xA0, 0xB0);

    List<Step> steps = steps();
    assertThat(steps).hasSize(2 + 4 + 2 + 2 + 2);
    assertThat(steps)
        .contains(
            new Step.CallbackEntered(
                THREAD, new ObjectAllocated(new ObjectId(0x20), new ClassId(0x30))),
            new Step.HookEntered(
                THREAD,
                new Hook.WithInfo(
                    HookType.FUNCTION_ENTER_3_WITH_INFO, new FunctionId(0x40), new EltInfo(0x50))),
            new Step.CallAnswered(
                THREAD,
                "GetFunctionEnter3Info",
                Outcome.ok(
                    new FunctionEnter3Info(
                        new FrameInfo(0x60),
                        new CorPrfFunctionArgumentInfo(
                            1,
                            8,
                            List.of(new CorPrfFunctionArgumentRange(new Address(0x70), 8)))))),
            new Step.HookEntered(
                THREAD, new Hook.Plain(HookType.FUNCTION_LEAVE_3, new FunctionId(0x80))),
            new Step.HookEntered(
                THREAD, new Hook.Plain(HookType.FUNCTION_ENTER_3, new FunctionId(0x90))));
    assertThat(steps.get(10)).isInstanceOf(Step.CallbackEntered.class);
    assertThat(((Step.CallbackEntered) steps.get(10)).callback())
        .isInstanceOfSatisfying(
            ObjectReferences.class,
            references ->
                assertThat(references.objectRefIds())
                    .containsExactly(new ObjectId(0xA0), new ObjectId(0xB0)));
  }

  @Test
  void aRecordThatIsTooShortForItsEventIsRefused() {
    record(7, slot(FrequentEvent.OBJECT_ALLOCATED), 0x10, 0x20);
    assertThatThrownBy(this::steps).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aRecordThatEndsBehindTheMessageIsRefused() {
    record(7, hook(HookType.FUNCTION_LEAVE_3), 0x80);
    message.position(message.position() - 1);
    assertThatThrownBy(this::steps).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatIsWrittenIntoAMessageStandsBehindItsHead() {
    record(7, hook(HookType.FUNCTION_LEAVE_3), 0x80);
    int size = message.position() - 2 * Integer.BYTES;
    try (var arena = Arena.ofConfined()) {
      var memory = arena.allocate(size, Long.BYTES);
      memory.copyFrom(MemorySegment.ofArray(message.array()).asSlice(2 * Integer.BYTES, size));
      byte[] sent = new byte[StepSender.HEAD_SIZE + message.position()];
      int length =
          RecordedSteps.write(sent, HOOKS, new RecordedCalls(THREAD, memory.address(), size));
      assertThat(length).isEqualTo(message.position());
      assertThat(Arrays.copyOfRange(sent, StepSender.HEAD_SIZE, sent.length))
          .isEqualTo(Arrays.copyOf(message.array(), length));
    }
  }
}
