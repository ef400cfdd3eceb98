package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import java.util.LinkedHashMap;
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
  private final Target target;
  private final PagedMemory pages;
  private final Map<Place, Optional<Blob>> noted = new LinkedHashMap<>();
  private boolean isTorn;

  /** Notes what is read of a target from now on. */
  public NotedReads(Target target) {
    this.target = target;
    this.pages = new PagedMemory(target);
  }

  private record Place(Address from, int size) {}

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
    return !isTorn
        && noted.entrySet().stream()
            .allMatch(
                read -> now.bytes(read.getKey().from, read.getKey().size).equals(read.getValue()));
  }

  @Override
  public Optional<Blob> bytes(Address from, int size) {
    Optional<Blob> read = pages.bytes(from, size);
    Optional<Blob> before = noted.put(new Place(from, size), read);
    isTorn |= before != null && !before.equals(read);
    return read;
  }
}
