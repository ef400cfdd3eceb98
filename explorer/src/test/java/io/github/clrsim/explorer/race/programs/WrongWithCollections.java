package io.github.clrsim.explorer.race.programs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Programs in which nothing orders two uses of a collection that is for one thread at a time. */
@SuppressWarnings("ReturnValueIgnored")
final class WrongWithCollections {
  private WrongWithCollections() {}

  static void putsIntoOneMap() throws Exception {
    Map<String, Integer> ages = new HashMap<>();
    Crew.runAll(() -> ages.put("a", 1), () -> ages.put("b", 2));
  }

  static void readsAMapThatIsWritten() throws Exception {
    TreeMap<String, Integer> ages = new TreeMap<>();
    Crew.runAll(() -> ages.put("a", 1), () -> ages.get("b"));
  }

  static void walksAListThatGrows() throws Exception {
    List<String> names = new ArrayList<>(List.of("a", "b"));
    Iterator<String> walk = names.iterator();
    Crew.runAll(() -> names.add("c"), walk::hasNext);
  }

  static void walksTheValuesOfAMapThatGrows() throws Exception {
    Map<String, String> names = new LinkedHashMap<>(Map.of("a", "b"));
    var values = names.values();
    Crew.runAll(() -> names.put("c", "d"), () -> values.forEach(String::length));
  }

  static void addsToOneSetByReference() throws Exception {
    Set<String> names = new HashSet<>();
    Consumer<String> add = names::add;
    Crew.runAll(() -> add.accept("a"), () -> add.accept("b"));
  }

  static void oneLocksAndTheOtherDoesNot() throws Exception {
    Deque<String> names = new ArrayDeque<>();
    Crew.runAll(
        () -> {
          synchronized (names) {
            names.add("a");
          }
        },
        names::poll);
  }

  static void readsThroughAnUnmodifiableView() throws Exception {
    Map<String, String> names = new HashMap<>();
    Map<String, String> view = Collections.unmodifiableMap(names);
    Crew.runAll(() -> names.put("c", "d"), () -> view.get("c"));
  }
}
