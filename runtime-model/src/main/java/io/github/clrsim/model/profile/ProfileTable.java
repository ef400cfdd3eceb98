package io.github.clrsim.model.profile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads {@code runtime-profiles.txt}: rows are columns of {@link RuntimeProfile} and of the records
 * of rules in it. No two have the same name.
 */
final class ProfileTable {
  private static final String RESOURCE = "runtime-profiles.txt";

  private ProfileTable() {}

  /** The profiles of the table, in its order. */
  static List<RuntimeProfile> profiles() {
    Map<String, List<String>> rows = rows();
    int count = rows.values().stream().mapToInt(List::size).max().orElse(0);
    List<RuntimeProfile> profiles = new ArrayList<>();
    for (int each = 0; each < count; each++) {
      int runtime = each;
      Map<String, Object> values = new HashMap<>();
      profiles.add(
          made(
              RuntimeProfile.class,
              column -> {
                Object value = value(column.getType(), row(rows, column.getName()).get(runtime));
                if (values.put(column.getName(), value) != null) {
                  throw new IllegalStateException("two columns are named " + column.getName());
                }
                return value;
              }));
      if (!values.keySet().equals(rows.keySet())) {
        throw new IllegalStateException("some rows are columns of no profile: " + rows.keySet());
      }
    }
    return List.copyOf(profiles);
  }

  /** The same profile with another value in one column. */
  static RuntimeProfile with(RuntimeProfile profile, String column, String text) {
    Map<String, Object> values = new HashMap<>();
    collect(profile, values);
    if (!values.containsKey(column)) {
      throw new IllegalArgumentException("no profile has a column " + column);
    }
    return made(
        RuntimeProfile.class,
        each ->
            each.getName().equals(column)
                ? value(each.getType(), text)
                : Objects.requireNonNull(values.get(each.getName())));
  }

  private static void collect(Record rules, Map<String, Object> values) {
    for (RecordComponent column : rules.getClass().getRecordComponents()) {
      Object value = valueOf(rules, column);
      if (value instanceof Record inner) {
        collect(inner, values);
      } else {
        values.put(column.getName(), value);
      }
    }
  }

  private static List<String> row(Map<String, List<String>> rows, String column) {
    return Optional.ofNullable(rows.get(column))
        .orElseThrow(() -> new IllegalStateException("there is no row of " + column));
  }

  private static Map<String, List<String>> rows() {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (String line : text().lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        List<String> words = List.of(line.strip().split("\\s+"));
        rows.put(words.getFirst(), words.subList(1, words.size()));
      }
    }
    return rows;
  }

  private static String text() {
    try (InputStream stream =
        Optional.ofNullable(ProfileTable.class.getResourceAsStream(RESOURCE)).orElseThrow()) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Object value(Class<?> type, String text) {
    if (type == boolean.class) {
      return Boolean.valueOf(text);
    }
    if (type == int.class) {
      return Integer.valueOf(text);
    }
    return type.isEnum()
        ? Arrays.stream(type.getEnumConstants())
            .filter(constant -> constant.toString().equals(text))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(text))
        : text;
  }

  private static Object valueOf(Record rules, RecordComponent column) {
    try {
      return column.getAccessor().invoke(rules);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The record, and those in it, of the values of their columns. */
  private static <R> R made(Class<R> rules, Function<RecordComponent, Object> values) {
    RecordComponent[] columns = rules.getRecordComponents();
    Object[] parts =
        Arrays.stream(columns)
            .map(
                each ->
                    each.getType().isRecord() ? made(each.getType(), values) : values.apply(each))
            .toArray();
    Class<?>[] types =
        Arrays.stream(columns).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return rules.getDeclaredConstructor(types).newInstance(parts);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
