package io.github.clrsim.cli.console;

import io.github.clrsim.diagnostic.Similar;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** When reports have colors. */
public enum ColorMode {
  /** On a terminal, unless the environment asks for none. */
  AUTO,
  /** Everywhere. */
  ALWAYS,
  /** Nowhere. */
  NEVER;

  /** Whether a stream has colors. */
  boolean isOn(boolean isColorTerminal) {
    return switch (this) {
      case AUTO -> isColorTerminal;
      case ALWAYS -> true;
      case NEVER -> false;
    };
  }

  /**
   * Whether a terminal in this environment is to show colors: NO_COLOR (no-color.org), if it is not
   * empty, asks for none, and a TERM that is {@code dumb} knows none.
   */
  public static boolean isAskedForBy(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !environment.getOrDefault("TERM", "").equals("dumb");
  }

  /** As it is written on the command line. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All of them, as they are written. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return all().iterator();
    }

    static List<String> all() {
      return Arrays.stream(values()).map(ColorMode::text).toList();
    }
  }

  /** Reads one from the command line. */
  static final class Reader implements ITypeConverter<ColorMode> {
    @Override
    public ColorMode convert(String text) {
      List<String> names = Names.all();
      return Arrays.stream(values())
          .filter(mode -> mode.text().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      Similar.advice(
                          text,
                          names,
                          "'%s' is none of %s".formatted(text, String.join(", ", names)))));
    }
  }
}
