package io.github.clrsim.realclr.com;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Function;
import com.sun.jna.Pointer;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentInfo;
import io.github.clrsim.api.corprof.CorPrfFunctionArgumentRange;
import io.github.clrsim.api.hook.Hook;
import io.github.clrsim.api.hook.HookReply;
import io.github.clrsim.api.hook.HookType;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.EltInfo;
import io.github.clrsim.api.id.FrameInfo;
import io.github.clrsim.api.id.FunctionId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Hooks and mappers as native code calls them. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class HookDecoderTest {
  private final Scratch scratch = Scratch.ofThisThread();
  private final Heard told = new Heard();
  private final ProfilerObject object = ProfilerObject.of(told);

  @Test
  void aHookWithInfoTellsTheFunctionAndWhatCanBeAskedAbout() {
    call(HookType.FUNCTION_ENTER_3_WITH_INFO, 0x1000, 0x2000);

    assertThat(told.hooks)
        .containsExactly(
            new Hook.WithInfo(
                HookType.FUNCTION_ENTER_3_WITH_INFO, new FunctionId(0x1000), new EltInfo(0x2000)));
  }

  @Test
  void aHookOfTheSecondFormHasTheFunctionAndItsNameAndTheArguments() {
    long info = scratch.allocate(40);
    RawMemory.putInt(info, 2);
    RawMemory.putInt(info + 4, 12);
    RawMemory.putLong(info + 8, 0x7000);
    RawMemory.putInt(info + 16, 8);
    RawMemory.putLong(info + 24, 0x7010);
    RawMemory.putInt(info + 32, 4);

    call(HookType.FUNCTION_ENTER_2, 0x1000, 0x4711, 0x3000, info);

    assertThat(told.hooks)
        .containsExactly(
            new Hook.Entering(
                new FunctionId(0x1000),
                new Address(0x4711),
                new FrameInfo(0x3000),
                new CorPrfFunctionArgumentInfo(
                    2,
                    12,
                    List.of(
                        new CorPrfFunctionArgumentRange(new Address(0x7000), 8),
                        new CorPrfFunctionArgumentRange(new Address(0x7010), 4)))));
  }

  @Test
  void aMappersAnswerGoesBackInTheRegisterAndWhereTheRuntimeLooks() {
    long isHooked = scratch.allocate(Integer.BYTES);
    told.hookReply = new HookReply.Named(new Address(0x1234_5678_9ABCL));

    assertThat(call(HookType.FUNCTION_ID_MAPPER_2, 0x1000, 0, isHooked))
        .isEqualTo(0x1234_5678_9ABCL);
    assertThat(RawMemory.getInt(isHooked)).isEqualTo(1);

    told.hookReply = HookReply.NOT_HOOKED;
    call(HookType.FUNCTION_ID_MAPPER, 0x1000, isHooked);
    assertThat(RawMemory.getInt(isHooked)).isZero();
  }

  @Test
  void everyHookIsHeardAsWhatItIs() {
    for (HookType type : HookType.values()) {
      call(type, 0x1000, 0, 0, 0);
    }

    assertThat(told.faults).isEmpty();
    assertThat(told.hooks).extracting(Hook::type).containsExactly(HookType.values());
  }

  @Test
  void aSilencedObjectHearsNoHooks() {
    object.silence();
    for (HookType type : HookType.values()) {
      call(type, 0x1000, 0, 0, 0);
    }

    assertThat(told.hooks).isEmpty();
  }

  private long call(HookType type, long... arguments) {
    Object[] all = new Object[arguments.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = arguments[i];
    }
    return Function.getFunction(new Pointer(object.hook(type))).invokeLong(all);
  }
}
