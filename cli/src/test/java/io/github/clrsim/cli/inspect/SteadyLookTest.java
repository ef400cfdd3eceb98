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
import io.github.clrsim.api.value.ValueText;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.realclr.heap.Beginning;
import io.github.clrsim.realclr.heap.Watch;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a process changes meanwhile is not told as though it had been so at one moment. */
class SteadyLookTest {
  private static final String WHERE = "process 4711";
  private static final String CHANGES = "it changes while it is read";

  /** A watch that answers what a test says: one answer after the other, and the last for ever. */
  private static final class FakeWatch implements Watch {
    private final Deque<Boolean> begins = new ArrayDeque<>();
    private final Deque<Boolean> undisturbed = new ArrayDeque<>();
    private final Deque<Boolean> same = new ArrayDeque<>();
    private final Deque<Watch.AtMoments> atMoments = new ArrayDeque<>();
    private int noted;
    private int begun;

    FakeWatch atMoments(Watch.AtMoments... all) {
      atMoments.addAll(List.of(all));
      return this;
    }

    FakeWatch begins(Boolean... all) {
      begins.addAll(List.of(all));
      return this;
    }

    FakeWatch undisturbed(Boolean... all) {
      undisturbed.addAll(List.of(all));
      return this;
    }

    FakeWatch same(Boolean... all) {
      same.addAll(List.of(all));
      return this;
    }

    private static boolean next(Deque<Boolean> all) {
      return all.isEmpty() || (all.size() > 1 ? all.remove() : all.element());
    }

    @Override
    public void note() {
      noted++;
    }

    @Override
    public Beginning beginning(Address object) {
      return Beginning.OF_OBJECT;
    }

    @Override
    public AtMoments atMoments() {
      return atMoments.isEmpty() ? AtMoments.NONE : atMoments.remove();
    }

    @Override
    public boolean begins() {
      begun++;
      return next(begins);
    }

    @Override
    public boolean isUndisturbed() {
      return next(undisturbed);
    }

    @Override
    public boolean isSame() {
      return next(same);
    }
  }

  @Test
  void whatIsThereStillIsTold() {
    ObjectDump whole = counter("Garden.Tree", 2, 6);
    assertThat(SteadyLook.of(readings(whole), new FakeWatch(), WHERE)).isEqualTo(whole);
  }

  @Test
  void whatIsThereAtMomentsAmidCollectionsIsTold() {
    ObjectDump mixed = counter("Garden.Tree", 1, 5);
    ObjectDump whole = counter("Garden.Tree", 2, 6);
    FakeWatch watch =
        new FakeWatch().begins(false).atMoments(Watch.AtMoments.CHANGED, Watch.AtMoments.SAME);
    assertThat(SteadyLook.of(readings(mixed, whole), watch, WHERE)).isEqualTo(whole);
    assertThat(watch.noted).isEqualTo(2);
  }

  @Test
  void whereMomentsAreNotSeenItIsWatched() {
    ObjectDump whole = counter("Garden.Tree", 2, 6);
    FakeWatch watch =
        new FakeWatch()
            .begins(false, false, true)
            .atMoments(Watch.AtMoments.CHANGED, Watch.AtMoments.NONE);
    assertThat(SteadyLook.of(() -> whole, watch, WHERE)).isEqualTo(whole);
    assertThat(watch.begun).isEqualTo(3);
  }

  @Test
  void whatIsNeverThereAtMomentsIsWatched() {
    ObjectDump whole = counter("Garden.Tree", 2, 6);
    Watch.AtMoments[] changed = new Watch.AtMoments[1_000];
    Arrays.fill(changed, Watch.AtMoments.CHANGED);
    FakeWatch watch = new FakeWatch().begins(false, true).atMoments(changed);
    assertThat(SteadyLook.of(() -> whole, watch, WHERE)).isEqualTo(whole);
    assertThat(watch.begun).isEqualTo(2);
  }

  @Test
  void whatIsNotThereAnyMoreIsReadAnew() {
    ObjectDump mixed = counter("Garden.Tree", 1, 5);
    ObjectDump whole = counter("Garden.Tree", 2, 6);
    FakeWatch watch = new FakeWatch().same(false, true);
    assertThat(SteadyLook.of(readings(mixed, whole), watch, WHERE)).isEqualTo(whole);
    assertThat(watch.noted).isEqualTo(2);
  }

  @Test
  void anObjectThatWasJustMovingIsFound() {
    ObjectDump whole = counter("Garden.Tree", 2, 6);
    Deque<Supplier<ObjectDump>> all = new ArrayDeque<>();
    all.add(SteadyLookTest::nothing);
    all.add(() -> whole);
    assertThat(SteadyLook.of(() -> all.remove().get(), new FakeWatch().same(false, true), WHERE))
        .isEqualTo(whole);
  }

  @Test
  void aCollectionIsWaitedFor() {
    ObjectDump whole = counter("Garden.Tree", 2, 6);
    FakeWatch watch = new FakeWatch().begins(false, false, true);
    assertThat(SteadyLook.of(readings(whole), watch, WHERE)).isEqualTo(whole);
  }

  /** What a collection wrote meanwhile was the same twice: it is none of the object's. */
  @Test
  void whatIsReadAmidACollectionDoesNotCountUntilItIsThereWithoutOne() {
    ObjectDump moving = counter("Garden.Tree", 1, 5);
    ObjectDump whole = counter("Garden.Tree", 2, 6);
    FakeWatch watch = new FakeWatch().undisturbed(false, true, true).same(true, false, true);
    assertThat(SteadyLook.of(readings(moving, whole), watch, WHERE)).isEqualTo(whole);
  }

  @Test
  void whatIsReadAmidACollectionIsToldIfItIsThereWithoutOne() {
    ObjectDump whole = counter("Garden.Tree", 2, 6);
    FakeWatch watch = new FakeWatch().undisturbed(false, false, true);
    assertThat(SteadyLook.of(readings(whole), watch, WHERE)).isEqualTo(whole);
    assertThat(watch.noted).isEqualTo(1);
  }

  @Test
  void collectionsWithoutPauseAreADiagnostic() {
    assertThatThrownBy(
            () ->
                SteadyLook.of(
                    () -> counter("Garden.Tree", 2, 6), new FakeWatch().undisturbed(false), WHERE))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("A collection is under way each time")
        .hasMessageContaining(WHERE);
  }

  @Test
  void noObjectIsNoObjectAtOneMoment() {
    assertThatThrownBy(() -> SteadyLook.of(SteadyLookTest::nothing, new FakeWatch(), WHERE))
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
            new FakeWatch().same(false),
            WHERE);
    assertThat(told.fields()).extracting(FieldRow::name).containsExactly("id", "count");
    assertThat(ValueText.of(told.fields().getFirst().content())).isEqualTo("7");
    assertThat(told.fields().getLast().value()).isEmpty();
    assertThat(ValueText.of(told.fields().getLast().content())).contains(CHANGES);
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
                    new FakeWatch().same(false),
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
