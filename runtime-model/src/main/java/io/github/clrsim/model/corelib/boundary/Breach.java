package io.github.clrsim.model.corelib.boundary;

import io.github.clrsim.diagnostic.Diagnostic;
import io.github.clrsim.model.corelib.boundary.Routine.Step;

/** A rule of the border that a routine broke. */
public sealed interface Breach {

  /** Whose it is. */
  Routine routine();

  /** What is wrong, where, why, and what to do. */
  Diagnostic diagnostic();

  /**
   * A GC hole: a reference that the collector did not know of was held while a collection could
   * happen, and was used afterwards. It may point to where the object no longer is.
   *
   * @param reference the name of the reference, or of the pointer into an object
   * @param collection where the collection could happen
   * @param use where the stale reference is used
   * @param isInterior whether it points into an object: no protection helps such a pointer
   * @param happened whether a collection did happen there, this time
   */
  record GcHole(
      Routine routine,
      String reference,
      Step collection,
      Step use,
      boolean isInterior,
      boolean happened)
      implements Breach {
    @Override
    public Diagnostic diagnostic() {
      return new Diagnostic(
          "GC hole in %s: %s may be stale where it is used".formatted(routine, reference),
          use.toString(),
          "a collection %s in %s, and the collector did not know of %s, so that it may be where the"
                  .formatted(happened ? "happened" : "can happen", collection, reference)
              + " object no longer is",
          isInterior
              ? "take the pointer anew after %s, from a protected reference".formatted(collection)
              : "protect the reference before %s".formatted(collection));
    }
  }

  /**
   * Starvation: a collection waits, and the routine runs on in cooperative mode without a safe
   * point.
   *
   * @param step in which the limit was passed
   * @param instructions how many had run since the last safe point
   */
  record Starvation(Routine routine, Step step, int instructions) implements Breach {
    @Override
    public Diagnostic diagnostic() {
      return new Diagnostic(
          "%s starves a waiting collection".formatted(routine),
          step.toString(),
          "all threads wait for the collection, which waits for %d instructions in cooperative mode"
                  .formatted(instructions)
              + " without a poll; more than %d are too many".formatted(Crossing.INSTRUCTIONS_MAX),
          "poll inside the work, or make it a qcall, which runs in preemptive mode");
    }
  }

  /** A step that collects, or may, where the stack cannot be walked: there is no frame. */
  record NoFrame(Routine routine, Step step) implements Breach {
    @Override
    public Diagnostic diagnostic() {
      return new Diagnostic(
          "%s does without a helper frame what needs one".formatted(routine),
          step.toString(),
          "nobody can walk the stack past an fcall that has erected no frame, so no reference of"
              + " its callers could be found",
          "put helper-frame before it, with the references that must live on");
    }
  }

  /**
   * A step in the wrong mode: objects are touched in preemptive mode, where a collection may be
   * moving them at the same time.
   */
  record WrongMode(Routine routine, Step step) implements Breach {
    @Override
    public Diagnostic diagnostic() {
      return new Diagnostic(
          "%s touches objects in preemptive mode".formatted(routine),
          step.toString(),
          "collections do not wait for a thread in preemptive mode, so the object may move at any"
              + " moment",
          "put cooperative before it");
    }
  }
}
