package io.github.clrsim.model.profile;

import io.github.clrsim.model.layout.LayoutRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads {@code runtime-profiles.txt}: rows are columns of {@link RuntimeProfile}. */
final class ProfileTable {
  private static final String RESOURCE = "runtime-profiles.txt";
  private static final RecordComponent[] COLUMNS = RuntimeProfile.class.getRecordComponents();

  private ProfileTable() {}

  /** The profiles of the table, in its order. */
  static List<RuntimeProfile> profiles() {
    Map<String, List<String>> rows = rows();
    int count = rows.values().stream().mapToInt(List::size).max().orElse(0);
    List<RuntimeProfile> profiles = new ArrayList<>();
    for (int each = 0; each < count; each++) {
      int runtime = each;
      profiles.add(
          made(
              Arrays.stream(COLUMNS)
                  .map(
                      column ->
                          value(
                              column.getType(),
                              Objects.requireNonNull(rows.get(column.getName())).get(runtime)))
                  .toArray()));
    }
    return List.copyOf(profiles);
  }

  /** The same profile with another value in one column. */
  static RuntimeProfile with(RuntimeProfile profile, String column, String text) {
    if (Arrays.stream(COLUMNS).noneMatch(each -> each.getName().equals(column))) {
      throw new IllegalArgumentException("no profile has a column " + column);
    }
    return made(
        Arrays.stream(COLUMNS)
            .map(
                each ->
                    each.getName().equals(column)
                        ? value(each.getType(), text)
                        : valueOf(profile, each))
            .toArray());
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
    if (type == LayoutRules.class) {
      return LayoutRules.named(text);
    }
    return type.isEnum()
        ? Arrays.stream(type.getEnumConstants())
            .filter(constant -> constant.toString().equals(text))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(text))
        : text;
  }

  private static Object valueOf(RuntimeProfile profile, RecordComponent column) {
    try {
      return column.getAccessor().invoke(profile);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static RuntimeProfile made(Object[] values) {
    Class<?>[] types =
        Arrays.stream(COLUMNS).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return RuntimeProfile.class.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
