package io.github.clrsim.api.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.clrsim.api.frame.Frame;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.outcome.HResult;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedInputTest {
  private final PackedOutput output = new PackedOutput();

  private PackedInput input() {
    return new PackedInput(output.content());
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 127, 128, -1, 1L << 35, Long.MAX_VALUE, Long.MIN_VALUE})
  void numbersOfEachSizeComeBack(long number) {
    output.number(number);
    output.signed(number);
    output.fixed(number);
    PackedInput input = input();
    assertThat(input.number()).isEqualTo(number);
    assertThat(input.signed()).isEqualTo(number);
    assertThat(input.fixed()).isEqualTo(number);
    assertThat(input.isAtEnd()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "main", "\u00ff", "\u0100", "\ud83d\ude00", "\ud83d", "\u0000"})
  void stringsComeBackAlsoHalvesOfSurrogatePairs(String text) {
    output.text(text);
    output.text("other");
    int size = output.size();
    output.text(text);
    assertThat(output.size()).as("by its number").isEqualTo(size + 1);
    PackedInput input = input();
    assertThat(input.text()).isEqualTo(text);
    assertThat(input.text()).isEqualTo("other");
    assertThat(input.text()).isEqualTo(text);
  }

  @Test
  void anIdIsOneObjectHoweverOftenItComes() {
    SplittableRandom random = new SplittableRandom(1);
    int modules = Dictionary.indexOf(ModuleId.class);
    long[] bits = random.longs(1_000, -300, 300).map(each -> each << 50).toArray();
    for (long each : bits) {
      output.known(each, modules);
    }
    PackedInput input = input();
    ModuleId[] first = new ModuleId[600];
    for (long each : bits) {
      ModuleId read = (ModuleId) input.known(modules);
      assertThat(read).isEqualTo(new ModuleId(each));
      int at = (int) (each >> 50) + 300;
      if (first[at] != null) {
        assertThat(read).isSameAs(first[at]);
      }
      first[at] = read;
    }
    assertThat(input.isAtEnd()).isTrue();
  }

  @Test
  void whatWasSeenIsForgottenInTheNextFrame() {
    output.known(7, Dictionary.RESULTS);
    output.text("main");
    byte[] first = bytes();
    output.known(7, Dictionary.RESULTS);
    output.clear();
    output.known(7, Dictionary.RESULTS);
    output.text("main");
    assertThat(bytes()).isEqualTo(first);
    assertThat(input().known(Dictionary.RESULTS)).isEqualTo(new HResult(7));
  }

  private byte[] bytes() {
    return Arrays.copyOf(output.content().bytes(), output.size());
  }

  @Test
  void whatCannotBeIsSaidInWords() {
    output.known(1L << 40, Dictionary.TOKENS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> input().known(Dictionary.TOKENS))
        .withMessageContaining("a number of 32 bits");
    output.clear();
    output.signed(1L << 40);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> input().int32())
        .withMessageContaining("a number of 32 bits");
    output.clear();
    output.number(5);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> input().known(0))
        .withMessage("found 5 where at most 0 belongs");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> input().blob())
        .withMessage("found 5 where at most 0 belongs");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> input().truth())
        .withMessage("found neither true nor false");
    byte[] endless = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PackedInput(new Frame.Content(endless, 11)).number())
        .withMessage("a number has more than 64 bits");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PackedInput(new Frame.Content(endless, 5)).number())
        .withMessage("it ends amid a value");
  }
}
