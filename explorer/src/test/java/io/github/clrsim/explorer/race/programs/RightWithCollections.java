package io.github.clrsim.explorer.race.programs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Programs in which collections for one thread at a time are used by one at a time. */
@SuppressWarnings({"LockNotBeforeTry", "ReturnValueIgnored"})
final class RightWithCollections {
  private static final Map<String, Integer> READ_ONLY = new HashMap<>(Map.of("a", 1));

  private volatile List<String> published = List.of();

  private RightWithCollections() {}

  static void guardedByAMonitor() throws Exception {
    Map<String, Integer> ages = new HashMap<>();
    Crew.Body body =
        () -> {
          synchronized (ages) {
            ages.merge("a", 1, Integer::sum);
            for (var entry : ages.entrySet()) {
              entry.setValue(entry.getValue() + 1);
            }
          }
        };
    Crew.runAll(body, body);
  }

  static void guardedByAReaderLock() throws Exception {
    Map<String, Integer> ages = new HashMap<>();
    var lock = new ReentrantReadWriteLock();
    Crew.Body reader =
        () -> {
          lock.readLock().lock();
          ages.get("a");
          lock.readLock().unlock();
        };
    Crew.runAll(
        reader,
        reader,
        () -> {
          lock.writeLock().lock();
          ages.put("a", 1);
          lock.writeLock().unlock();
        });
  }

  static void onlyRead() throws Exception {
    Crew.Body body = () -> READ_ONLY.forEach((_, _) -> {});
    Crew.runAll(body, body);
  }

  static void madeBeforeAndReadAfter() throws Exception {
    List<String> names = new ArrayList<>();
    Thread other = Crew.thread(() -> names.add("b"));
    names.add("a");
    other.start();
    other.join();
    names.add("c");
  }

  static void handedOverByAQueue() throws Exception {
    var queue = new ConcurrentLinkedQueue<List<String>>();
    Crew.runAll(
        () -> {
          List<String> names = new ArrayList<>();
          names.add("a");
          queue.add(names);
        },
        () -> {
          List<String> names = queue.poll();
          if (names != null) {
            names.add("b");
          }
        });
  }

  static void copiedOnWrite() throws Exception {
    var it = new RightWithCollections();
    Crew.runAll(
        () -> {
          List<String> more = new ArrayList<>(it.published);
          more.add("a");
          it.published = more;
        },
        () -> it.published.contains("a"));
  }

  static void synchronizedWrapper() throws Exception {
    Map<String, Integer> ages = Collections.synchronizedMap(new LinkedHashMap<>());
    Crew.runAll(() -> ages.put("a", 1), () -> ages.get("a"), () -> ages.remove("b"));
  }

  static void concurrentOnes() throws Exception {
    Map<String, Integer> ages = new ConcurrentHashMap<>();
    List<String> names = new CopyOnWriteArrayList<>();
    Crew.Body body =
        () -> {
          ages.merge("a", 1, Integer::sum);
          ages.keySet().forEach(names::add);
          names.iterator().hasNext();
        };
    Crew.runAll(body, body);
  }

  /** What extends a collection of the JDK may see to its threads itself. */
  static void oneOfItsOwnThatLocks() throws Exception {
    Map<String, Integer> recent = new Recent();
    Crew.runAll(() -> recent.put("a", 1), () -> recent.put("b", 2));
  }

  @SuppressWarnings("serial")
  private static final class Recent extends LinkedHashMap<String, Integer> {
    @Override
    public synchronized Integer put(String key, Integer value) {
      return super.put(key, value);
    }
  }
}
