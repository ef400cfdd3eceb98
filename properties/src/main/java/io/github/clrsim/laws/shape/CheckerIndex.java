package io.github.clrsim.laws.shape;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Which of many checkers is shown what. It is made once and serves any number of runs. */
public final class CheckerIndex {
  private static final int[] NOBODY = {};

  private final List<Optional<Shape>> shapes;
  // Looked up only, never walked.
  private final Map<String, int[]> byMethod = new HashMap<>();
  private final ClassValue<int[]> byClass =
      new ClassValue<>() {
        @Override
        protected int[] computeValue(Class<?> shown) {
          return interested(shown);
        }
      };

  /** The roster of these shapes; an empty place is never shown anything. */
  public CheckerIndex(List<Optional<Shape>> shapes) {
    this.shapes = List.copyOf(shapes);
    Map<String, List<Integer>> lists = new TreeMap<>();
    for (int place = 0; place < shapes.size(); place++) {
      if (shapes.get(place).isPresent()) {
        for (String method : shapes.get(place).get().methods()) {
          lists.computeIfAbsent(method, key -> new ArrayList<>()).add(place);
        }
      }
    }
    lists.forEach(
        (method, places) ->
            byMethod.put(method, places.stream().mapToInt(Integer::intValue).toArray()));
  }

  /** How many places there are. */
  public int size() {
    return shapes.size();
  }

  /** The places of those who want to see a callback or truth of this class. */
  int[] of(Class<?> shown) {
    return byClass.get(shown);
  }

  /** The places of those who want to see calls of this method. */
  int[] of(String method) {
    return byMethod.getOrDefault(method, NOBODY);
  }

  /** Makes the checker of a place. */
  Checker checker(int place) {
    return shapes.get(place).orElseThrow().checker().get();
  }

  private int[] interested(Class<?> shown) {
    return IntStream.range(0, shapes.size())
        .filter(
            place ->
                shapes.get(place).stream()
                    .flatMap(shape -> shape.about().stream())
                    .anyMatch(about -> about.isAssignableFrom(shown)))
        .toArray();
  }
}
