package io.github.clrsim.cli.apart;

import io.github.clrsim.conformance.apart.Death;
import io.github.clrsim.explore.Case;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

/**
 * How {@link Workers} speak with one of them. What they tell it never waits for it, and what it
 * says that nobody understands ends it: a guest may write to whatever it finds open.
 */
final class WorkerLink {
  /** Who does not listen for so long is given up. */
  private static final int UNHEARD_MAX = 20_000;

  private final Reader in;
  private final Writer out;
  private final Runnable kill;
  private final Supplier<Optional<Lost>> end;
  private final BlockingQueue<String> unheard = new LinkedBlockingQueue<>();
  private volatile boolean isGone;

  /**
   * A link to a worker.
   *
   * @param kill ends it, whatever it is at
   * @param end waits for its end, and says how it was if it died of itself
   */
  WorkerLink(Reader in, Writer out, Runnable kill, Supplier<Optional<Lost>> end) {
    this.in = in;
    this.out = out;
    this.kill = kill;
    this.end = end;
  }

  /**
   * A worker that died of what it did itself.
   *
   * @param tried in which case
   */
  record Lost(Death death, Optional<Case> tried) {}

  /**
   * Begins to hear and to speak.
   *
   * @param heard hears each line; false if it is none of its
   * @param lost hears of the end
   */
  void open(BiPredicate<WorkerLink, String> heard, BiConsumer<WorkerLink, Optional<Lost>> lost) {
    Thread.ofPlatform().daemon().name("clrsim hears a worker").start(() -> hear(heard, lost));
    Thread.ofPlatform().daemon().name("clrsim tells a worker").start(this::tellAll);
  }

  private void hear(
      BiPredicate<WorkerLink, String> heard, BiConsumer<WorkerLink, Optional<Lost>> lost) {
    try (BufferedReader lines = new BufferedReader(in)) {
      String line = lines.readLine();
      while (line != null && heard.test(this, line)) {
        line = lines.readLine();
      }
      if (line != null) {
        giveUp();
      }
    } catch (IOException broken) {
      giveUp();
    }
    boolean wasGivenUp = isGone;
    isGone = true;
    unheard.clear();
    Optional<Lost> how = end.get();
    lost.accept(this, wasGivenUp ? Optional.empty() : how);
  }

  private void tellAll() {
    try {
      while (!isGone) {
        out.write(unheard.take());
        out.write('\n');
        if (unheard.isEmpty()) {
          out.flush();
        }
      }
    } catch (IOException | InterruptedException gone) {
      // Who hears it sees the end, too.
    }
  }

  /** Tells it something, if it is there. */
  void tell(String line) {
    if (isGone) {
      return;
    }
    if (unheard.size() > UNHEARD_MAX) {
      giveUp();
    } else {
      unheard.add(line);
    }
  }

  /** It is not wanted any more. */
  void giveUp() {
    isGone = true;
    unheard.clear();
    kill.run();
  }
}
