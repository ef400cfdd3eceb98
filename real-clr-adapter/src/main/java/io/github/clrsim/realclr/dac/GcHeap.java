package io.github.clrsim.realclr.dac;

import io.github.clrsim.api.outcome.Outcome;
import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.realclr.com.ComReference;
import io.github.clrsim.realclr.com.DataAccessComponent;
import java.util.List;
import java.util.Optional;

/**
 * The heap of a collector: which ranges of the memory have objects, and all objects in them. Asking
 * about it leaves what {@link io.github.clrsim.api.dac.DataAccess} keeps as it is, and the other
 * way round.
 *
 * <p>To be used by one thread at a time; it ends with the {@link DebuggedClr} that it is of.
 */
public final class GcHeap {
  private final Target target;
  private final ComponentRequests requests;

  private GcHeap(Target target, ComponentRequests requests) {
    this.target = target;
    this.requests = requests;
  }

  /** The heap of a process or a dump. */
  static GcHeap of(Target target, List<Mapping> library, DataAccessComponent component) {
    // One of its own: whoever reads objects meanwhile keeps what was answered.
    Outcome<ComReference> process = component.open(target);
    return new GcHeap(
        target,
        process
            .answer()
            .flatMap(
                found -> ComponentRequests.of(target, new MethodTableGuard(target, library), found))
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

  /**
   * A walk over all objects.
   *
   * @throws io.github.clrsim.diagnostic.DiagnosticException if the process has ended, which the
   *     walk throws, too, where it ends meanwhile; or if the heap is not in the dump
   */
  public HeapWalk walk() {
    return new HeapWalk(source(), target, new TypeSizes(requests));
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
  void requireKept() {
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
  void close() {
    requests.close();
  }
}
