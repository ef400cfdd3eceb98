package io.github.clrsim.cli.trace;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Steps that stand behind each other in a trace.
 *
 * @param first the number of the first, counted from 0
 * @param last that of the last, which is one of them
 */
public record StepRange(long first, long last) {
  /** All of a trace. */
  public static final StepRange ALL = new StepRange(0, Long.MAX_VALUE);

  private static final Pattern WORDS = Pattern.compile("(\\d{0,18})\\.\\.(\\d{0,18})");

  /** Whether it has the step of this number. */
  public boolean contains(long number) {
    return first <= number && number <= last;
  }

  /** As it is written on the command line. */
  String text() {
    return first + ".." + (last == ALL.last ? "" : last);
  }

  /** Reads one from the command line. */
  public static final class Reader implements ITypeConverter<StepRange> {
    @Override
    public StepRange convert(String text) {
      Matcher words = WORDS.matcher(text);
      if (!words.matches() || text.equals("..")) {
        throw new TypeConversionException(
            "'%s' names no steps; 10..20 does, and so do 10.. and ..20".formatted(text));
      }
      StepRange range =
          new StepRange(
              words.group(1).isEmpty() ? 0 : Long.parseLong(words.group(1)),
              words.group(2).isEmpty() ? ALL.last() : Long.parseLong(words.group(2)));
      if (range.first > range.last) {
        throw new TypeConversionException("'%s' ends before it begins".formatted(text));
      }
      return range;
    }
  }
}
