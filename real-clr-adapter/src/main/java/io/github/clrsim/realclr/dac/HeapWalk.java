package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.id.Address;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * All objects of a heap in the order of their addresses, each when it is asked for; the memory of
 * one piece is kept, not that of all.
 *
 * <p>A process that runs is not stopped. Where something else than an object stands, it is renewed
 * at a few times more, since a thread may have got room for allocations there; then all up to the
 * next place where an object begins for certain is left out and counted: behind the room that a
 * thread has for allocations, or at the next range. After a collection the places of objects are
 * read anew, and the walk goes on with what lies behind the last piece of before. What is handed
 * out was an object between two collections.
 *
 * <p>To be used by one thread at a time, and before the heap that it is of is closed.
 */
public final class HeapWalk implements Iterator<HeapObject> {
  private static final int LOOK_MAX = 4;
  private static final int RETRY_MAX = 8;
  private static final int COLLECTION_MAX = 200;

  private final Source source;
  private final HeapPiece piece;
  private final List<HeapSummary.Gap> gaps = new ArrayList<>();

  private HeapLayout layout;
  private int range;

  /** Where the next piece begins. */
  private long at;

  /** Behind the last piece: what begins before was handed out. */
  private long from;

  private int given;
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
    this.piece = new HeapPiece(target, sizes);
    this.layout = source.layout();
    this.isCut = !layout.isComplete();
    this.collections = layout.state().areStructuresValid() ? 0 : 1;
    enter(0);
  }

  /** What is walked. */
  interface Source {
    /** Where objects are now, with no collection under way if that can be waited for. */
    HeapLayout layout();

    /** Whether no collection has run since a layout was read. */
    boolean holds(HeapLayout layout);

    /** The same layout, with what threads have for allocations now; none where nothing goes on. */
    Optional<HeapLayout> renewed(HeapLayout layout);
  }

  @Override
  public boolean hasNext() {
    while (given == piece.count() && range < layout.ranges().size()) {
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

  private void enter(int number) {
    range = number;
    if (range < layout.ranges().size()) {
      at = layout.ranges().get(range).start().value();
    }
  }

  /** Fills the piece, if only with nothing. */
  private void step() {
    HeapRange within = layout.ranges().get(range);
    given = 0;
    Optional<HeapSummary.Reason> reason = piece.fill(layout, within, at, from);
    if (!source.holds(layout)) {
      piece.clear();
      collected(within);
      return;
    }
    retries = 0;
    commit();
    if (reason.isPresent()) {
      stumble(within, reason.get());
    } else {
      looks = 0;
    }
    if (at >= within.end().value()) {
      enter(range + 1);
    }
  }

  private void commit() {
    objects += piece.count();
    bytes += piece.bytes();
    freeBytes += piece.freeBytes();
    if (piece.next() > at) {
      looks = 0;
    }
    at = piece.next();
    from = Math.max(from, at);
  }

  private void stumble(HeapRange within, HeapSummary.Reason reason) {
    Optional<HeapLayout> renewed = looks < LOOK_MAX ? source.renewed(layout) : Optional.empty();
    looks++;
    if (renewed.isPresent()) {
      layout = renewed.get();
    } else {
      leaveOut(layout.nextCertain(at, within), reason);
    }
  }

  private void leaveOut(long end, HeapSummary.Reason reason) {
    long start = Math.max(at, from);
    if (end > start) {
      unknownBytes += end - start;
      if (gaps.size() < HeapSummary.GAP_MAX) {
        gaps.add(new HeapSummary.Gap(new Address(start), end - start, reason));
      }
    }
    at = end;
    from = Math.max(from, end);
    looks = 0;
  }

  /** A collection ran since the layout was read: what lies ahead is elsewhere now. */
  private void collected(HeapRange within) {
    collections++;
    retries++;
    if (collections > COLLECTION_MAX) {
      isCut = true;
      enter(layout.ranges().size());
      return;
    }
    if (retries > RETRY_MAX) {
      leaveOut(within.end().value(), HeapSummary.Reason.COLLECTED);
      retries = 0;
    }
    layout = source.layout();
    isCut |= !layout.isComplete();
    piece.forgetTypes();
    enter(behind(from));
  }

  /** The first range that is not wholly before an address. */
  private int behind(long address) {
    int number = 0;
    while (number < layout.ranges().size()
        && layout.ranges().get(number).end().value() <= address) {
      number++;
    }
    return number;
  }
}
