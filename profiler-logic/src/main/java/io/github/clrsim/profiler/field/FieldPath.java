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
  private static final Pattern INDEX = Pattern.compile("\\s*(-?\\d{1,10})\\s*");

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
      boolean isElement = text.charAt(at) == '[';
      boolean isBehindDot = text.charAt(at) == '.';
      int start = isElement || isBehindDot ? at + 1 : at;
      at = isElement ? text.indexOf(']', start) : endOfName(text, start);
      if (at < 0 || (!isElement && !isBehindDot && !parts.isEmpty())) {
        return Optional.empty();
      }
      Optional<? extends Part> part =
          isElement ? element(text.substring(start, at)) : member(text.substring(start, at));
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.add(part.get());
      at += isElement ? 1 : 0;
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(new FieldPath(parts));
  }

  /**
   * Names that a compiler makes have dots and brackets within their angle brackets, which may stand
   * within others.
   *
   * @return less than 0 where they do not match
   */
  private static int endOfName(String text, int start) {
    int depth = 0;
    int at = start;
    while (at < text.length() && (depth > 0 || ".[]".indexOf(text.charAt(at)) < 0)) {
      depth += text.charAt(at) == '<' ? 1 : text.charAt(at) == '>' ? -1 : 0;
      if (depth < 0) {
        return -1;
      }
      at++;
    }
    return depth == 0 ? at : -1;
  }

  private static Optional<Part.Member> member(String name) {
    return Optional.of(name).filter(found -> !found.isEmpty()).map(Part.Member::new);
  }

  private static Optional<Part.Element> element(String text) {
    List<Integer> indices = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      Matcher index = INDEX.matcher(each);
      if (!index.matches()) {
        return Optional.empty();
      }
      long value = Long.parseLong(index.group(1));
      if (value != (int) value) {
        return Optional.empty();
      }
      indices.add((int) value);
    }
    return Optional.of(new Part.Element(indices));
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
