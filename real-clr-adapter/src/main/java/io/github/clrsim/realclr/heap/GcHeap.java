package io.github.clrsim.realclr.heap;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.com.DataAccessComponent;
import io.github.clrsim.realclr.memory.CoreTarget;
import io.github.clrsim.realclr.memory.DumpAdvice;
import io.github.clrsim.realclr.memory.LiveTarget;
import io.github.clrsim.realclr.memory.Mapping;
import io.github.clrsim.realclr.memory.MemoryCopy;
import io.github.clrsim.realclr.memory.MethodTableGuard;
import io.github.clrsim.realclr.memory.RecordedReads;
import io.github.clrsim.realclr.memory.Target;
import java.util.List;
import java.util.Optional;

/**
 * The heap of a collector: which ranges of the memory have objects, and all objects in them. Asking
 * about it leaves what {@link io.github.clrsim.api.dac.DataAccess} keeps as it is, and the other
 * way round.
 *
 * <p>To be used by one thread at a time; it ends with the {@code DebuggedClr} that it is of.
 */
public final class GcHeap {
  /** A few tenths of a second; since .NET 7 ranges are shorter. */
  private static final long WALKED_MAX = 512L << 20;

  private final Target target;
  private final ComponentRequests requests;
  private final RecordedReads reads;
  private final TypeSizes sizes;
  private Optional<HeapPiece> piece = Optional.empty();
  private Optional<HeapLayout> layout = Optional.empty();

  /** What the component read for the layout. */
  private Optional<RecordedReads.Recording> laidOut = Optional.empty();

  private GcHeap(Target target, RecordedReads reads, ComponentRequests requests) {
    this.target = target;
    this.reads = reads;
    this.requests = requests;
    this.sizes = new TypeSizes(requests);
  }

  /** The heap of a process or a dump. */
  public static GcHeap of(Target target, List<Mapping> library, DataAccessComponent component) {
    // One of its own: whoever reads objects meanwhile keeps what was answered.
    RecordedReads reads = new RecordedReads(target);
    Outcome<ComReference> process = component.open(reads);
    return new GcHeap(
        target,
        reads,
        process
            .answer()
            .flatMap(
                found ->
                    ComponentRequests.of(
                        reads.pages(), new MethodTableGuard(reads.pages(), library), found))
            .orElseThrow(() -> unknown(target)));
  }

  /**
   * Where objects are now, in the order of their addresses; none overlaps another.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the process has ended, or the heap
   *     is not in the dump
   */
  public List<HeapRange> ranges() {
    return source().layout().ranges();
  }

  /** Where they are as far as that is known; nowhere if it is not. */
  public List<HeapRange> knownRanges() {
    return layoutNow().map(HeapLayout::ranges).orElse(List.of());
  }

  /**
   * A walk over all objects.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the process has ended, which the
   *     walk throws, too, where it ends meanwhile; or if the heap is not in the dump
   */
  public HeapWalk walk() {
    return new HeapWalk(source(), target, new TypeSizes(requests));
  }

  /**
   * Whether an object begins here: the heap is walked up to there. What died keeps its fields until
   * its room is used, and what moved leaves a copy; neither can be told from an object otherwise.
   */
  public Beginning beginning(Address object) {
    HeapPiece own = piece.orElseGet(() -> new HeapPiece(target::read, sizes));
    piece = Optional.of(own);
    // The layout may be as before, and the types not: they are looked at as they are now.
    requests.flush();
    Optional<HeapLayout> now = layoutNow();
    own.forgetTypes();
    return now.map(layout -> beginning(object, layout, own)).orElse(Beginning.UNKNOWN);
  }

  /**
   * What has to be copied to see whether an object begins here: the memory before it, from where
   * one begins for certain.
   *
   * @return nothing if that is not known, or much, or if objects come and go there so fast that
   *     another layout may look the same
   */
  Optional<Target.Range> before(Address object) {
    return layout
        .flatMap(known -> known.range(object).filter(range -> !known.hasUnused(range, object)))
        .filter(range -> range.kind() != HeapRange.Kind.GENERATION_0)
        .map(
            range ->
                new Target.Range(range.start().value(), object.value() + HeapLayout.OBJECT_MIN))
        .filter(range -> range.size() <= HeapPiece.BYTES_MAX);
  }

