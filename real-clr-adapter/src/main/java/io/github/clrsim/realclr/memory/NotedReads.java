package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Memory, of which is noted what was read: an answer is put together from many reads, and whether
 * all of them are of one moment, reading them again at one moment tells.
 *
 * <p>The component reads the same pages ({@link #pages}), so that it finds what was looked at
 * before it was asked, whatever the process does meanwhile.
 */
public final class NotedReads implements ReadMemory {
  /** What lies between is read faster with them than they are apart. */
  private static final int NEAR = 64;

  private final Target target;
  private final PagedMemory pages;
  private final Map<Place, Optional<Blob>> noted = new LinkedHashMap<>();
  private boolean isTorn;

  /** Notes what is read of a target from now on. */
  public NotedReads(Target target) {
    this.target = target;
    this.pages = new PagedMemory(target);
  }

  private record Place(Address from, int size) {
    Target.Range range() {
      return new Target.Range(from.value(), from.value() + size);
    }
  }

  /** The memory that is read here; what is read there is not noted. */
  public PagedMemory pages() {
    return pages;
  }

  /** Forgets what was noted; the pages stay as they were read. */
  public void forget() {
    noted.clear();
    isTorn = false;
  }

  /** Whether all that was read since is there still, and never was anything else. */
  public boolean isSame() {
    PagedMemory now = new PagedMemory(target);
    return areSame(now, now);
  }

  /** Whether all of it was there when this copy of {@link #ranges} was made. */
  public boolean isSame(MemoryCopy copy) {
    return areSame(copy, new PagedMemory(target));
  }

  private boolean areSame(ReadMemory memory, ReadMemory unreadable) {
    return !isTorn
        && noted.entrySet().stream()
            .allMatch(
                read ->
                    (read.getValue().isPresent() ? memory : unreadable)
                        .bytes(read.getKey().from, read.getKey().size)
                        .equals(read.getValue()));
  }

  /** Where it was read, as far as it could be; in the order of addresses, what is near as one. */
  public List<Target.Range> ranges() {
    List<Target.Range> ranges = new ArrayList<>();
    noted.entrySet().stream()
        .filter(read -> read.getValue().isPresent())
        .map(read -> read.getKey().range())
        .sorted(Comparator.comparingLong(Target.Range::start))
        .forEach(range -> add(range, ranges));
    return ranges;
  }

  private static void add(Target.Range range, List<Target.Range> all) {
    if (!all.isEmpty() && range.start() <= all.getLast().end() + NEAR) {
      Target.Range last = all.removeLast();
      all.add(new Target.Range(last.start(), Math.max(last.end(), range.end())));
    } else {
      all.add(range);
    }
  }

  @Override
  public Optional<Blob> bytes(Address from, int size) {
    Optional<Blob> read = pages.bytes(from, size);
    Optional<Blob> before = noted.put(new Place(from, size), read);
    isTorn |= before != null && !before.equals(read);
    return read;
  }
}
