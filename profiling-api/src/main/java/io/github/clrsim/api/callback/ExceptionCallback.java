package io.github.clrsim.api.callback;

import io.github.clrsim.api.id.Address;
import io.github.clrsim.api.id.FunctionId;
import io.github.clrsim.api.id.ObjectId;

/** An exception is thrown, searches its handler and unwinds to it. */
public sealed interface ExceptionCallback extends Callback {

  /**
   * An exception object has been thrown.
   *
   * <p>On the throwing thread, cooperative, before the search pass. On 9.0 the same object can be
   * reported again after it has crossed native frames. Source: {@code ICorProfilerCallback}.
   */
  record ExceptionThrown(ObjectId thrownObjectId) implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionThrown(this));
    }
  }

  /**
   * The search for a handler enters a function.
   *
   * <p>Preemptive, on the throwing thread, first pass. Closed by ExceptionSearchFunctionLeave,
   * which names no function; on 9.0 the last one is missing where native frames intervene. Source:
   * {@code ICorProfilerCallback}.
   */
  record ExceptionSearchFunctionEnter(FunctionId functionId) implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionSearchFunctionEnter(this));
    }
  }

  /**
   * The search for a handler leaves the function that it was examining.
   *
   * <p>Preemptive, on the throwing thread. It carries no identifier, so keep a stack per thread,
   * and expect it to be missing on 9.0 before native frames. Source: {@code ICorProfilerCallback}.
   */
  record ExceptionSearchFunctionLeave() implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionSearchFunctionLeave(this));
    }
  }

  /**
   * An exception filter of a function is about to run.
   *
   * <p>Preemptive, on the throwing thread, inside the search of that function. Closed by
   * ExceptionSearchFilterLeave; a throw within the filter nests a whole exception in between.
   * Source: {@code ICorProfilerCallback}.
   */
  record ExceptionSearchFilterEnter(FunctionId functionId) implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionSearchFilterEnter(this));
    }
  }

  /**
   * The exception filter that was running has returned.
   *
   * <p>Preemptive, on the throwing thread. It carries no identifier, so keep a stack per thread.
   * Source: {@code ICorProfilerCallback}.
   */
  record ExceptionSearchFilterLeave() implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionSearchFilterLeave(this));
    }
  }

  /**
   * The search has found the function that will catch the exception.
   *
   * <p>Preemptive, on the throwing thread, before the search leaves that function; the unwinding
   * pass follows. Source: {@code ICorProfilerCallback}.
   */
  record ExceptionSearchCatcherFound(FunctionId functionId) implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionSearchCatcherFound(this));
    }
  }

  /**
   * A native exception handler has been entered.
   *
   * <p>Never sent by CoreCLR. Source: {@code ICorProfilerCallback}.
   */
  record ExceptionOSHandlerEnter(Address unused) implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionOSHandlerEnter(this));
    }
  }

  /**
   * A native exception handler has been left.
   *
   * <p>Never sent by CoreCLR. Source: {@code ICorProfilerCallback}.
   */
  record ExceptionOSHandlerLeave(Address unused) implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionOSHandlerLeave(this));
    }
  }

  /**
   * The unwinding of a function by an exception begins.
   *
   * <p>On the throwing thread, second pass; calls that may trigger a collection are refused. Closed
   * by ExceptionUnwindFunctionLeave, or by ExceptionCatcherEnter in the function that catches.
   * Source: {@code ICorProfilerCallback}.
   */
  record ExceptionUnwindFunctionEnter(FunctionId functionId) implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionUnwindFunctionEnter(this));
    }
  }

  /**
   * A function has been removed from the stack by an exception.
   *
   * <p>On the throwing thread, in place of its leave hook; it carries no identifier. On 9.0
   * spurious and missing ones occur around native frames. Calls that may trigger a collection are
   * refused. Source: {@code ICorProfilerCallback}.
   */
  record ExceptionUnwindFunctionLeave() implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionUnwindFunctionLeave(this));
    }
  }

  /**
   * The unwinding is about to run a finally block of a function.
   *
   * <p>On the throwing thread, cooperative; calls that may trigger a collection are refused. Closed
   * by ExceptionUnwindFinallyLeave, unless an exception leaves the block. Source: {@code
   * ICorProfilerCallback}.
   */
  record ExceptionUnwindFinallyEnter(FunctionId functionId) implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionUnwindFinallyEnter(this));
    }
  }

  /**
   * The finally block that was running during unwinding has ended.
   *
   * <p>On the throwing thread, cooperative. It carries no identifier and never comes when an
   * exception leaves the block. Calls that may trigger a collection are refused. Source: {@code
   * ICorProfilerCallback}.
   */
  record ExceptionUnwindFinallyLeave() implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionUnwindFinallyLeave(this));
    }
  }

  /**
   * Control is about to enter the catch block that handles the exception.
   *
   * <p>On the throwing thread, cooperative, in place of ExceptionUnwindFunctionLeave for that
   * function. Calls that may trigger a collection are refused. Closed by ExceptionCatcherLeave,
   * unless the block throws or rethrows. Source: {@code ICorProfilerCallback}.
   */
  record ExceptionCatcherEnter(FunctionId functionId, ObjectId objectId)
      implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionCatcherEnter(this));
    }
  }

  /**
   * A catch block has come to its regular end.
   *
   * <p>On the catching thread, cooperative; a collection may be triggered here. It carries no
   * identifier and does not come when an exception escapes the block. Source: {@code
   * ICorProfilerCallback}.
   */
  record ExceptionCatcherLeave() implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionCatcherLeave(this));
    }
  }

  /**
   * The runtime itself was found to be the handler of an exception.
   *
   * <p>Never sent by CoreCLR; a leftover of the desktop runtime. Source: {@code
   * ICorProfilerCallback}.
   */
  record ExceptionCLRCatcherFound() implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionCLRCatcherFound(this));
    }
  }

  /**
   * The runtime itself is handling an exception.
   *
   * <p>Never sent by CoreCLR; a leftover of the desktop runtime. Source: {@code
   * ICorProfilerCallback}.
   */
  record ExceptionCLRCatcherExecute() implements ExceptionCallback {
    @Override
    public Reply deliverTo(CorProfilerCallback profiler) {
      return Reply.of(profiler.exceptionCLRCatcherExecute(this));
    }
  }
}
