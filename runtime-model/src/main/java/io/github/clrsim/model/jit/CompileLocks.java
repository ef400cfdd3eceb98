package io.github.clrsim.model.jit;

import io.github.clrsim.model.code.Function;
import io.github.clrsim.model.code.body.IlVersion;
import io.github.clrsim.model.thread.ClrThread;
import io.github.clrsim.model.thread.ClrThreads;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The list of methods being compiled: of several threads that want the same one, the first compiles
 * it and the others wait for it, without callbacks of their own (G31).
 */
public final class CompileLocks {
  private final ClrThreads threads;
  private final RuntimeLocks locks;
  private final Map<Entry, ClrThread> compiling = new LinkedHashMap<>();

  private record Entry(Function function, IlVersion il) {}

  public CompileLocks(ClrThreads threads, RuntimeLocks locks) {
    this.threads = threads;
    this.locks = locks;
  }

  /**
   * Compiles, or waits until another thread has. Where waiting would never end, both compile, and
   * the body of the second one to finish is thrown away (R28).
   */
  void compileOnce(Function function, IlVersion il, Runnable compile) {
    Entry entry = new Entry(function, il);
    if (compiling.containsKey(entry)) {
      boolean waited =
          locks.await(
              "the compilation of %s by another thread".formatted(function),
              () -> Optional.ofNullable(compiling.get(entry)),
              () -> !compiling.containsKey(entry));
      if (!waited) {
        compile.run();
      }
      return;
    }
    compiling.put(entry, threads.current());
    try {
      compile.run();
    } finally {
      compiling.remove(entry);
    }
  }
}
