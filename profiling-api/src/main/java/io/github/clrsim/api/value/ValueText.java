package io.github.clrsim.api.value;

import io.github.clrsim.api.id.Address;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Values in the notation of a debugger: {@code 42}, {@code "text"}, {@code 'c'}, {@code null},
 * {@code Monday}, {@code Read | Write}, {@code System.Int32[2] {1, 2}}, {@code Garden.Seed {Kind =
 * 1, Label = "oak"}}. Numbers are written as .NET does without a culture; what a limit cut off is
 * {@code ...}.
 */
public final class ValueText {
  private static final String CUT = "...";
  private static final long TICKS = (1L << 62) - 1;
  private static final long TICKS_A_SECOND = 10_000_000;
  private static final int UTC = 1;
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");
  // With more digits before the point, or smaller ones, .NET writes powers of ten (measured).
  private static final int DOUBLE_DIGITS = 17;
  private static final int SINGLE_DIGITS = 9;
  private static final int SMALLEST_PLAIN = -4;
  private static final MathContext ONE_DIGIT = new MathContext(1);

  private ValueText() {}

  /** The text of a value, in one line. */
  public static String of(Value value) {
    return switch (value) {
      case Value.Null _ -> "null";
      case Value.Truth(boolean is) -> Boolean.toString(is);
      case Value.Char(char is) -> "'" + escaped(String.valueOf(is), '\'') + "'";
      case Value.Whole whole -> whole.is().toString();
      case Value.Single(float is) ->
          Float.isFinite(is)
              ? number(
                  Float.toString(is),
                  shorter -> shorter.floatValue() == is,
                  is == 0 && 1 / is < 0,
                  SINGLE_DIGITS)
              : special(is);
      case Value.Real(double is) ->
          Double.isFinite(is)
              ? number(
                  Double.toString(is),
                  shorter -> shorter.doubleValue() == is,
                  is == 0 && 1 / is < 0,
                  DOUBLE_DIGITS)
              : special(is);
      case Value.Pointer(long bits) -> "0x" + Long.toHexString(bits);
      case Value.Text(String first, int length) ->
          "\"" + escaped(first, '"') + "\"" + (length > first.length() ? CUT : "");
      case Value.Enumeration is ->
          is.names().isEmpty() ? is.number().toString() : String.join(" | ", is.names());
      case Value.Exact(BigDecimal is) -> is.toPlainString();
      case Value.Moment(long bits) -> moment(bits);
      case Value.Unique unique -> unique.is().toString();
      case Value.Composite(String type, List<Value.Field> fields) ->
          fields.stream()
              .map(field -> field.name() + " = " + of(field.value()))
              .collect(Collectors.joining(", ", type + " {", "}"));
      case Value.ArrayOf array -> array(array);
      case Value.ByReference(Value target) -> "ref " + of(target);
      case Value.Referred(Address _, Value object) -> of(object);
      case Value.Cut _ -> CUT;
      case Value.Cycle _ -> "(cycle)";
      case Value.Unknown(String why) -> "?(" + why + ")";
    };
  }

  private static String array(Value.ArrayOf array) {
    StringBuilder text = new StringBuilder(array.element()).append('[');
    long count = 1;
    for (int i = 0; i < array.sizes().size(); i++) {
      int low = array.lowerBounds().get(i);
      text.append(i == 0 ? "" : ",").append(low == 0 ? "" : low + ":").append(array.sizes().get(i));
      count *= array.sizes().get(i);
    }
    text.append("] {");
    text.append(array.first().stream().map(ValueText::of).collect(Collectors.joining(", ")));
    if (count > array.first().size()) {
      text.append(array.first().isEmpty() ? "" : ", ").append(CUT);
    }
    return text.append('}').toString();
  }

  private static String escaped(String text, char quote) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      if (each == quote || each == '\\') {
        escaped.append('\\').append(each);
      } else if (each < ' ' || each > '~') {
        escaped.append("\\u%04x".formatted((int) each));
      } else {
        escaped.append(each);
      }
    }
    return escaped.toString();
  }

  private static String special(double number) {
    return Double.isNaN(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity";
  }

  /** The shortest digits that mean this number and no other, arranged as .NET does. */
  private static String number(
      String shortest, Predicate<BigDecimal> isSame, boolean isMinusZero, int plainDigits) {
    // Java writes two digits where one would do, as of the smallest number of all.
    BigDecimal written = new BigDecimal(shortest).stripTrailingZeros();
    BigDecimal one = written.round(ONE_DIGIT).stripTrailingZeros();
    BigDecimal exact = written.precision() == 2 && isSame.test(one) ? one : written;
    if (exact.signum() == 0) {
      return isMinusZero ? "-0" : "0";
    }
    String digits = exact.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - exact.scale();
    if (exponent >= SMALLEST_PLAIN && exponent < plainDigits) {
      return exact.toPlainString();
    }
    return "%s%s%s%sE%s%02d"
        .formatted(
            exact.signum() < 0 ? "-" : "",
            digits.charAt(0),
            digits.length() > 1 ? "." : "",
            digits.substring(1),
            exponent < 0 ? "-" : "+",
            Math.abs(exponent));
  }

  private static String moment(long bits) {
    long ticks = bits & TICKS;
    LocalDateTime second = LocalDateTime.of(1, 1, 1, 0, 0).plusSeconds(ticks / TICKS_A_SECOND);
    return "%s.%07d%s"
        .formatted(second.format(SECONDS), ticks % TICKS_A_SECOND, bits >>> 62 == UTC ? "Z" : "");
  }
}
