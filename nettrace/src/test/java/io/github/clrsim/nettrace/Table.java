package io.github.clrsim.nettrace;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Rows of a file beside the tests, by the names in its first line. */
record Table(List<Map<String, String>> rows) {
  static Table named(String file) {
    try (InputStream stream = Objects.requireNonNull(Table.class.getResourceAsStream(file), file)) {
      List<String> lines =
          new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      List<String> names = List.of(lines.getFirst().split(",", -1));
      return new Table(lines.stream().skip(1).map(line -> row(names, line)).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> row(List<String> names, String line) {
    String[] cells = line.split(",", -1);
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      row.put(names.get(i), cells[i]);
    }
    return row;
  }

  /** The rows about one recording. */
  List<Map<String, String>> of(String recording) {
    return rows.stream().filter(row -> row.get("recording").equals(recording)).toList();
  }
}
