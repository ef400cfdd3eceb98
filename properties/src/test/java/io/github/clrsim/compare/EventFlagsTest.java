package io.github.clrsim.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.explorer.choice.Choices;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EventFlagsTest {
  private static final List<EventFlags> DRAWN =
      LongStream.range(0, 200).mapToObj(seed -> EventFlags.drawn(Choices.seeded(seed))).toList();

  @Test
  void everyEventComesWithAndWithoutOthers() {
    for (int flag :
        List.of(
            CorPrfMonitor.COR_PRF_MONITOR_CLASS_LOADS,
            CorPrfMonitor.COR_PRF_MONITOR_JIT_COMPILATION,
            CorPrfMonitor.COR_PRF_MONITOR_EXCEPTIONS,
            CorPrfMonitor.COR_PRF_MONITOR_GC,
            CorPrfMonitor.COR_PRF_MONITOR_ENTERLEAVE,
            CorPrfMonitor.COR_PRF_MONITOR_SUSPENDS,
            CorPrfMonitor.COR_PRF_MONITOR_CACHE_SEARCHES,
            CorPrfMonitor.COR_PRF_MONITOR_APPDOMAIN_LOADS)) {
      assertThat(DRAWN).as(Integer.toHexString(flag)).anyMatch(it -> (it.low() & flag) != 0);
      assertThat(DRAWN).as(Integer.toHexString(flag)).anyMatch(it -> (it.low() & flag) == 0);
    }
    assertThat(DRAWN).allMatch(EventFlags::isEnough);
    assertThat(DRAWN).doesNotHaveDuplicates();
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    assertThat(DRAWN).allMatch(it -> EventFlags.from(it.toString()).orElseThrow().equals(it));
    assertThat(EventFlags.from("206")).contains(new EventFlags(0x206, 0));
    assertThat(EventFlags.from("80000206:4")).contains(new EventFlags(0x80000206, 4));
    assertThat(EventFlags.from("events")).isEmpty();
    assertThat(EventFlags.from("123456789")).isEmpty();
    assertThat(new EventFlags(0x2, 0).isEnough()).isFalse();
  }
}
