package io.github.clrsim.model.exception;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.MetadataToken;
import io.github.clrsim.api.il.ExceptionClause;
import io.github.clrsim.api.il.ExceptionClause.Part;
import java.util.List;
import java.util.Optional;

/** A method that a thread is in, as a search for a handler sees it. */
public interface Frame {
  /** The function whose code it is; empty for code that is not simulated, and never told of. */
  Optional<FunctionId> function();

  /** The method that called it; empty where code of the runtime itself lies between. */
  Optional<Frame> caller();

  /** Which IL it is at. */
  int offset();

  /** The protected parts of its code, inner ones first. */
  List<ExceptionClause> clauses();

  /** Where the native code for this IL is. */
  Address address(int offset);

  /** Where it lies on the stack. */
  Address pointer();

  /** Whether an object is of this class, which a token in its code names. */
  boolean isOf(MetadataToken type, ThrownObject thrown);

  /**
   * Runs the code of a filter; what escapes it comes out here.
   *
   * @return whether it accepts the exception
   */
  boolean filters(ExceptionClause.Filter filter, ThrownObject thrown);

  /**
   * Notes what the catch block that it is in has caught.
   *
   * @return what was noted before
   */
  Optional<ThrownObject> catches(Optional<ThrownObject> thrown);

  /** Where it goes on behind a catch block. */
  int behind(Part handler);

  /** All of its code, or the part of it that was called. */
  Part whole();

  /** Runs a part of its code. */
  void run(int from, int to);
}
