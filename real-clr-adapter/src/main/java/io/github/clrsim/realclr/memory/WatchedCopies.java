package io.github.clrsim.realclr.memory;

import io.github.clrsim.api.id.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Copies of ranges of the memory of a process that goes on, each made while a word of it is zero,
 * as is the one that tells for whom all threads are suspended while none are. All is read in one
 * go, and the word with it: before, behind, and in between so often that it hardly becomes another
 * unseen.
 */
public final class WatchedCopies {
  private static final int STRETCH = 1 << 16;

  /** Some milliseconds. */
  private static final int LOOKS_MAX = 5_000;

  private static final int COPIES_MAX = 200;

  private final Optional<VectoredRead> word;
  private final List<VectoredRead> reads = new ArrayList<>();

  /**
   * Copies to be made of a process.
   *
   * @param zero the address of the word; without one, all moments will do
   */
  public WatchedCopies(LiveTarget target, Optional<Address> zero, List<Target.Range> ranges) {
    Optional<Target.Range> place =
        zero.map(found -> new Target.Range(found.value(), found.value() + Long.BYTES));
    this.word = place.map(found -> new VectoredRead(target, List.of(found)));
    List<Target.Range> stretches = ranges.stream().flatMap(WatchedCopies::stretches).toList();
    int atOnce = VectoredRead.PIECES_MAX / 2 - 1;
    for (int first = 0; first < stretches.size(); first += atOnce) {
      List<Target.Range> pieces = new ArrayList<>();
      for (Target.Range each :
          stretches.subList(first, Math.min(first + atOnce, stretches.size()))) {
        place.ifPresent(pieces::add);
        pieces.add(each);
      }
      place.ifPresent(pieces::add);
      reads.add(new VectoredRead(target, pieces));
    }
  }

  private static Stream<Target.Range> stretches(Target.Range range) {
    return LongStream.iterate(range.start(), at -> at < range.end(), at -> at + STRETCH)
        .mapToObj(at -> new Target.Range(at, Math.min(at + STRETCH, range.end())));
  }

  /** The next copy; nothing if the word is not zero for some time, or not all can be read. */
  public Optional<MemoryCopy> next() {
    int copies = 0;
    for (int looks = 0; looks < LOOKS_MAX && copies < COPIES_MAX; looks++) {
      if (word.filter(found -> !found.read()).isPresent()) {
        return Optional.empty();
      }
      if (word.filter(found -> found.number(0) != 0).isEmpty()) {
        copies++;
        if (!reads.stream().allMatch(VectoredRead::read)) {
          return Optional.empty();
        }
        if (reads.stream().allMatch(this::isZero)) {
          return Optional.of(copied());
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Waits until the word is another, as when a moment is over; false if it is not, for some time.
   */
  public boolean isOver() {
    return word.filter(
            found ->
                IntStream.range(0, LOOKS_MAX).anyMatch(_ -> found.read() && found.number(0) != 0))
        .isPresent();
  }

  /** Where a word is read, too, every other piece is it, the first one and the last. */
  private boolean isZero(VectoredRead read) {
    return word.isEmpty()
        || IntStream.iterate(0, i -> i < read.count(), i -> i + 2)
            .allMatch(i -> read.number(i) == 0);
  }

  private MemoryCopy copied() {
    MemoryCopy copy = new MemoryCopy();
    int wordsBefore = word.isPresent() ? 1 : 0;
    for (VectoredRead read : reads) {
      for (int i = wordsBefore; i < read.count(); i += 1 + wordsBefore) {
        copy.add(read.piece(i).start(), read.bytes(i));
      }
    }
    return copy;
  }
}
