package io.github.clrsim.api.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.spec.EnumSpec;
import io.github.clrsim.api.spec.ProfilingSpec;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user can write for an event mask. */
class EventWordsTest {
  private static final String OLD = "3.1.2";
  private static final String NEW = "9.0.5";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          loads                                | 1e
          Loads , threads                      | 21e
          jit                                  | 400020020
          exceptions                           | 1000040
          gc                                   | 80
          allocations                          | 800100
          suspensions                          | 10000
          transitions                          | 800
          hooks                                | e001000
          eventpipe                            | 8000000000
          COR_PRF_MONITOR_GC                   | 80
          cor_prf_monitor_gc                   | 80
          ENABLE_OBJECT_ALLOCATED              | 800000
          MONITOR_JIT_COMPILATION              | 20
          jit_compilation                      | 20
          COR_PRF_HIGH_BASIC_GC                | 1000000000
          basic_gc                             | 1000000000
          COR_PRF_DISABLE_ALL_NGEN_IMAGES      | 80000000
          0x4000000e                           | 4000000e
          0X1000000080                         | 1000000080
          0x20,exceptions,COR_PRF_MONITOR_NONE | 1000060
          COR_PRF_MONITOR_ALL                  | 107ffff
          """)
  void groupsFlagsAndNumbersMakeAMask(String list, String mask) {
    assertThat(EventWords.read(list, NEW).text()).isEqualTo("0x" + mask);
  }

  @Test
  void everyFlagOfTheApiCanBeNamed() {
    Stream<EnumSpec.Value> low = flags("COR_PRF_MONITOR");
    assertThat(low)
        .allSatisfy(
            flag ->
                assertThat(EventWords.read(flag.name(), NEW))
                    .isEqualTo(new EventMask(flag.value(), 0)));
    assertThat(flags("COR_PRF_HIGH_MONITOR"))
        .allSatisfy(
            flag ->
                assertThat(EventWords.read(flag.name(), NEW))
                    .isEqualTo(new EventMask(0, flag.value())));
  }

  private static Stream<EnumSpec.Value> flags(String name) {
    return ProfilingSpec.get().enumeration(name).values().stream();
  }

  @Test
  void allIsWhatAllGroupsAreAndWhatTheRuntimeKnows() {
    EventMask groups =
        Stream.of(EventGroup.values())
            .map(EventGroup::events)
            .reduce(EventMask.NONE, EventMask::and);

    assertThat(EventWords.read("all", NEW)).isEqualTo(groups);
    assertThat(EventWords.read("ALL", OLD))
        .isEqualTo(groups.without(EventGroup.EVENTPIPE.events()));
  }

  @Test
  void whoAttachesIsGivenOfAGroupWhatMayBeAskedForThen() {
    EventMask all = EventWords.readForAttach("all", NEW);

    assertThat(all.without(EventMask.AFTER_ATTACH)).isEqualTo(EventMask.NONE);
    assertThat(EventWords.readForAttach("loads,threads", NEW))
        .isEqualTo(EventWords.read("loads,threads", NEW));
    assertThat(EventWords.readForAttach("all", OLD).without(EventGroup.EVENTPIPE.events()))
        .isEqualTo(EventWords.readForAttach("all", OLD));
    assertThatThrownBy(() -> EventWords.readForAttach("loads,hooks", NEW))
        .hasMessageContaining("hooks is asked for, which a runtime refuses who attaches");
  }

  @Test
  void whatAMaskSaysOfItselfIsReadAgain() {
    EventMask mask = EventWords.read("all,0x80000000", NEW);

    assertThat(EventWords.meaning(mask.text())).isEqualTo(mask);
    assertThat(mask.low()).isNegative();
  }

  @Test
  void hooksAreGivenArgumentsOnlyIfTheseAreAskedFor() {
    EventMask plain = EventWords.read("COR_PRF_MONITOR_ENTERLEAVE", NEW);

    assertThat(plain.hasHooks()).isTrue();
    assertThat(plain.hasHooksWithInfo()).isFalse();
    assertThat(EventWords.read("hooks", NEW).hasHooksWithInfo()).isTrue();
    assertThat(EventWords.read("COR_PRF_ENABLE_FUNCTION_ARGS", NEW).hasHooksWithInfo()).isFalse();
    assertThat(EventWords.read("loads,threads", OLD).hasHooks()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          treads                  | "treads" names no events                | did you mean threads?
          loads,exception         | "exception" names no events             | did you mean exceptions
          COR_PRF_MONITOR_THREAD  | "COR_PRF_MONITOR_THREAD" names          | did you mean COR_PRF_MONITOR_THREADS
          enterleaf               | "enterleaf" names no events             | did you mean enterleave?
          loads,,threads          | One of the events is empty                  | loads, threads, jit
          80                      | "80" names no events                    | write a number as in corprof.idl
          0x                      | "0x" names no events                    | write a number as in corprof.idl
          0x11111111111111111     | names no events                         | up to 16 hexadecimal digits
          0x70000000000           | bits without a name: 0x60000000000      | the low 32 bits are
          """)
  void whatMeansNothingIsADiagnostic(String list, String what, String remedy) {
    assertThatThrownBy(() -> EventWords.read(list, NEW))
        .hasMessageContainingAll(what, remedy, "option --events");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "eventpipe",
        "loads,COR_PRF_HIGH_MONITOR_EVENT_PIPE",
        "pinnedobject_allocated",
        "0x8000000000"
      })
  void whatCameWithDotnet5IsRefusedByNameOnAnOlderRuntime(String list) {
    String named = List.of(list.split(",")).getLast();

    assertThatThrownBy(() -> EventWords.read(list, OLD))
        .hasMessageContainingAll(named + " is asked for, which .NET 3.1.2 does not know");
    assertThat(EventWords.read(list, NEW).high()).isNotZero();
  }
}
