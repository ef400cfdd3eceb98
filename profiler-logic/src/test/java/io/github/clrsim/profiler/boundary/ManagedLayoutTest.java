package io.github.clrsim.profiler.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.profiler.boundary.ManagedType.Arrangement;
import io.github.clrsim.profiler.boundary.ManagedType.Content;
import io.github.clrsim.profiler.boundary.ManagedType.Field;
import io.github.clrsim.profiler.boundary.ManagedType.Sort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Layouts that were measured on real runtimes (layout 7 and 8), and where nothing is told. */
class ManagedLayoutTest {
  private static final MetadataToken OBJECT = new MetadataToken(0x0200_0002);
  private static final Content REFERENCE = new Content.Reference();
  private static final Content LONG = new Content.Scalar(8, true);
  private static final Content INT = new Content.Scalar(4, true);
  private static final Content BYTE = new Content.Scalar(1, true);
  private static final Content STRUCTURE = new Content.Embedded();

  @Test
  void wideFieldsComeFirstAndAnObjectHasAHeader() {
    ManagedType type = type(Sort.CLASS, Arrangement.AUTO, BYTE, LONG);
    assertThat(offsets(type)).containsExactly(16, 8);
    assertThat(told(type).size()).hasValue(32);
  }

  @Test
  void referencesComeBeforeNumbersOfTheirWidth() {
    assertThat(offsets(type(Sort.CLASS, Arrangement.AUTO, LONG, INT, REFERENCE)))
        .containsExactly(16, 24, 8);
  }

  @Test
  void aClassBeginsBehindItsBaseClassAndFillsTheHoleThere() {
    ManagedType base = type(Sort.CLASS, Arrangement.AUTO, INT);
    ManagedType derived =
        new ManagedType(
            new MetadataToken(0x0200_0009),
            "Derived",
            Sort.CLASS,
            Arrangement.AUTO,
            0,
            0,
            Optional.of(base.token()),
            true,
            List.of(field(0, REFERENCE), field(1, BYTE), field(2, INT)));
    ManagedLayout.Told told =
        new ManagedLayout(Expectations.RIGHT).of(derived, _ -> Optional.of(base));
    assertThat(told.offsets())
        .containsEntry(token(0), 16)
        .containsEntry(token(1), 24)
        .containsEntry(token(2), 12);
    assertThat(told.size()).hasValue(40);
  }

  @Test
  void aValueIsNotCountedWithAMethodTable() {
    ManagedType type = type(Sort.VALUE, Arrangement.SEQUENTIAL, INT, LONG);
    assertThat(offsets(type)).containsExactly(0, 8);
    assertThat(told(type).size()).hasValue(16);
  }

  @Test
  void whoHasReferencesIsNotGrantedTheOrderOfDeclaration() {
    assertThat(offsets(type(Sort.VALUE, Arrangement.SEQUENTIAL, INT, REFERENCE)))
        .containsExactly(8, 0);
  }

  @Test
  void behindAStructureNothingIsTold() {
    ManagedType type = type(Sort.CLASS, Arrangement.AUTO, STRUCTURE, INT);
    assertThat(told(type).offsets()).containsOnlyKeys(token(1)).containsValue(8);
    assertThat(told(type).size()).isEmpty();
    assertThat(told(type(Sort.VALUE, Arrangement.SEQUENTIAL, INT, STRUCTURE)).offsets()).isEmpty();
  }

  @Test
  void anInterfaceHasNoObjects() {
    assertThat(told(type(Sort.INTERFACE, Arrangement.AUTO)).size()).hasValue(0);
  }

  private static ManagedLayout.Told told(ManagedType type) {
    return new ManagedLayout(Expectations.RIGHT).of(type, _ -> Optional.empty());
  }

  private static List<Integer> offsets(ManagedType type) {
    return type.fields().stream().map(field -> told(type).offsets().get(field.token())).toList();
  }

  private static ManagedType type(Sort sort, Arrangement arrangement, Content... contents) {
    List<Field> fields = new ArrayList<>();
    Arrays.asList(contents).forEach(content -> fields.add(field(fields.size(), content)));
    return new ManagedType(OBJECT, "Type", sort, arrangement, 0, 0, Optional.empty(), true, fields);
  }

  private static Field field(int number, Content content) {
    return new Field(token(number), "field" + number, false, content, OptionalInt.empty());
  }

  private static MetadataToken token(int number) {
    return new MetadataToken(0x0400_0001 + number);
  }
}
