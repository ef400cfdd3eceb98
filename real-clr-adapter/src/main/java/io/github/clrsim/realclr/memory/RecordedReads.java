package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.com.DataTarget;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Memory as a component reads it, which records that: as long as the same stands there, the
 * component would answer the same, and to read it again takes a tenth of the time that it takes to
 * ask again.
 */
public final class RecordedReads implements DataTarget.Source {
  private final Target target;
  private final PagedMemory pages;
  private Optional<Recording> recording = Optional.empty();

  /** Reads of a target. */
  public RecordedReads(Target target) {
    this.target = target;
    this.pages = new PagedMemory(target);
  }

  /** The memory as it is now, of which nothing was read yet. */
  public PagedMemory now() {
    return new PagedMemory(target);
  }

  /** The memory that is read here; what is read there is not recorded. */
  public PagedMemory pages() {
    return pages;
  }

  /** Begins to record. */
  public Recording begin() {
    Recording begun = new Recording(target, new ArrayList<>());
    recording = Optional.of(begun);
    return begun;
  }

  /** Records no more. */
  public void end() {
    recording = Optional.empty();
  }

  /** What was read in a while. */
  public record Recording(Target target, List<Read> reads) {
    /** Whether all of it stands there now; not if nothing was read. */
    public boolean isSame() {
      PagedMemory now = new PagedMemory(target);
      return !reads.isEmpty() && reads.stream().allMatch(read -> read.isIn(now));
    }

    /** The only place from which this number was read as one; nothing if there are several. */
    public Optional<Address> placeOf(long number) {
      List<Address> places =
          reads.stream().filter(read -> read.is(number)).map(Read::from).distinct().toList();
      return places.size() == 1 ? Optional.of(places.getFirst()) : Optional.empty();
    }
  }

  /** Some bytes; fewer than were wanted where no more can be read. */
  record Read(Address from, int wanted, ByteBuffer bytes) {
    private boolean is(long number) {
      return bytes.limit() == Long.BYTES
          && bytes.order(ByteOrder.LITTLE_ENDIAN).getLong(0) == number;
    }

    private boolean isIn(PagedMemory memory) {
      ByteBuffer now = ByteBuffer.allocate(wanted);
      memory.read(from, now);
      return now.flip().equals(bytes);
    }
  }

  @Override
  public int read(Address from, ByteBuffer into) {
    int start = into.position();
    int wanted = into.remaining();
    int read = pages.read(from, into);
    if (recording.isPresent()) {
      ByteBuffer bytes = ByteBuffer.allocate(into.position() - start);
      bytes.put(into.slice(start, into.position() - start)).flip();
      recording.get().reads().add(new Read(from, wanted, bytes));
    }
    return read;
  }

  @Override
  public Optional<Address> base(String library) {
    return target.base(library);
  }
}
