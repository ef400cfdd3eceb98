package io.github.clrsim.model.exception;

import io.github.clrsim.api.callback.Callback;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionCatcherLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchCatcherFound;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFilterLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionSearchFunctionLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionThrown;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFinallyLeave;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionEnter;
import io.github.clrsim.api.callback.ExceptionCallback.ExceptionUnwindFunctionLeave;
import io.github.clrsim.api.corprof.CorPrfClauseType;
import io.github.clrsim.api.corprof.CorPrfExClauseInfo;
import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.il.ExceptionClause;
import io.github.clrsim.api.il.ExceptionClause.Part;
import io.github.clrsim.model.delivery.Delivery;
import io.github.clrsim.model.loader.TypeLoadFailure;
import io.github.clrsim.model.profile.ExceptionRules;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Exceptions in two passes (G67): with all frames still there, a search for who catches it, which
 * runs filters; then the way back to that frame, which runs what is to be done finally.
 *
 * <p>Neither goes further than to code of the runtime itself, which has called the outermost of the
 * frames. That code bears the exception, and may throw it, or another, from the frame that called
 * it. Version 9 loses some of the callbacks there (N70).
 */
public final class Exceptions {
  /** The shadow stack is not told (measured on both). */
  private static final Address NONE = new Address(0);

  private final ExceptionRules rules;
  private final Delivery delivery;
  private final ClrThreads threads;
  private final Consumer<Frame> leaving;
  private final Function<TypeLoadFailure, ThrownObject> made;
  private int thrown;

  /**
   * The exceptions of one run.
   *
   * @param leaving takes note that a frame is about to be told as left
   * @param made makes what is thrown where something cannot be loaded or compiled
   */
  public Exceptions(
      ExceptionRules rules,
      Delivery delivery,
      ClrThreads threads,
      Consumer<Frame> leaving,
      Function<TypeLoadFailure, ThrownObject> made) {
    this.rules = rules;
    this.delivery = delivery;
    this.threads = threads;
    this.leaving = leaving;
    this.made = made;
  }

  /** How many were thrown up to now. */
  public int thrown() {
    return thrown;
  }

  /** Runs a method, and goes on in it wherever it catches what is thrown in it. */
  public void run(Frame frame) {
    run(frame, frame.whole());
  }

  private void run(Frame frame, Part part) {
    Optional<CorPrfExClauseInfo> around = threads.current().handling();
    OptionalInt next = OptionalInt.of(part.offset());
    while (next.isPresent()) {
      try {
        perform(frame, next.getAsInt(), part.end());
        next = OptionalInt.empty();
      } catch (Unwinding back) {
        next = OptionalInt.of(landed(frame, part, back, around));
        threads.current().handle(around);
      }
    }
  }

  /** What cannot be loaded or compiled is thrown in the method that needs it. */
  private void perform(Frame frame, int from, int to) {
    try {
      frame.run(from, to);
    } catch (TypeLoadFailure failure) {
      throw thrown(frame, made.apply(failure));
    }
  }

  /**
   * Throws an object where this frame stands.
   *
   * @return what leads the thread back to who bears it; the caller throws it
   */
  public Unwinding thrown(Frame at, ThrownObject object) {
    thrown++;
    forgetClause();
    threads.withObjects(() -> delivery.deliver(new ExceptionThrown(object.id())));
    Frame frame = at;
    while (true) {
      tell(frame, ExceptionSearchFunctionEnter::new);
      Optional<ExceptionClause> catcher = catcher(frame, object);
      if (catcher.isPresent()) {
        tell(frame, ExceptionSearchCatcherFound::new);
        tell(frame, function -> new ExceptionSearchFunctionLeave());
        return new Unwinding(object, frame, catcher);
      }
      if (frame.caller().isEmpty()) {
        tell(
            frame,
            function ->
                rules.losesLeavesAtBorders()
                    ? new ExceptionUnwindFunctionLeave()
                    : new ExceptionSearchFunctionLeave());
        return new Unwinding(object, frame, Optional.empty());
      }
      tell(frame, function -> new ExceptionSearchFunctionLeave());
      frame = frame.caller().get();
    }
  }

  /** Throws what nobody catches; the way back is told or not, and there is nothing behind it. */
  public void dieOf(Frame at, ThrownObject object) {
    Unwinding back = thrown(at, object);
    if (rules.unwindsUnhandled()) {
      for (Optional<Frame> frame = Optional.of(at); frame.isPresent(); ) {
        unwound(frame.get(), back, Optional.empty());
        frame = frame.get().caller();
      }
    }
  }

  private Optional<ExceptionClause> catcher(Frame frame, ThrownObject object) {
    int at = frame.offset();
    for (ExceptionClause clause : frame.clauses()) {
      if (clause.tried().contains(at) && catches(frame, clause, object)) {
        return Optional.of(clause);
      }
    }
    return Optional.empty();
  }

  private boolean catches(Frame frame, ExceptionClause clause, ThrownObject object) {
    return switch (clause) {
      case ExceptionClause.Catch by -> frame.isOf(by.type(), object);
      case ExceptionClause.Filter filter -> accepts(frame, filter, object);
      case ExceptionClause.Finally _, ExceptionClause.Fault _ -> false;
    };
  }

