package io.github.clrsim.cli.console;

import io.github.clrsim.explorer.shrink.Progress;
import java.io.PrintStream;
import java.util.Optional;
import java.util.function.Supplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on a terminal, or nothing where nobody watches. */
public final class LiveProgress implements Progress, AutoCloseable {
  /** The property that says how many columns the screen has; ./clrsim sets it. */
  private static final String COLUMNS = "clrsim.columns";

  private static final int COLUMNS_MIN = 40;
  private static final int COLUMNS_MAX = 140;
  private static final int INTERVAL_MILLIS = 250;

  private final Optional<ProgressBar> bar;

  private LiveProgress(Optional<ProgressBar> bar) {
    this.bar = bar;
  }

  static LiveProgress silent() {
    return new LiveProgress(Optional.empty());
  }

  static LiveProgress on(PrintStream terminal, String task) {
    return new LiveProgress(
        Optional.of(
            new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(1)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(INTERVAL_MILLIS)
                .showSpeed()
                .setConsumer(new ConsoleProgressBarConsumer(terminal, columns()))
                .clearDisplayOnFinish()
                .build()));
  }

  /** One less than there are: a full line makes some terminals begin another. */
  private static int columns() {
    return Math.clamp(Integer.getInteger(COLUMNS, COLUMNS_MAX + 1) - 1L, COLUMNS_MIN, COLUMNS_MAX);
  }

  @Override
  public void at(long done, long total, Supplier<String> what) {
    bar.ifPresent(shown -> shown.maxHint(total).stepTo(done).setExtraMessage(what.get()));
  }

  @Override
  public void close() {
    bar.ifPresent(ProgressBar::close);
  }
}
