package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.com.DataTarget;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a component read for an answer. As long as the same stands there, its answer would be the
 * same: to read it again takes a tenth of the time that it takes to ask again.
 */
public final class RecordedReads implements DataTarget.Source {
  private final Target target;
  private final List<Read> reads = new ArrayList<>();
  private boolean isOn;

  public RecordedReads(Target target) {
    this.target = target;
  }

  /** Some bytes; fewer than were wanted where no more can be read. */
  private record Read(Address from, int wanted, ByteBuffer bytes) {}

  /** Records from now on, and forgets what was recorded before. */
  public void begin() {
    reads.clear();
    isOn = true;
  }

  /** Records no more. */
  public void end() {
    isOn = false;
  }

  /** Whether all that was recorded stands there now; not if nothing was. */
  public boolean isSame() {
    return !reads.isEmpty() && reads.stream().allMatch(this::isSame);
  }

  private boolean isSame(Read before) {
    ByteBuffer now = ByteBuffer.allocate(before.wanted);
    target.read(before.from, now);
    return now.flip().equals(before.bytes);
  }

  @Override
  public int read(Address from, ByteBuffer into) {
    int start = into.position();
    int wanted = into.remaining();
    int read = target.read(from, into);
    if (isOn) {
      ByteBuffer bytes = ByteBuffer.allocate(into.position() - start);
      bytes.put(into.slice(start, into.position() - start)).flip();
      reads.add(new Read(from, wanted, bytes));
    }
    return read;
  }

  @Override
  public Optional<Address> base(String library) {
    return target.base(library);
  }
}
