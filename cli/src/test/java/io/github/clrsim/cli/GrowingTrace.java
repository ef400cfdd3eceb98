package io.github.clrsim.cli;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

import io.github.clrsim.api.trace.TraceReader;
import io.github.clrsim.diagnostic.DiagnosticException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchService;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A trace that somebody else writes. */
final class GrowingTrace {
  /** Its writer may end without a word. */
  private static final long ROUND_MILLIS = 100;

  private GrowingTrace() {}

  /** Waits until it has a header and more than so many bytes, or its writer is done. */
  static void await(Path trace, long bytes, BooleanSupplier isDone)
      throws IOException, InterruptedException {
    try (WatchService changes = trace.getFileSystem().newWatchService()) {
      trace.getParent().register(changes, ENTRY_CREATE, ENTRY_MODIFY);
      while (!isDone.getAsBoolean() && !hasMoreThan(trace, bytes)) {
        Optional.ofNullable(changes.poll(ROUND_MILLIS, TimeUnit.MILLISECONDS))
            .ifPresent(
                change -> {
                  change.pollEvents();
                  change.reset();
                });
      }
    }
  }

  private static boolean hasMoreThan(Path trace, long bytes) throws IOException {
    return Files.exists(trace) && Files.size(trace) > bytes && hasHeader(trace);
  }

  private static boolean hasHeader(Path trace) {
    try (TraceReader _ = TraceReader.open(trace)) {
      return true;
    } catch (DiagnosticException cut) {
      return false;
    }
  }
}
