package io.github.clrsim.outside;

import io.github.clrsim.api.value.ValueLimits;
import io.github.clrsim.profiler.field.FieldPath.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A value that a program printed in the notation of {@link io.github.clrsim.api.value.ValueText},
 * taken apart again.
 *
 * @param text as it was printed
 * @param parts what is inside, with the step that leads there
 */
record PrintedValue(String text, List<Inside> parts) {
  private static final String CUT = "...";
  private static final String IS = " = ";
  private static final Pattern CUT_OFF = Pattern.compile("\\.\\.\\.|\\(cycle\\)");
  private static final Pattern OF_ARRAY = Pattern.compile("\\[([-0-9:,]+)]$");

  PrintedValue {
    parts = List.copyOf(parts);
  }

  /** What is inside another. */
  record Inside(Part step, PrintedValue value) {}

  /** What is somewhere inside another, however deep. */
  record Found(List<Part> path, PrintedValue value) {
    Found {
      path = List.copyOf(path);
    }
  }

  /** Reads what was printed. */
  static PrintedValue of(String text) {
    Reader reader = new Reader(text);
    PrintedValue value = reader.value();
    if (reader.at != text.length()) {
      throw new IllegalArgumentException("no value: " + text);
    }
    return value;
  }

  /** What is inside, however deep, those around before those within. */
  Stream<Found> all() {
    return parts.stream()
        .flatMap(
            inside ->
                Stream.concat(
                    Stream.of(new Found(List.of(inside.step), inside.value)),
                    inside
                        .value
                        .all()
                        .map(
                            found ->
                                new Found(
                                    Stream.concat(Stream.of(inside.step), found.path.stream())
                                        .toList(),
                                    found.value))));
  }

  /**
   * Whether this is the same as was printed: as far as that goes, since what is inside something
   * else is cut off sooner than what is looked at alone.
   */
  boolean isAsMuchOf(String found) {
    Matcher cut = CUT_OFF.matcher(text);
    return cut.find() ? found.startsWith(text.substring(0, cut.start())) : found.equals(text);
  }

  /** Reads one value after another. */
  private static final Pattern NUMBER = Pattern.compile("\\[(\\d{1,9})\\]");

  private static final class Reader {
    private final String text;
    private int at;

    Reader(String text) {
      this.text = text;
    }

    PrintedValue value() {
      int start = at;
      char first = text.charAt(at);
      if (first == '"' || first == '\'') {
        quoted(first);
      } else {
        while (at < text.length() && !isNext(", ") && !isNext("}") && !isNext(" {")) {
          at++;
        }
      }
      List<Inside> parts = isNext(" {") ? inside(text.substring(start, at)) : List.of();
      return new PrintedValue(text.substring(start, at), parts);
    }

    private void quoted(char quote) {
      at++;
      while (text.charAt(at) != quote) {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      at++;
      at += isNext(CUT) ? CUT.length() : 0;
    }

    private List<Inside> inside(String type) {
      at += 2;
      Matcher array = OF_ARRAY.matcher(type);
      List<Inside> inside = array.find() ? elements(array) : fields();
      at++;
      return inside;
    }

    private List<Inside> fields() {
      List<Inside> fields = new ArrayList<>();
      while (!isNext("}")) {
        String name = text.substring(at, endOfName());
        at += name.length() + IS.length();
        PrintedValue value = value();
        // Of several of one name the last is meant by it.
        Part step = step(name);
        fields.removeIf(field -> field.step.equals(step));
        fields.add(new Inside(step, value));
        at += isNext(", ") ? 2 : 0;
      }
      return fields;
    }

    /** What lies in a structure several times has numbers for names. */
    private static Part step(String name) {
      Matcher number = NUMBER.matcher(name);
      return number.matches()
          ? new Part.Element(List.of(Integer.valueOf(number.group(1))))
          : new Part.Member(name);
    }

    /** A name that was emitted may have in it what stands behind names: no value begins so. */
    private int endOfName() {
      int end = text.indexOf(IS, at);
      while (text.startsWith("{", end + IS.length())) {
        end = text.indexOf(IS, end + IS.length());
      }
      return end;
    }

    private List<Inside> elements(MatchResult array) {
      List<PrintedValue> values = new ArrayList<>();
      while (!isNext("}")) {
        values.add(value());
        at += isNext(", ") ? 2 : 0;
      }
      List<Dimension> dimensions =
          Pattern.compile(",").splitAsStream(array.group(1)).map(Dimension::of).toList();
      List<Inside> elements = new ArrayList<>();
      // What is cut off stands behind those that are shown.
      for (int i = 0; i < Math.min(values.size(), ValueLimits.ELEMENTS_MAX); i++) {
        elements.add(new Inside(new Part.Element(indices(i, dimensions)), values.get(i)));
      }
      return elements;
    }

    /** The last index changes fastest. */
    private static List<Integer> indices(int number, List<Dimension> dimensions) {
      List<Integer> indices = new ArrayList<>();
      int rest = number;
      for (Dimension each : dimensions.reversed()) {
        indices.addFirst(each.low + rest % each.size);
        rest /= each.size;
      }
      return indices;
    }

    private boolean isNext(String other) {
      return text.startsWith(other, at);
    }
  }

  /** What an array says of one dimension: {@code 3}, or with its lower bound {@code -1:3}. */
  private record Dimension(int low, int size) {
    static Dimension of(String text) {
      int colon = text.indexOf(':');
      return new Dimension(
          colon < 0 ? 0 : Integer.parseInt(text.substring(0, colon)),
          Integer.parseInt(text.substring(colon + 1)));
    }
  }
}
