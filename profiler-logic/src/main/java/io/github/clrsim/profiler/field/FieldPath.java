package io.github.clrsim.profiler.field;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How to get from one thing to another: {@code Kept.items[3].Name}. References are followed.
 *
 * @param parts in order; at least one
 */
public record FieldPath(List<Part> parts) {
  // Names that a compiler makes have dots within their angle brackets.
  private static final Pattern MEMBER = Pattern.compile("\\.?((?:<[^>]*>|[^.\\[\\]<>])+)");
  private static final Pattern ELEMENT =
      Pattern.compile("\\[\\s*(-?\\d{1,9}(?:\\s*,\\s*-?\\d{1,9})*)\\s*]");

  public FieldPath {
    parts = List.copyOf(parts);
  }

  /** One step of the way. */
  public sealed interface Part {
    /**
     * A field, or an automatic property by its own name.
     *
     * @param name of it; {@code Type::name} says which is meant of several
     */
    record Member(String name) implements Part {
      @Override
      public String toString() {
        return "." + name;
      }
    }

    /**
     * An element of an array.
     *
     * @param indices one for each dimension
     */
    record Element(List<Integer> indices) implements Part {
      public Element {
        indices = List.copyOf(indices);
      }

      @Override
      public String toString() {
        return indices.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
      }
    }
  }

  /** What a text means; nothing where it is no path. */
  public static Optional<FieldPath> of(String text) {
    List<Part> parts = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      Matcher member = MEMBER.matcher(text).region(at, text.length());
      Matcher element = ELEMENT.matcher(text).region(at, text.length());
      boolean needsDot = at > 0 && text.charAt(at) != '.';
      if (element.lookingAt()) {
        parts.add(new Part.Element(indices(element.group(1))));
        at = element.end();
      } else if (member.lookingAt() && !needsDot) {
        parts.add(new Part.Member(member.group(1)));
        at = member.end();
      } else {
        return Optional.empty();
      }
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(new FieldPath(parts));
  }

  private static List<Integer> indices(String text) {
    return Pattern.compile(",")
        .splitAsStream(text)
        .map(String::strip)
        .map(Integer::valueOf)
        .toList();
  }

  /** The path without its first part; empty where it has only one. */
  public Optional<FieldPath> rest() {
    return parts.size() == 1
        ? Optional.empty()
        : Optional.of(new FieldPath(parts.subList(1, parts.size())));
  }

  @Override
  public String toString() {
    return parts.stream()
        .map(Object::toString)
        .collect(Collectors.joining())
        .replaceFirst("^\\.", "");
  }
}
