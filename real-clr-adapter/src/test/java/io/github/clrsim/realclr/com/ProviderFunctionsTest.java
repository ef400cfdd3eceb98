package io.github.clrsim.realclr.com;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.Function;
import com.sun.jna.Pointer;
import io.github.clrsim.abi.RawMemory;
import io.github.clrsim.abi.Scratch;
import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.hook.EventPipeProviderCallback;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Functions of event providers, called as native code calls them. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ProviderFunctionsTest {
  private static final long SESSION = 0x1122_3344_5566_7788L;
  private static final Blob FILTER = Blob.ofHex("6b007600");
  private static final EventPipeProviderCallback DEAF =
      (_, _, _, _, _, _) -> {
        throw new IllegalStateException("not mine");
      };

  private final Scratch scratch = Scratch.ofThisThread();
  private final Heard told = new Heard();
  private final List<String> heard = new ArrayList<>();
  private final ProfilerObject object = ProfilerObject.of(told);

  @Test
  void eachIsToldForItself() {
    long first = object.ofProvider(hearing("first"));
    long second = object.ofProvider(hearing("second"));

    call(second, 0, 0, 0, 0, 0, 0, 0);
    call(first, source(), 0xFFFF_FFFF_0000_0001L, 0xFFFF_FF05L, -1L, 7L, filter(), 0);

    assertThat(heard)
        .containsExactly(
            "second 0 0 0 0 0 %s".formatted(Blob.of()),
            "first 1122334455667788 1 5 -1 7 %s".formatted(FILTER));
    assertThat(told.thrown).isEmpty();
  }

  @Test
  void whatOneThrowsIsAFaultOfTheProfiler() {
    call(object.ofProvider(DEAF), 0, 0, 0, 0, 0, 0, 0);

    assertThat(told.thrown).containsExactly("EventPipeProviderCallback: not mine");
  }

  @Test
  void aSilencedObjectTellsNobody() {
    long function = object.ofProvider(hearing("late"));
    object.silence();

    call(function, 0, 1, 5, -1, 0, 0, 0);

    assertThat(heard).isEmpty();
  }

  @Test
  void thereIsRoomForSoManyAndOurLimitSaysThatItIsOurs() {
    for (int number = 0; number < ProviderFunctions.MAX; number++) {
      object.ofProvider(DEAF);
    }

    assertThatThrownBy(() -> object.ofProvider(DEAF))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("More than 64 event providers")
        .hasMessageContaining("a real runtime has no such limit");
  }

  private EventPipeProviderCallback hearing(String name) {
    return (source, enabled, level, any, all, filter) ->
        heard.add(
            "%s %x %d %d %d %d %s"
                .formatted(name, source.value(), enabled, level, any, all, filter));
  }

  private long source() {
    long address = scratch.allocate(Long.BYTES);
    RawMemory.putLong(address, SESSION);
    return address;
  }

  private long filter() {
    long address = scratch.allocate(2L * Long.BYTES);
    RawMemory.putLong(address, scratch.copyOf(FILTER.bytes()));
    RawMemory.putInt(address + Long.BYTES, FILTER.size());
    RawMemory.putInt(address + Long.BYTES + Integer.BYTES, 0);
    return address;
  }

  private static void call(long function, Object... arguments) {
    Object[] all = new Object[arguments.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = ((Number) arguments[i]).longValue();
    }
    Function.getFunction(new Pointer(function)).invokeVoid(all);
  }
}
