package io.github.clrsim.model.corelib.boundary;

import java.util.List;

/**
 * What a routine meets of the runtime around it: the collector, the scheduler and managed code. All
 * calls come from the thread that performs the routine.
 */
public interface RuntimeSide {

  /** Whether a collection has been asked for and waits until this thread is at a safe point. */
  boolean collectionWaits();

  /**
   * A safe point: a waiting collection happens here, and before it returns, all protected
   * references have been updated.
   *
   * @return whether a collection happened
   */
  boolean safePoint();

  /**
   * Makes an object, after a collection if there is no room or one waits.
   *
   * @return its address, and whether a collection happened first
   */
  Allocated allocate();

  /** The thread goes to this mode; on the way to cooperative it waits for a collection's end. */
  boolean enter(Mode mode);

  /**
   * Calls a managed method and returns when it has returned.
   *
   * @return whether a collection may have happened meanwhile; when in doubt, true
   */
  boolean callManaged(String method);

  /**
   * Tells where the protected references of the current routine are, whenever that changes. The
   * collector reads and updates them.
   */
  void protect(List<Root> roots);

  /** A new object. */
  record Allocated(long address, boolean collected) {}

  /** A place that holds a reference and that the collector knows of. */
  interface Root {
    /** The address of the object. */
    long address();

    /** The object has moved. */
    void moved(long address);
  }
}
