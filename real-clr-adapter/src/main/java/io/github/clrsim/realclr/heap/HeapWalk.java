package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.realclr.memory.Target;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All objects of a heap in the order of their addresses, each when it is asked for; the memory of
 * one piece is kept, not that of all.
 *
 * <p>A process that runs is not stopped. After a piece was read, it is asked whether a collection
 * ran and whether threads still have the room for allocations that was passed over; if not, what
 * was read is thrown away. Where something else than an object stands, it is looked at a few times
 * more, since a thread may have got room there. Then all up to the next place where an object
 * begins for certain is left out and counted: up to the end of the room that a thread has, or of
 * the range. After a collection the ranges are read anew, and the walk goes on with what lies
 * behind the last piece of before.
 *
 * <p>To be used by one thread at a time, and before the heap that it is of is closed.
 */
public final class HeapWalk implements Iterator<HeapObject> {
  private static final int LOOK_MAX = 4;
  private static final int RETRY_MAX = 8;
  private static final int BYTES_MIN = 1 << 16;
  private static final int COLLECTION_MAX = 200;

  private final Source source;
  private final HeapPiece piece;
  private final List<HeapSummary.Gap> gaps = new ArrayList<>();

  private HeapLayout layout;
  private int number;

  /** Where the next piece begins. */
  private long at;

  /** Behind the last piece: what begins before was handed out. */
  private long from;

  /** The room behind which the next piece begins, where nothing before it was understood. */
  private Optional<HeapLayout.Unused> entered = Optional.empty();

  private int given;

  /** How many bytes are read at once: fewer where collections come often. */
  private int most = HeapPiece.BYTES_MAX;

  private int looks;
  private int retries;

  private long objects;
  private long bytes;
  private long freeBytes;
  private long unknownBytes;
  private int collections;
  private boolean isCut;

  HeapWalk(Source source, Target target, TypeSizes sizes) {
    this.source = source;
    this.piece = new HeapPiece(target::read, sizes);
    this.layout = source.layout();
    this.isCut = !layout.isComplete();
    this.collections = layout.state().areStructuresValid() ? 0 : 1;
    enter(0);
  }

  /** What is walked. */
  interface Source {
    /** Where objects are now, with no collection under way if that can be waited for. */
    HeapLayout layout();

    /** Whether no collection has run since a layout was read, as far as one of its parts shows. */
    boolean holds(HeapLayout layout, HeapLayout.Part part);

    /** The same layout, with what threads have for allocations now; none where nothing goes on. */
    Optional<HeapLayout> renewed(HeapLayout layout);
  }

  @Override
  public boolean hasNext() {
    while (given == piece.count() && number < layout.parts().size()) {
      step();
    }
    return given < piece.count();
  }

  @Override
  public HeapObject next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the heap has no more objects");
    }
    return piece.object(given++);
  }

  /**
   * What the walk came upon so far; when {@link #hasNext()} has answered that there is no more, in
   * all. Up to {@value HeapPiece#BYTES_MAX} bytes may be counted ahead of the object that was given
   * last.
   */
  public HeapSummary summary() {
    return new HeapSummary(objects, bytes, freeBytes, unknownBytes, gaps, collections, isCut);
  }

  private void enter(int part) {
    number = part;
    entered = Optional.empty();
    looks = 0;
    if (number < layout.parts().size()) {
      at = layout.parts().get(number).range().start().value();
    }
  }

  /** Fills the piece, if only with nothing. */
  private void step() {
    HeapLayout.Part part = layout.parts().get(number);
    HeapRange range = part.range();
    given = 0;
    Optional<HeapSummary.Reason> reason = piece.fill(layout, range, at, from, most);
    if (!source.holds(layout, part)) {
      piece.clear();
      collected(range);
      return;
    }
    retries = 0;
    most = Math.min(2 * most, HeapPiece.BYTES_MAX);
    List<HeapLayout.Unused> relied = relied();
    Optional<HeapLayout> renewed =
        reason.isPresent() || !relied.isEmpty() ? source.renewed(layout) : Optional.empty();
    boolean isCertain = renewed.filter(later -> !later.has(relied)).isEmpty();
    if (renewed.isPresent() && (reason.isPresent() || !isCertain) && looks < LOOK_MAX) {
      looks++;
      layout = renewed.get();
      piece.clear();
    } else if (isCertain) {
      commit();
      reason.ifPresent(why -> leaveOut(layout.nextCertain(at, range), why));
    } else {
      piece.clear();
      leaveOut(end(range), HeapSummary.Reason.CHANGING);
    }
    if (at >= range.end().value()) {
      enter(number + 1);
    }
  }

  /** Room for allocations behind which an object was taken to begin. */
  private List<HeapLayout.Unused> relied() {
    return Stream.concat(entered.stream(), piece.passed().stream()).toList();
  }

  private void commit() {
    objects += piece.count();
    bytes += piece.bytes();
    freeBytes += piece.freeBytes();
    looks = 0;
    entered = Optional.empty();
    at = piece.next();
    from = Math.max(from, at);
  }

  /** Leaves out what lies before the end of a room for allocations. */
  private void leaveOut(HeapLayout.Unused before, HeapSummary.Reason reason) {
    long start = Math.max(at, from);
    if (before.end() > start) {
      unknownBytes += before.end() - start;
      if (gaps.size() < HeapSummary.GAP_MAX) {
        gaps.add(new HeapSummary.Gap(new Address(start), before.end() - start, reason));
      }
    }
    looks = 0;
    entered = Optional.of(before).filter(room -> room.start() < room.end());
    at = before.end();
    from = Math.max(from, at);
  }

  private static HeapLayout.Unused end(HeapRange range) {
    return new HeapLayout.Unused(range.end().value(), range.end().value());
  }

  /** A collection ran since the layout was read: what lies ahead is elsewhere now. */
  private void collected(HeapRange range) {
    collections++;
    retries++;
    most = Math.max(most / 2, BYTES_MIN);
    if (collections > COLLECTION_MAX) {
      isCut = true;
      enter(layout.parts().size());
      return;
    }
    if (retries > RETRY_MAX) {
      leaveOut(end(range), HeapSummary.Reason.COLLECTED);
      retries = 0;
    }
    layout = source.layout();
    isCut |= !layout.isComplete();
    piece.forgetTypes();
    enter(behind(from));
  }

  /** The first part that is not wholly before an address. */
  private int behind(long address) {
    int first = 0;
    while (first < layout.parts().size()
        && layout.parts().get(first).range().end().value() <= address) {
      first++;
    }
    return first;
  }
}
