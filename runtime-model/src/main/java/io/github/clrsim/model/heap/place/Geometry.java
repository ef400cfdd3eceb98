package io.github.clrsim.model.heap.place;

import io.github.clrsim.api.corprof.CorPrfGcGenerationRange;
import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.profile.Generation;
import java.util.List;
import java.util.function.Predicate;

/** Where the objects of each generation lie, and where a collection puts them. */
public sealed interface Geometry permits Segments, Regions {

  /** Contiguous room for new objects in this generation; its first address. */
  long take(Generation generation, long bytes);

  /**
   * Where the survivors of a collection go; nothing changes yet.
   *
   * @param condemned the generation that is collected, 0 to 2
   * @param survivors of the condemned generations, by address
   * @param compacts whether small objects move together
   * @param isPinned whether an object may not move
   */
  List<Relocation> plan(
      int condemned, List<HeapObject> survivors, boolean compacts, Predicate<HeapObject> isPinned);

  /** The survivors have gone where they were planned to go. */
  void commit(int condemned, List<Relocation> plan);

  /** The ranges of all generations as they are told: large objects, then from old to young. */
  List<CorPrfGcGenerationRange> bounds();
}
