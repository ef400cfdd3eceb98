package io.github.clrsim.model.corelib.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.clrsim.diagnostic.DiagnosticException;
import io.github.clrsim.fixtures.Fixtures;
import io.github.clrsim.model.corelib.boundary.RegistrationFault.Kind;
import io.github.clrsim.model.metadata.AssemblyImage;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegistrationTableTest {
  private static final AssemblyImage CROSSINGS = AssemblyImage.read(Fixtures.assembly("Crossings"));

  private static final String RIGHT =
      """
      complete
      class Collector Crossings
        fcall Count
        qcall Collect
        qcall Wait
      class Text Crossings
        fcall Replace string (string, char, char)
        fcall Replace string (string, string, string)
        fcall Length
      """;

  @Test
  void aTableThatHoldsAllInOrderIsRight() {
    assertThat(check(RIGHT)).isEmpty();
  }

  @Test
  void anUnsortedTableIsFoundWithADiagnostic() {
    List<RegistrationFault> faults =
        check(
            """
            class Text Crossings
              fcall Length
            class Collector Crossings
              fcall Count
            """);
    assertThat(faults).extracting(RegistrationFault::kind).containsExactly(Kind.UNSORTED);
    assertThat(faults.getFirst().diagnostic().text())
        .contains(
            "class Collector:Crossings stands behind Text:Crossings",
            "the test, line 3, column 1",
            "searches the table by halves",
            "move Collector:Crossings up");
  }

  @Test
  void namesComeBeforeNamespacesInTheOrder() {
    assertThat(kinds("class Text Alpha\nclass Text Beta"))
        .containsExactly(Kind.NO_CLASS, Kind.NO_CLASS);
    assertThat(kinds("class Alpha Z\nclass Beta A")).doesNotContain(Kind.UNSORTED);
    assertThat(kinds("class Text Crossings\nclass Text Crossings")).containsExactly(Kind.TWICE);
  }

  @Test
  void anOverloadWithoutItsSignatureIsAmbiguous() {
    assertThat(kinds("class Text Crossings\n  fcall Replace")).containsExactly(Kind.AMBIGUOUS);
    assertThat(kinds("class Text Crossings\n  fcall Replace string (object)"))
        .containsExactly(Kind.NO_METHOD);
  }

  @Test
  void anEntryMustBeAnExternMethodOfItsKind() {
    assertThat(kinds("class Text Crossings\n  fcall Twice")).containsExactly(Kind.NO_METHOD);
    assertThat(kinds("class Text Crossings\n  fcall Nothing")).containsExactly(Kind.NO_METHOD);
    assertThat(kinds("class Text Crossings\n  qcall Length")).containsExactly(Kind.NO_METHOD);
    assertThat(kinds("class Collector Crossings\n  fcall Collect")).containsExactly(Kind.NO_METHOD);
    assertThat(kinds("class Collector Crossings\n  qcall getpid")).containsExactly(Kind.NO_METHOD);
    assertThat(kinds("class Text Crossings\n  fcall Length\n  fcall Length"))
        .containsExactly(Kind.TWICE);
  }

  @Test
  void aCompleteTableMissesNothing() {
    List<RegistrationFault> faults = check(RIGHT.replace("  fcall Count\n", ""));
    assertThat(faults).extracting(RegistrationFault::kind).containsExactly(Kind.NOT_REGISTERED);
    assertThat(faults.getFirst().diagnostic().what()).contains("Crossings.Collector::Count");
    assertThat(check(RIGHT.replace("  fcall Count\n", "").replace("complete\n", ""))).isEmpty();
  }

  @Test
  void qcallsMayBeRegisteredByTheirEntryPoints() {
    String table =
        """
        complete
        entry-point Collect
        entry-point Collector_Wait
        class Collector Crossings
          fcall Count
        class Text Crossings
          fcall Replace string (string, char, char)
          fcall Replace string (string, string, string)
          fcall Length
        """;
    assertThat(check(table)).isEmpty();
    assertThat(kinds("entry-point Wait")).containsExactly(Kind.NO_METHOD);
    assertThat(kinds("entry-point Collect\nentry-point Collect")).containsExactly(Kind.TWICE);
  }

  @ParameterizedTest
  @EnumSource(QCallLookup.class)
  void theTableThatALibraryWantsIsRight(QCallLookup lookup) {
    RegistrationTable wanted = RegistrationTable.wantedBy(CROSSINGS, lookup);
    assertThat(wanted.check(CROSSINGS)).isEmpty();
    assertThat(check(wanted.text())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fcall Length",
        "class",
        "class A B C",
        "class Text Crossings\n  fcall",
        "class Text Crossings\ncomplete",
        "struct Text",
        "entry-point"
      })
  void whatIsNoTableIsRefusedWithItsPlace(String text) {
    DiagnosticException refused =
        catchThrowableOfType(
            DiagnosticException.class, () -> RegistrationTable.read(text, "the test"));
    assertThat(refused.diagnostic().where()).matches("the test, line \\d, column \\d");
  }

  private static List<RegistrationFault> check(String text) {
    return RegistrationTable.read(text, "the test").check(CROSSINGS);
  }

  private static List<Kind> kinds(String text) {
    return check(text).stream().map(RegistrationFault::kind).toList();
  }
}
