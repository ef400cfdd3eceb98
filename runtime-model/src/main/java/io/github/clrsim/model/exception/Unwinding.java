package io.github.clrsim.model.exception;

import io.github.clrsim.api.il.ExceptionClause;
import io.github.clrsim.api.il.ExceptionClause.Part;
import java.util.Optional;

/**
 * The search for a handler is over, and the thread goes back through its frames. It passes those of
 * the simulation as an exception of Java does, which is what it is.
 */
public final class Unwinding extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ThrownObject thrown;
  private final transient Frame last;
  private final transient Optional<ExceptionClause> catcher;

  Unwinding(ThrownObject thrown, Frame last, Optional<ExceptionClause> catcher) {
    super(thrown.toString(), null, false, false);
    this.thrown = thrown;
    this.last = last;
    this.catcher = catcher;
  }

  /** What was thrown. */
  public ThrownObject thrown() {
    return thrown;
  }

  /** Whether this frame catches it. */
  boolean landsIn(Frame frame) {
    return last.equals(frame) && catcher.isPresent();
  }

  /** Whether this part of the frame catches it. */
  boolean landsIn(Frame frame, Part part) {
    return landsIn(frame) && catcher.filter(by -> part.contains(by.tried().offset())).isPresent();
  }

  /** Whether this is the clause that catches it. */
  boolean landsIn(ExceptionClause clause) {
    return catcher.filter(clause::equals).isPresent();
  }

  /** Whether no frame catches it, so that the runtime's own code around them has to bear it. */
  boolean leavesManagedCode() {
    return catcher.isEmpty();
  }

  /** Whether the runtime's own code is called by none but this frame, and has to bear it. */
  boolean leavesManagedCodeIn(Frame frame) {
    return last.equals(frame) && leavesManagedCode();
  }
}
