package io.github.clrsim.compare;

import io.github.clrsim.compare.account.Account;
import io.github.clrsim.compare.account.Woven;
import io.github.clrsim.model.scenario.Action;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where one thread ends the process or has the profiler detached, nothing orders that with what the
 * others are at (N113): the last that they did may be there on one arm only.
 */
final class SuddenEnd {
  private static final List<Class<? extends Action>> ENDS =
      List.of(Action.Exit.class, Action.FailFast.class, Action.Throw.class);

  private final Woven woven;
  private final Progress simulated;
  private final Progress real;
  private final Optional<String> ender;

  SuddenEnd(Woven woven, Progress simulated, Progress real) {
    this.woven = woven;
    this.simulated = simulated;
    this.real = real;
    boolean isDetached = simulated.isDetached() && real.isDetached();
    this.ender =
        Stream.concat(
                ENDS.stream(), isDetached ? Stream.of(Action.WishDetach.class) : Stream.empty())
            .flatMap(kind -> woven.marked(kind).keySet().stream())
            .filter(mark -> simulated.at(mark).isPresent() && real.at(mark).isPresent())
            .map(Woven::threadOf)
            .findFirst();
  }

  /** Whether that end may have cut this window short. */
  boolean mayCut(String window) {
    if (ender.isEmpty()) {
      return false;
    }
    String mark =
        window.startsWith(Account.POOL_OF) ? window.substring(Account.POOL_OF.length()) : window;
    if (woven.isOwn(mark)) {
      return !ender.get().equals(Woven.threadOf(mark))
          && !(simulated.isOver(mark) && real.isOver(mark));
    }
    return Account.threadBefore(window)
        .map(thread -> !(simulated.hasBegun(thread) && real.hasBegun(thread)))
        .orElse(true);
  }
}
