package io.github.clrsim.guest.memory;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A set of addresses, kept as the ranges that they make. */
final class Ranges {
  /** The end of each range, by its beginning; none touches the next. */
  private final TreeMap<Long, Long> ends = new TreeMap<>();

  /** A range. */
  record Range(long from, long to) {}

  void add(long from, long to) {
    long first = from;
    long last = to;
    Map.Entry<Long, Long> before = ends.floorEntry(from);
    if (before != null && before.getValue() >= from) {
      first = before.getKey();
      last = Math.max(last, before.getValue());
    }
    Map<Long, Long> within = ends.subMap(first, true, last, true);
    for (long end : within.values()) {
      last = Math.max(last, end);
    }
    within.clear();
    if (first < last) {
      ends.put(first, last);
    }
  }

  void remove(long from, long to) {
    Map.Entry<Long, Long> before = ends.lowerEntry(from);
    if (before != null && before.getValue() > from) {
      ends.put(before.getKey(), from);
      if (before.getValue() > to) {
        ends.put(to, before.getValue());
      }
    }
    Map<Long, Long> within = ends.subMap(from, true, to, false);
    long last = to;
    for (long end : within.values()) {
      last = Math.max(last, end);
    }
    within.clear();
    if (last > to) {
      ends.put(to, last);
    }
  }

  void clear() {
    ends.clear();
  }

  List<Range> all() {
    return ends.entrySet().stream().map(each -> new Range(each.getKey(), each.getValue())).toList();
  }
}
