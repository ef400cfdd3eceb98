package io.github.clrsim.cli.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.api.dac.MethodTableData;
import io.github.clrsim.api.dac.ObjectData;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.id.ModuleId;
import io.github.clrsim.api.signature.ElementType;
import io.github.clrsim.api.value.Value;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a process changes meanwhile is not told as though it had been so at one moment. */
class SteadyLookTest {
  private static final String WHERE = "process 4711";
  private static final String CHANGES = "it changes while it is read";

  @Test
  void whatTwoReadingsInARowSayIsTold() {
    ObjectDump mixed = counter("Garden.Tree", 1, 5);
    ObjectDump whole = counter("Garden.Tree", 2, 6);
    assertThat(SteadyLook.of(readings(mixed, whole, whole), () -> false, WHERE)).isEqualTo(whole);
  }

  @Test
  void anObjectThatWasJustMovingIsFound() {
    ObjectDump whole = counter("Garden.Tree", 2, 6);
    Deque<Supplier<ObjectDump>> all = new ArrayDeque<>();
    all.add(SteadyLookTest::nothing);
    all.add(() -> whole);
    all.add(() -> whole);
    assertThat(SteadyLook.of(() -> all.remove().get(), () -> false, WHERE)).isEqualTo(whole);
  }

  @Test
  void whatIsReadAmidACollectionDoesNotCount() {
    ObjectDump dead = counter("Garden.Tree", 1, 5);
    ObjectDump whole = counter("Garden.Tree", 2, 6);
    Deque<Boolean> collecting =
        new ArrayDeque<>(List.of(true, false, true, false, true, false, false, false, false));
    assertThat(SteadyLook.of(readings(dead, dead, whole, whole), collecting::remove, WHERE))
        .isEqualTo(whole);
    assertThat(collecting).isEmpty();
  }

  @Test
  void noObjectIsTwiceNoObject() {
    assertThatThrownBy(() -> SteadyLook.of(SteadyLookTest::nothing, () -> false, WHERE))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("No object begins at 1000");
  }

  @Test
  void aFieldThatChangesAllTheTimeIsUnknownAndTheOthersAreTold() {
    int[] time = {0};
    ObjectDump told =
        SteadyLook.of(
            () -> {
              time[0]++;
              return counter("Garden.Tree", 7, time[0]);
            },
            () -> false,
            WHERE);
    assertThat(told.fields()).extracting(FieldRow::name).containsExactly("id", "count");
    assertThat(told.fields().getFirst().content())
        .isEqualTo(new Value.Whole(BigInteger.valueOf(7)));
    assertThat(told.fields().getLast().value()).isEmpty();
    assertThat(told.fields().getLast().content()).isEqualTo(new Value.Unknown(CHANGES));
    assertThat(told.value()).isEqualTo(new Value.Unknown(CHANGES));
  }

  @Test
  void objectsThatTakeEachOthersPlaceAreADiagnostic() {
    int[] time = {0};
    assertThatThrownBy(
            () ->
                SteadyLook.of(
                    () -> {
                      time[0]++;
                      return counter("Garden.Tree" + time[0], 7, 7);
                    },
                    () -> false,
                    WHERE))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("changes faster than it can be read")
        .hasMessageContaining(WHERE);
  }

  private static Supplier<ObjectDump> readings(ObjectDump... dumps) {
    Deque<ObjectDump> all = new ArrayDeque<>(List.of(dumps));
    return all::remove;
  }

  private static ObjectDump nothing() {
    throw new Diagnostic("No object begins at 1000", WHERE, "it has gone", "take another").thrown();
  }

  private static ObjectDump counter(String type, int id, int count) {
    MethodTable table = new MethodTable(0x5000);
    return new ObjectDump(
        new Address(0x1000),
        type,
        new ObjectData(
            table,
            ObjectData.Kind.OBJECT,
            24,
            new MethodTable(0),
            ElementType.END,
            0,
            0,
            0,
            new Address(0)),
        new MethodTableData(
            false,
            new ModuleId(0x6000),
            new Address(0x5100),
            new MethodTable(0x4000),
            24,
            0,
            new MetadataToken(0x02000002),
            false),
        "/app/Garden.dll",
        new Value.Whole(BigInteger.valueOf(id * 100L + count)),
        List.of(row("id", 8, id), row("count", 12, count)));
  }

  private static FieldRow row(String name, int offset, int content) {
    return new FieldRow(
        new MethodTable(0x7000),
        new MetadataToken(0x04000000 + offset),
        offset,
        "System.Int32",
        true,
        FieldRow.Attribute.INSTANCE,
        "" + content,
        name,
        new Value.Whole(BigInteger.valueOf(content)));
  }
}