  /** Whether an object begins here in a copy of what is before it, which is the heap's still. */
  boolean begins(Address object, MemoryCopy before) {
    HeapPiece copied = new HeapPiece(before::read, sizes);
    Optional<HeapRange> range = layout.flatMap(known -> known.range(object));
    return layout
            .filter(known -> beginning(object, known, copied) == Beginning.OF_OBJECT)
            .isPresent()
        && layoutNow()
            .filter(now -> now.state().areStructuresValid())
            .flatMap(now -> now.range(object))
            .map(HeapRange::start)
            .equals(range.map(HeapRange::start));
  }

  /** As it was read before, as long as the same stands there. */
  private Optional<HeapLayout> layoutNow() {
    if (laidOut.filter(RecordedReads.Recording::isSame).isEmpty()) {
      requests.flush();
      laidOut = Optional.of(reads.begin());
      layout = HeapLayout.of(requests);
      reads.end();
    }
    return layout;
  }

  static Beginning beginning(Address object, HeapLayout layout, HeapPiece piece) {
    Optional<HeapRange> range = layout.range(object);
    if (range.isEmpty()) {
      return layout.isComplete() ? Beginning.OF_NOTHING : Beginning.UNKNOWN;
    }
    long wanted = object.value();
    long at = range.get().start().value();
    if (wanted - at > WALKED_MAX) {
      return Beginning.UNKNOWN;
    }
    while (at <= wanted) {
      int most = (int) Math.min(wanted - at + HeapLayout.OBJECT_MIN, HeapPiece.BYTES_MAX);
      Optional<HeapSummary.Reason> reason = piece.fill(layout, range.get(), at, wanted, most);
      if (piece.count() > 0 && piece.object(0).address().equals(object)) {
        return Beginning.OF_OBJECT;
      }
      if (reason.isPresent() || piece.next() <= at) {
        return Beginning.UNKNOWN;
      }
      at = piece.next();
    }
    return Beginning.OF_NOTHING;
  }

  /** What it asks. */
  ComponentRequests requests() {
    return requests;
  }

  /** What the component reads for that. */
  RecordedReads reads() {
    return reads;
  }

  private HeapWalk.Source source() {
    return switch (target) {
      case LiveTarget live -> new LiveHeap(requests, live);
      case CoreTarget dump -> kept(dump);
    };
  }

  /**
   * Requires that it is in the dump, if it is of one.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if it is not
   */
  public void requireKept() {
    if (target instanceof CoreTarget dump) {
      kept(dump);
    }
  }

  private HeapWalk.Source kept(CoreTarget dump) {
    HeapLayout layout = HeapLayout.of(requests).orElseThrow(() -> DumpAdvice.noHeap(dump).thrown());
    boolean isThere =
        layout.ranges().stream()
            .anyMatch(range -> dump.kept(range.start(), Long.BYTES).isPresent());
    if (!isThere) {
      throw DumpAdvice.noHeap(dump).thrown();
    }
    return new KeptHeap(layout);
  }

  /** The heap of a dump, in which nothing goes on. */
  private record KeptHeap(HeapLayout layout) implements HeapWalk.Source {
    @Override
    public boolean holds(HeapLayout since, HeapLayout.Part part) {
      return true;
    }

    @Override
    public Optional<HeapLayout> renewed(HeapLayout since) {
      return Optional.empty();
    }
  }

  /** For a collector that tells nothing about its heap. */
  static RuntimeException unknown(Target target) {
    return new Diagnostic(
            "The heap of %s is not known".formatted(target.name()),
            "GetGCHeapData",
            "the runtime has not set up its heap yet, or parts of the memory are missing",
            "ask again in a moment; make a dump with its heap")
        .thrown();
  }

  /** Lets its component go. */
  public void close() {
    requests.close();
  }
}
