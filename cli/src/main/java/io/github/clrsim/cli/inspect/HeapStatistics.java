package io.github.clrsim.cli.inspect;

import io.github.clrsim.api.dac.MethodTable;
import io.github.clrsim.realclr.heap.HeapObject;
import io.github.clrsim.realclr.heap.HeapSummary;
import io.github.clrsim.realclr.heap.HeapWalk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What a walk of the heap counted.
 *
 * @param types by their bytes, the most last, as SOS has them
 * @param found the first of the objects that were asked for
 * @param summary how far the heap was understood
 */
public record HeapStatistics(List<OfType> types, List<HeapObject> found, HeapSummary summary) {

  public HeapStatistics {
    types = List.copyOf(types);
    found = List.copyOf(found);
  }

  /** The objects of a type. */
  public record OfType(MethodTable methodTable, String name, long objects, long bytes) {}

  /** Counts the objects of all types. */
  static HeapStatistics ofAll(HeapWalk walk, Function<MethodTable, String> names) {
    Map<MethodTable, Count> counts = new HashMap<>();
    walk.forEachRemaining(object -> count(counts, object));
    return of(counts, names, List.of(), walk.summary());
  }

  /**
   * Counts the objects of some types, and keeps the first of them.
   *
   * @param max how many are kept
   */
  static HeapStatistics ofTypes(
      HeapWalk walk, Set<MethodTable> types, int max, Function<MethodTable, String> names) {
    Map<MethodTable, Count> counts = new HashMap<>();
    types.forEach(type -> counts.put(type, new Count()));
    List<HeapObject> found = new ArrayList<>();
    walk.forEachRemaining(
        object -> {
          if (types.contains(object.methodTable())) {
            count(counts, object);
            if (found.size() < max) {
              found.add(object);
            }
          }
        });
    return of(counts, names, found, walk.summary());
  }

  private static void count(Map<MethodTable, Count> counts, HeapObject object) {
    counts.computeIfAbsent(object.methodTable(), _ -> new Count()).add(object.size());
  }

  private static HeapStatistics of(
      Map<MethodTable, Count> counts,
      Function<MethodTable, String> names,
      List<HeapObject> found,
      HeapSummary summary) {
    return new HeapStatistics(
        counts.entrySet().stream()
            .map(
                each ->
                    new OfType(
                        each.getKey(),
                        names.apply(each.getKey()),
                        each.getValue().objects,
                        each.getValue().bytes))
            .sorted(
                Comparator.comparingLong(OfType::bytes)
                    .thenComparing(OfType::name)
                    .thenComparingLong(type -> type.methodTable().value()))
            .toList(),
        found,
        summary);
  }

  /** How many objects these are. */
  long objects() {
    return types.stream().mapToLong(OfType::objects).sum();
  }

  /** How many bytes they have. */
  long bytes() {
    return types.stream().mapToLong(OfType::bytes).sum();
  }

  /** What is counted while the heap is walked. */
  private static final class Count {
    private long objects;
    private long bytes;

    void add(long size) {
      objects++;
      bytes += size;
    }
  }
}