  /** An exception that escapes a filter goes no further: the filter has refused (N69). */
  private boolean accepts(Frame frame, ExceptionClause.Filter filter, ThrownObject object) {
    enter(frame, CorPrfClauseType.COR_PRF_CLAUSE_FILTER, filter.filterOffset());
    tell(frame, ExceptionSearchFilterEnter::new);
    boolean accepts;
    try {
      accepts = frame.filters(filter, object);
    } catch (Unwinding escaped) {
      accepts = false;
    }
    enter(frame, CorPrfClauseType.COR_PRF_CLAUSE_FILTER, filter.filterOffset());
    tell(frame, function -> new ExceptionSearchFilterLeave());
    forgetClause();
    return accepts;
  }

  /**
   * Where the frame goes on. What its handlers throw takes the place of what they handle (N69).
   *
   * @param around what is handled further out, while nothing is handled here any more
   * @throws Unwinding if it is not this part of the frame that catches
   */
  private int landed(Frame frame, Part part, Unwinding first, Optional<CorPrfExClauseInfo> around) {
    Unwinding back = first;
    while (part.equals(frame.whole()) || back.landsIn(frame, part)) {
      try {
        OptionalInt next = unwound(frame, back, around);
        if (next.isPresent()) {
          return next.getAsInt();
        }
        break;
      } catch (Unwinding instead) {
        back = instead;
      }
    }
    throw back;
  }

  private OptionalInt unwound(Frame frame, Unwinding back, Optional<CorPrfExClauseInfo> around) {
    int at = frame.offset();
    tellUnwinding(frame, back, ExceptionUnwindFunctionEnter::new);
    for (ExceptionClause clause : frame.clauses()) {
      if (!clause.tried().contains(at)) {
        continue;
      }
      if (back.landsIn(frame) && back.landsIn(clause)) {
        return OptionalInt.of(caught(frame, clause.handler(), back, around));
      }
      if (clause instanceof ExceptionClause.Finally || clause instanceof ExceptionClause.Fault) {
        finish(frame, clause.handler(), back);
      }
    }
    if (!(back.leavesManagedCodeIn(frame) && rules.losesLeavesAtBorders())) {
      leaving.accept(frame);
      tellUnwinding(frame, back, function -> new ExceptionUnwindFunctionLeave());
    }
    return OptionalInt.empty();
  }

  private void finish(Frame frame, Part handler, Unwinding back) {
    enter(frame, CorPrfClauseType.COR_PRF_CLAUSE_FINALLY, handler.offset());
    tellOfHandler(frame, back, ExceptionUnwindFinallyEnter::new);
    run(frame, handler);
    tellOfHandler(frame, back, function -> new ExceptionUnwindFinallyLeave());
    forgetClause();
  }

  /** No UnwindFunctionLeave: the frame stays (G67). */
  private int caught(
      Frame frame, Part handler, Unwinding back, Optional<CorPrfExClauseInfo> around) {
    ThrownObject object = back.thrown();
    enter(frame, CorPrfClauseType.COR_PRF_CLAUSE_CATCH, handler.offset());
    threads.withObjects(
        () -> {
          tellOfHandler(frame, back, function -> new ExceptionCatcherEnter(function, object.id()));
          return object;
        });
    Optional<ThrownObject> outer = frame.catches(Optional.of(object));
    try {
      run(frame, handler);
    } finally {
      frame.catches(outer);
    }
    tellOfHandler(frame, back, function -> new ExceptionCatcherLeave());
    // What it leaves for good runs behind it.
    threads.current().handle(around);
    int next = frame.behind(handler);
    for (ExceptionClause clause : frame.clauses()) {
      boolean isLeft = clause.tried().contains(handler.offset()) && !clause.tried().contains(next);
      if (clause instanceof ExceptionClause.Finally && isLeft) {
        run(frame, clause.handler());
      }
    }
    return next;
  }

  private void tell(Frame frame, Function<FunctionId, Callback> callback) {
    frame.function().map(callback).ifPresent(delivery::deliver);
  }

  /** No handler runs there, managed or not: the stack cannot be walked (calls 6). */
  private void tellUnwinding(Frame frame, Unwinding back, Function<FunctionId, Callback> callback) {
    if (back.leavesManagedCode() && rules.handlesInManagedCode()) {
      tell(frame, callback);
    } else {
      threads.current().unwinding(() -> tell(frame, callback));
    }
  }

  private void tellOfHandler(Frame frame, Unwinding back, Function<FunctionId, Callback> callback) {
    if (rules.handlesInManagedCode()) {
      tell(frame, callback);
    } else {
      tellUnwinding(frame, back, callback);
    }
  }

  /** What GetNotifiedExceptionClauseInfo answers while a filter or handler runs (G71). */
  private void enter(Frame frame, CorPrfClauseType type, int offset) {
    threads
        .current()
        .handle(
            Optional.of(
                new CorPrfExClauseInfo(type, frame.address(offset), frame.pointer(), NONE)));
  }

  private void forgetClause() {
    threads.current().handle(Optional.empty());
  }
}
