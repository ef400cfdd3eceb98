package io.github.clrsim.model.heap;

import static io.github.clrsim.model.scenario.HandleKind.PINNED;
import static io.github.clrsim.model.scenario.HandleKind.STRONG;

import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.loader.CodeTypes;
import io.github.clrsim.model.loader.Loader;
import io.github.clrsim.model.loader.assembly.TypeKey;
import io.github.clrsim.model.profile.HeapForm;
import io.github.clrsim.model.scenario.HandleKind;
import java.util.List;
import java.util.Optional;

/**
 * The objects that a runtime makes for itself before the program begins: room for what static
 * fields refer to, the exceptions that it could not make any more when they are needed, a guard.
 * Each gets a handle and is never let go (the order was measured on both).
 */
public final class StartUpObjects {
  private static final int STATICS = 1020;
  private static final int NUMBERS = 18;

  private static final Kept OUT_OF_MEMORY = new Kept("System.OutOfMemoryException", STRONG);
  private static final Kept STACK_OVERFLOW = new Kept("System.StackOverflowException", STRONG);
  private static final Kept NO_ENGINE = new Kept("System.ExecutionEngineException", STRONG);
  private static final Kept ABORT = new Kept("System.Threading.ThreadAbortException", STRONG);
  private static final Kept GUARD = new Kept("System.Object", PINNED);

  private final HeapForm form;
  private final Heap heap;
  private final Loader loader;

  private record Kept(String type, HandleKind handle) {}

  /** What is made in a heap of this form. */
  public StartUpObjects(HeapForm form, Heap heap, Loader loader) {
    this.form = form;
    this.heap = heap;
    this.loader = loader;
  }

  /**
   * Makes them, on the first thread.
   *
   * @param tellsCollections whether the profiler has asked for collections by now
   */
  public void make(boolean tellsCollections) {
    if (tellsCollections) {
      heap.noteBounds();
    }
    CodeTypes types = loader.codeTypes();
    heap.tables()
        .add(heap.makeTable(loader.types().load(arrayOf(types.core("System.Object"))), STATICS));
    switch (form) {
      case SEGMENTS -> {
        keep(new Kept("System.Exception", STRONG));
        List.of(OUT_OF_MEMORY, STACK_OVERFLOW, NO_ENGINE, ABORT, ABORT, GUARD).forEach(this::keep);
      }
      case REGIONS -> {
        TypeKey numbers = arrayOf(types.core("System.Int32"));
        keep(heap.allocate(loader.types().load(numbers), NUMBERS), STRONG);
        List.of(OUT_OF_MEMORY, STACK_OVERFLOW, NO_ENGINE, GUARD).forEach(this::keep);
      }
    }
    heap.letGo();
  }

  private static TypeKey arrayOf(TypeKey element) {
    return new TypeKey.ArrayOf(element, 1);
  }

  private void keep(Kept kept) {
    keep(
        heap.allocate(loader.types().load(loader.codeTypes().core(kept.type())), 0), kept.handle());
  }

  private void keep(HeapObject made, HandleKind handle) {
    heap.handles().make(handle, Optional.of(made));
  }
}
