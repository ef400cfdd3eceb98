package io.github.clrsim.model.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.metadata.AssemblyImage;
import io.github.clrsim.model.metadata.TypeDef;
import io.github.clrsim.model.profile.RuntimeProfile;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Examples of what real runtimes answered; SameLayoutsIT asks them about thousands of types. */
class LayoutsTest {
  private static final AssemblyImage CORE = AssemblyImage.read(Fixtures.coreLibrary());
  private static final AssemblyImage SHAPES = AssemblyImage.read(Fixtures.assembly("Shapes"));
  private static final Layouts OLD =
      Layouts.of(RuntimeProfile.NET_3_1.layout(), CORE, List.of(SHAPES));
  private static final Layouts NEW =
      Layouts.of(RuntimeProfile.NET_9_0.layout(), CORE, List.of(SHAPES));

  @Test
  void aClassBeginsWithReferencesAndGoesFromLargeToSmall() {
    assertThat(text(OLD.of(core("System.Threading.Thread"))))
        .isEqualTo(
            "72: _executionContext@8 _synchronizationContext@16 _name@24 _delegate@32"
                + " _threadStartArg@40 _DONT_USE_InternalThread@48 _priority@56"
                + " _managedThreadId@60");
  }

  @Test
  void smallFieldsFillTheGapBehindTheBaseClassIfThereAreLargerOnes() {
    assertThat(text(OLD.of(shape("SmallThenLong")))).isEqualTo("32: B@16");
    assertThat(text(OLD.of(shape("SmallThenMixed"))))
        .isEqualTo("48: A1@24 B@9 C@10 D@12 E@16 F@32");
    assertThat(text(OLD.of(shape("SmallThenShorts")))).isEqualTo("24: A1@10 B@12");
  }

  @Test
  void valueTypesTakeWholeSlotsInOldVersionsAndTheirOwnAlignmentInNewOnes() {
    assertThat(text(OLD.of(shape("AutoOfTwelve")))).isEqualTo("16: A@8 B@0 C@4");
    assertThat(text(NEW.of(shape("AutoOfTwelve")))).isEqualTo("16: A@8 B@0 C@4");
    assertThat(text(OLD.of(shape("ObjectOfPacked")))).isEqualTo("80: A@8 B@16 C@32 D@56");
    assertThat(text(NEW.of(shape("ObjectOfPacked")))).isEqualTo("72: A@8 B@9 C@20 D@48");
  }

  @Test
  void aSequentialTypeWithReferencesIsLaidOutAutomatically() {
    TypeLayout layout = NEW.of(shape("WithReference"));
    assertThat(layout.placement().arrangement()).isEqualTo(TypeLayout.Arrangement.AUTO);
    assertThat(layout.placement().declared()).isTrue();
    assertThat(layout.hasReferences()).isTrue();
    assertThat(layout.find("B").orElseThrow().offset()).isZero();
  }

  @Test
  void packingAndSizesAreRespected() {
    assertThat(text(NEW.of(shape("Packed")))).isEqualTo("11: A@0 B@1 C@9");
    assertThat(text(NEW.of(shape("Sized")))).isEqualTo("21: A@0 B@4");
    assertThat(text(NEW.of(shape("SizedTooSmall")))).isEqualTo("8: A@0");
    assertThat(text(NEW.of(shape("Union")))).isEqualTo("16: A@0 B@0 C@9");
  }

  @Test
  void genericTypesAreLaidOutForTheirArguments() {
    TypeDef pair = shape("Pair`2");
    Slot octet = new Slot.Scalar(1, true);
    assertThat(text(NEW.of(new ClosedType(pair, List.of(octet, octet)))))
        .isEqualTo("2: First@0 Second@1");
    assertThat(text(NEW.of(new ClosedType(pair, List.of(octet, Slot.REFERENCE)))))
        .isEqualTo("16: First@8 Second@0");
    assertThat(NEW.slot(ClosedType.of(core("System.Int32")))).isEqualTo(new Slot.Scalar(4, true));
    assertThat(NEW.slot(ClosedType.of(core("System.TypeCode"))))
        .isEqualTo(new Slot.Scalar(4, true));
    assertThat(NEW.slot(ClosedType.of(core("System.String")))).isEqualTo(Slot.REFERENCE);
    assertThat(NEW.slot(ClosedType.of(core("System.Guid")))).isInstanceOf(Slot.Value.class);
  }

  @Test
  void objectsHaveAHeaderAndAreRoundedUp() {
    assertThat(NEW.of(core("System.Object")).objectBytes()).isEqualTo(24);
    assertThat(NEW.of(core("System.Guid")).objectBytes()).isEqualTo(32);
    assertThat(NEW.of(core("System.Guid")).classSize()).isEqualTo(16);
  }

  @Test
  void anOpenTypeHasNoLayout() {
    TypeDef pair = shape("Pair`2");
    assertThatThrownBy(() -> NEW.of(pair))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("!0");
  }

  @Test
  void aMissingAssemblyIsNamed() {
    Layouts alone = Layouts.of(RuntimeProfile.NET_9_0.layout(), SHAPES, List.of());
    assertThatThrownBy(() -> alone.of(shape("HoldsDates")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("System.");
  }

  private static TypeDef core(String name) {
    return CORE.findTypeDef(name).orElseThrow();
  }

  private static TypeDef shape(String name) {
    return SHAPES.findTypeDef("Shapes." + name).orElseThrow();
  }

  private static String text(TypeLayout layout) {
    return layout.fields().stream()
        .map(Object::toString)
        .collect(Collectors.joining(" ", layout.classSize() + ": ", ""));
  }
}
