package io.github.clrsim.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.api.event.EventMask;
import io.github.clrsim.api.event.EventWords;
import io.github.clrsim.explorer.choice.Choices;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DrawnEventsTest {
  private static final List<EventMask> DRAWN =
      LongStream.range(0, 200).mapToObj(seed -> DrawnEvents.drawn(Choices.seeded(seed))).toList();

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
    assertThat(DRAWN).allMatch(DrawnEvents::areEnough);
    assertThat(DRAWN).doesNotHaveDuplicates();
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    assertThat(DRAWN).allMatch(it -> EventWords.meaning(it.text()).equals(it));
  }

  @Test
  void withoutModuleLoadsAndThreadsNothingCanBeCompared() {
    assertThat(DrawnEvents.areEnough(EventWords.meaning("loads"))).isFalse();
    assertThat(DrawnEvents.areEnough(EventWords.meaning("0x204"))).isTrue();
  }
}
