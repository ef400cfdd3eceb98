package io.github.clrsim.api.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.clrsim.api.data.Guid;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueTextTest {

  // As .NET 9.0.5 prints them.
  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "-0.0, -0",
    "1e15, 1000000000000000",
    "1e16, 10000000000000000",
    "1e17, 1E+17",
    "123456789012345678, 1.2345678901234568E+17",
    "1e-4, 0.0001",
    "1e-5, 1E-05",
    "1.5e-5, 1.5E-05",
    "1.7976931348623157e308, 1.7976931348623157E+308",
    "NaN, NaN",
    "-Infinity, -Infinity"
  })
  void doublesAreWrittenAsDotnetDoes(double number, String text) {
    assertThat(ValueText.of(new Value.Real(number))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "1.5, 1.5",
    "1e8, 100000000",
    "1e9, 1E+09",
    "123456789, 123456790",
    "1e-5, 1E-05",
    "3.4028235e38, 3.4028235E+38"
  })
  void floatsAreWrittenAsDotnetDoes(float number, String text) {
    assertThat(ValueText.of(new Value.Single(number))).isEqualTo(text);
  }

  @Test
  void textsAreEscapedAndCut() {
    assertThat(ValueText.of(new Value.Text("a\"\\\n\u20ac", 5)))
        .isEqualTo("\"a\\\"\\\\\\u000a\\u20ac\"");
    assertThat(ValueText.of(new Value.Text("ab", 100))).isEqualTo("\"ab\"...");
    assertThat(ValueText.of(new Value.Char('\''))).isEqualTo("'\\''");
  }

  @Test
  void compositesNameTheirTypeAndFields() {
    Value inner = new Value.Composite("B", List.of());
    assertThat(
            ValueText.of(
                new Value.Composite("A", List.of(field("X", new Value.Null()), field("Y", inner)))))
        .isEqualTo("A {X = null, Y = B {}}");
  }

  @Test
  void arraysTellSizesBoundsAndWhatIsCutOff() {
    List<Value> two = List.of(whole(1), whole(2));
    assertThat(ValueText.of(new Value.ArrayOf("System.Int32", List.of(2), List.of(0), two)))
        .isEqualTo("System.Int32[2] {1, 2}");
    assertThat(ValueText.of(new Value.ArrayOf("I", List.of(2, 3), List.of(0, -1), two)))
        .isEqualTo("I[2,-1:3] {1, 2, ...}");
    assertThat(ValueText.of(new Value.ArrayOf("I", List.of(0), List.of(0), List.of())))
        .isEqualTo("I[0] {}");
  }

  @Test
  void whatIsKeptAsOneIsWrittenAsOne() {
    assertThat(ValueText.of(new Value.Exact(new BigDecimal("1.50")))).isEqualTo("1.50");
    assertThat(ValueText.of(new Value.Moment(0))).isEqualTo("0001-01-01T00:00:00.0000000");
    assertThat(ValueText.of(new Value.Moment(1L << 62 | 1)))
        .isEqualTo("0001-01-01T00:00:00.0000001Z");
    assertThat(ValueText.of(new Value.Unique(Guid.EMPTY)))
        .isEqualTo("00000000-0000-0000-0000-000000000000");
    assertThat(ValueText.of(new Value.Pointer(-1))).isEqualTo("0xffffffffffffffff");
    assertThat(ValueText.of(new Value.ByReference(whole(3)))).isEqualTo("ref 3");
  }

  @Test
  void aPartThatIsNotKnownMakesTheWholeUnknown() {
    Value unknown = new Value.Unknown("why");
    assertThat(unknown.isKnown()).isFalse();
    assertThat(new Value.Composite("A", List.of(field("X", unknown))).isKnown()).isFalse();
    assertThat(new Value.ArrayOf("A", List.of(1), List.of(0), List.of(unknown)).isKnown())
        .isFalse();
    assertThat(new Value.ByReference(unknown).isKnown()).isFalse();
    assertThat(new Value.Cut().isKnown()).isTrue();
  }

  private static Value.Field field(String name, Value value) {
    return new Value.Field(name, value);
  }

  private static Value whole(long number) {
    return new Value.Whole(BigInteger.valueOf(number));
  }
}
