package io.github.clrsim.explore.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.corprof.CorPrfHighMonitor;
import io.github.clrsim.api.corprof.CorPrfMonitor;
import io.github.clrsim.laws.shape.EventKinds;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventTest {

  @ParameterizedTest
  @EnumSource
  void anEventIsTheBitOfItsNameAndNoOther(Event event) throws ReflectiveOperationException {
    boolean isHigh = event.name().startsWith("COR_PRF_HIGH_");
    Class<?> constants = isHigh ? CorPrfHighMonitor.class : CorPrfMonitor.class;
    int bit = constants.getField(event.name()).getInt(null);

    assertThat(event.isIn(isHigh ? 0 : bit, isHigh ? bit : 0)).isTrue();
    assertThat(event.isIn(isHigh ? -1 : ~bit, isHigh ? ~bit : -1)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"COR_PRF_MONITOR_ENTERLEAVE", "COR_PRF_ENABLE_STACK_SNAPSHOT"})
  void anEventAsksForCallbacks(Event event) {
    assertThat(callbacks(Callback.class).map(EventKinds::of).filter(event::asksFor)).isNotEmpty();
  }

  /** Every record below a sealed interface. */
  private static Stream<Class<? extends Callback>> callbacks(Class<? extends Callback> type) {
    List<Class<?>> permitted =
        type.isSealed() ? Arrays.asList(type.getPermittedSubclasses()) : List.of();
    return permitted.isEmpty()
        ? Stream.of(type)
        : permitted.stream().flatMap(each -> callbacks(each.asSubclass(Callback.class)));
  }
}
