package io.github.clrsim.profiler.stack;

import io.github.clrsim.api.id.ThreadId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The managed threads that are alive, by ThreadCreated and ThreadDestroyed. A name may come before
 * its thread (race R39), and a ThreadID again (R40). Not safe for threads: a lock has to be around.
 */
public class ThreadTable {
  private final Map<ThreadId, ThreadRecord> threads = new LinkedHashMap<>();
  private final Map<ThreadId, String> earlyNames = new LinkedHashMap<>();

  /**
   * A thread that is alive.
   *
   * @param osThreadId 0 if none was told yet
   * @param name empty if none was told
   */
  public record ThreadRecord(ThreadId threadId, int osThreadId, String name) {}

  /** The threads in the order of their beginnings. */
  public final List<ThreadRecord> alive() {
    return List.copyOf(threads.values());
  }

  /** In ThreadCreated. */
  public void created(ThreadId thread) {
    String name = earlyNames.remove(thread);
    threads.put(thread, new ThreadRecord(thread, 0, name == null ? "" : name));
  }

  /** In ThreadAssignedToOSThread. */
  public final void assigned(ThreadId thread, int osThreadId) {
    threads.computeIfPresent(
        thread, (_, known) -> new ThreadRecord(thread, osThreadId, known.name()));
  }

  /** In ThreadNameChanged. */
  public final void named(ThreadId thread, String name) {
    if (threads.containsKey(thread)) {
      threads.computeIfPresent(
          thread, (_, known) -> new ThreadRecord(thread, known.osThreadId(), name));
    } else {
      earlyNames.put(thread, name);
    }
  }

  /** In ThreadDestroyed. */
  public void destroyed(ThreadId thread) {
    threads.remove(thread);
    earlyNames.remove(thread);
  }
}
