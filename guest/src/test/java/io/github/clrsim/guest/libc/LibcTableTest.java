package io.github.clrsim.guest.libc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The table of the C library and the classes that model it say the same. */
class LibcTableTest {
  @Test
  void whatTheTableCallsModelledIsModelledAndNothingElseIs() {
    List<String> modelled = new ArrayList<>();
    SignalActions actions = new SignalActions(null);
    actions.models((name, _) -> modelled.add(name));
    SimulatedLibc.families(
            null,
            null,
            new Signals(null, actions),
            new Output(null),
            Map.of(),
            GuestDisk.of(List.of()),
            (_, _) -> {},
            (_, address) -> address)
        .forEach(family -> family.models((name, _) -> modelled.add(name)));
    assertThat(modelled)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(LibcTable.all(LibcTable.Kind.MODELLED));
  }

  @Test
  void aFunctionIsFoundByItsNumber() {
    int number = LibcTable.number("pthread_create");
    assertThat(LibcTable.name(number)).isEqualTo("pthread_create");
    assertThat(LibcTable.kind("pthread_create")).contains(LibcTable.Kind.MODELLED);
    assertThat(LibcTable.kind("fork")).contains(LibcTable.Kind.REFUSED);
  }

  @Test
  void anUnknownFunctionIsNumberedBehindTheKnownOnes() {
    assertThat(LibcTable.kind("no_such_function")).isEmpty();
    int number = LibcTable.number("no_such_function");
    assertThat(number).isGreaterThanOrEqualTo(LibcTable.size());
    assertThat(LibcTable.number("no_such_function")).isEqualTo(number);
    assertThat(LibcTable.name(number)).isEqualTo("no_such_function");
  }
}
