package io.github.clrsim.model.heap.gc;

import io.github.clrsim.model.heap.object.HeapObject;
import io.github.clrsim.model.loader.LoadedType;
import io.github.clrsim.model.thread.FinalizerThread;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Objects whose finalizer is due: dead but for that, and kept until it has run. */
public final class Finalization {
  private final FinalizerThread finalizerThread;
  private final Consumer<LoadedType> run;
  private final List<HeapObject> queue = new ArrayList<>();

  /**
   * The finalizers of one process.
   *
   * @param finalizerThread what has work done on the finalizer thread
   * @param run runs the finalizer of a class
   */
  public Finalization(FinalizerThread finalizerThread, Consumer<LoadedType> run) {
    this.finalizerThread = finalizerThread;
    this.run = run;
  }

  /** The objects that are kept for their finalizers. */
  List<HeapObject> queue() {
    return List.copyOf(queue);
  }

  /** A collection found it dead. */
  void queue(HeapObject object) {
    object.finalizerIsDone();
    queue.add(object);
    finalizerThread.when(
        () -> true,
        () -> {
          run.accept(object.type());
          queue.remove(object);
        });
  }
}
