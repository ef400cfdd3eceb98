package io.github.clrsim.profiler.stack;

import io.github.clrsim.api.id.FunctionId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * What one thread is in, by its enter and leave hooks. A method that an exception ends has no leave
 * hook; what ends it is told by names that do not balance (ordering N69), and where the runtime's
 * own code lies between two methods, 9.0 tells one end too early and the right one never (N70). So
 * each news is compared with what is there:
 *
 * <ul>
 *   <li>Whoever is left or unwound is the innermost: what lies above it is gone.
 *   <li>An ExceptionUnwindFunctionLeave during a search unwinds nothing. It says that the search
 *       ends there, and that this method's real end will not be told: it has come when the thread
 *       throws or enters something outside of its finally blocks.
 *   <li>The code of a filter goes by the name of the method that it is in, which stays.
 * </ul>
 */
public final class ShadowStack {
  private final Deque<FunctionId> methods = new ArrayDeque<>();
  private final Deque<Unwound> unwinding = new ArrayDeque<>();
  private final Deque<Filter> filters = new ArrayDeque<>();
  private final Deque<FunctionId> borders = new ArrayDeque<>();
  private Optional<FunctionId> searched = Optional.empty();

  /** A method that an exception is leaving. */
  private static final class Unwound {
    private final FunctionId function;
    private final boolean isOfFilter;
    private final boolean isBorder;
    private boolean isFinishing;

    Unwound(FunctionId function, boolean isOfFilter, boolean isBorder) {
      this.function = function;
      this.isOfFilter = isOfFilter;
      this.isBorder = isBorder;
    }
  }

  /**
   * A filter that runs.
   *
   * @param depth how many methods lie below its code
   */
  private record Filter(FunctionId function, int depth, int unwinding) {}

  /** What the thread is in, the innermost first. */
  public List<FunctionId> methods() {
    return List.copyOf(methods);
  }

  /** In the enter hook. */
  public void entered(FunctionId function) {
    goOn();
    methods.push(function);
  }

  /** In the leave hook and in the tailcall hook. */
  public void left(FunctionId function) {
    goOn();
    close(function);
  }

  /** In ExceptionThrown. */
  public void thrown() {
    goOn();
  }

  /** In ExceptionSearchFunctionEnter. */
  public void searches(FunctionId function) {
    searched = Optional.of(function);
  }

  /** In ExceptionSearchFunctionLeave. */
  public void endsToSearch() {
    searched = Optional.empty();
  }

  /** In ExceptionSearchFilterEnter. */
  public void filters(FunctionId function) {
    filters.push(new Filter(function, methods.size(), unwinding.size()));
    searched = Optional.empty();
  }

  /** In ExceptionSearchFilterLeave, behind which the search goes on. */
  public void endsToFilter() {
    Filter filter = filters.poll();
    if (filter != null) {
      while (unwinding.size() > filter.unwinding()) {
        unwinding.pop();
      }
      dropTo(filter.depth());
      searched = Optional.of(filter.function());
    }
  }

  /** In ExceptionUnwindFunctionEnter. */
  public void unwinds(FunctionId function) {
    goOn();
    // What an exception in a finally block replaces is unwound once more.
    unwinding.removeIf(each -> each.function.equals(function) && each.isFinishing);
    boolean isOfFilter =
        !isAboveFloor(function)
            && filters.peek() != null
            && filters.peek().function().equals(function);
    if (isOfFilter) {
      dropTo(floor());
    } else {
      dropAbove(function);
    }
    unwinding.push(new Unwound(function, isOfFilter, borders.remove(function)));
  }

  /** In ExceptionUnwindFinallyEnter. */
  public void finishes() {
    if (!unwinding.isEmpty()) {
      unwinding.peek().isFinishing = true;
    }
  }

  /** In ExceptionUnwindFinallyLeave. */
  public void endsToFinish() {
    if (!unwinding.isEmpty()) {
      unwinding.peek().isFinishing = false;
    }
  }

  /** In ExceptionCatcherEnter: the method stays. */
  public void catches() {
    unwinding.poll();
  }

  /** In ExceptionUnwindFunctionLeave. */
  public void endsToUnwind() {
    if (searched.isPresent()) {
      borders.push(searched.get());
      searched = Optional.empty();
      return;
    }
    Unwound left = unwinding.poll();
    if (left != null && !left.isOfFilter) {
      close(left.function);
    }
  }

  /** The thread does something: what was unwound at a border, and is not finishing, is gone. */
  private void goOn() {
    while (!unwinding.isEmpty() && unwinding.peek().isBorder && !unwinding.peek().isFinishing) {
      Unwound gone = unwinding.pop();
      if (!gone.isOfFilter) {
        close(gone.function);
      }
    }
  }

  private void close(FunctionId function) {
    if (isAboveFloor(function)) {
      dropAbove(function);
      methods.pop();
    }
  }

  private void dropAbove(FunctionId function) {
    if (isAboveFloor(function)) {
      while (!function.equals(methods.peek())) {
        methods.pop();
      }
    }
  }

  private void dropTo(int depth) {
    while (methods.size() > depth) {
      methods.pop();
    }
  }

  /** While a filter runs, all below it stays. */
  private int floor() {
    return filters.isEmpty() ? 0 : filters.peek().depth();
  }

  private boolean isAboveFloor(FunctionId function) {
    return methods.stream().limit(methods.size() - floor()).anyMatch(function::equals);
  }
}
