package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.data.Blob;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.com.DataTarget;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Memory, of which is noted what was read: an answer is put together from many reads, and whether
 * all of them are of one moment, reading them again at one moment tells.
 *
 * <p>The component reads here, too, after it was looked at what is there. What it must find so can
 * be held, whatever the process does meanwhile.
 */
public final class NotedReads implements ReadMemory, DataTarget.Source {
  private final Target target;
  private final Map<Place, Optional<Blob>> noted = new LinkedHashMap<>();
  private boolean isTorn;
  private Optional<Held> held = Optional.empty();

  /** Notes what is read of a target from now on. */
  public NotedReads(Target target) {
    this.target = target;
  }

  private record Place(Address from, int size) {}

  private record Held(long from, ByteBuffer bytes) {
    /** Puts what is held in its place in what was read. */
    void putInto(ByteBuffer read, int position, long start) {
      int size = read.position() - position;
      for (int i = 0; i < bytes.limit(); i++) {
        long at = from + i - start;
        if (at >= 0 && at < size) {
          read.put(position + (int) at, bytes.get(i));
        }
      }
    }
  }

  /** From now on, whoever reads into a buffer finds these eight bytes here. */
  public void hold(Address from, long word) {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    held = Optional.of(new Held(from.value(), bytes.putLong(0, word)));
  }

  /** Nothing is held any more. */
  public void release() {
    held = Optional.empty();
  }

  /** Forgets all reads. */
  public void forget() {
    noted.clear();
    isTorn = false;
  }

  /** Whether all that was read since is there still, and never was anything else. */
  public boolean isSame() {
    return !isTorn
        && noted.entrySet().stream()
            .allMatch(
                read ->
                    target.bytes(read.getKey().from, read.getKey().size).equals(read.getValue()));
  }

  @Override
  public Optional<Blob> bytes(Address from, int size) {
    Optional<Blob> read = target.bytes(from, size);
    Optional<Blob> before = noted.put(new Place(from, size), read);
    isTorn |= before != null && !before.equals(read);
    return read;
  }

  @Override
  public Optional<Address> base(String library) {
    return target.base(library);
  }

  @Override
  public int read(Address from, ByteBuffer into) {
    int position = into.position();
    int read = target.read(from, into);
    held.ifPresent(each -> each.putInto(into, position, from.value()));
    return read;
  }
}
