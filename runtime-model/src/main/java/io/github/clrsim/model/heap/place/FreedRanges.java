package io.github.clrsim.model.heap.place;

import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.heap.object.ObjectShape;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What lay where before the last collection, for whoever comes there too late. */
public final class FreedRanges {
  private final TreeMap<Long, Grave> graves = new TreeMap<>();
  private int collections;

  private record Grave(String what, long end, int collection, String fate) {}

  /** One more collection; what lay there before the last one is forgotten. */
  public void dig() {
    collections++;
    graves.values().removeIf(grave -> grave.collection() < collections - 1);
  }

  /** Remembers what lay here. */
  public void bury(HeapObject object, String fate) {
    long start = object.address() - ObjectShape.FIELDS;
    graves.put(start, new Grave(object.toString(), start + object.step(), collections, fate));
  }

  /** What lay at this address, in words. */
  public String story(long address) {
    return Optional.ofNullable(graves.floorEntry(address))
        .map(Map.Entry::getValue)
        .filter(grave -> address < grave.end())
        .map(
            grave ->
                "%s lay there and %s in collection %d"
                    .formatted(grave.what(), grave.fate(), grave.collection()))
        .orElse("no object lies or lay there");
  }
}
