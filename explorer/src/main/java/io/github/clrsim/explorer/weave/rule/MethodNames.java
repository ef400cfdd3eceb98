package io.github.clrsim.explorer.weave.rule;

import java.util.List;
import java.util.Set;

/** What the names of methods of the JDK's collections and of {@code java.util.concurrent} tell. */
final class MethodNames {
  private static final Set<String> READING =
      Set.of(
          "get",
          "getOrDefault",
          "getPlain",
          "getOpaque",
          "getAcquire",
          "getVolatile",
          "getNow",
          "getFirst",
          "getLast",
          "getCount",
          "getHoldCount",
          "getQueueLength",
          "getQueuedThreads",
          "getReadLockCount",
          "getReadHoldCount",
          "getWriteHoldCount",
          "getWaitQueueLength",
          "getWaitingThreads",
          "getReference",
          "getStamp",
          "getKey",
          "getValue",
          "getActiveCount",
          "getPoolSize",
          "getCompletedTaskCount",
          "getTaskCount",
          "getQueue",
          "getPhase",
          "getArrivedParties",
          "getNumberWaiting",
          "getParties",
          "getDelay",
          "getNumberOfDependents",
          "size",
          "mappingCount",
          "remainingCapacity",
          "element",
          "first",
          "last",
          "keySet",
          "navigableKeySet",
          "values",
          "entrySet",
          "keys",
          "elements",
          "iterator",
          "listIterator",
          "spliterator",
          "stream",
          "indexOf",
          "lastIndexOf",
          "subList",
          "subMap",
          "headMap",
          "tailMap",
          "subSet",
          "headSet",
          "tailSet",
          "toArray",
          "toString",
          "hashCode",
          "equals",
          "forEach",
          "sum",
          "next",
          "previous",
          "resultNow",
          "exceptionNow",
          "state",
          "join",
          "awaitTermination",
          "readLock",
          "writeLock",
          "newCondition",
          "comparator");

  private static final List<String> READING_BEGINNINGS =
      List.of(
          "contains",
          "available",
          "peek",
          "firstE",
          "firstK",
          "lastE",
          "lastK",
          "ceiling",
          "floor",
          "higher",
          "lower",
          "descending",
          "search",
          "reduce");

  /** A capital letter follows these: {@code isEmpty} asks something, {@code issue} does not. */
  private static final List<String> QUESTIONS = List.of("is", "has");

  private static final String READING_END = "Value";

  private static final Set<String> WALKING =
      Set.of(
          "iterator",
          "spliterator",
          "stream",
          "parallelStream",
          "forEach",
          "keySet",
          "values",
          "entrySet",
          "toArray",
          "toString",
          "removeIf",
          "replaceAll");

  private static final List<String> HANDLE_BEGINNINGS =
      List.of("get", "set", "compareAnd", "weakCompareAnd");

  private static final List<String> UNSAFE_PARTS = List.of("Volatile", "Swap", "And");

  private MethodNames() {}

  /** Whether a method of this name only looks. Whatever else is called changes something. */
  static boolean reads(String name) {
    return READING.contains(name)
        || READING_BEGINNINGS.stream().anyMatch(name::startsWith)
        || QUESTIONS.stream().anyMatch(question -> asks(name, question))
        || name.endsWith(READING_END);
  }

  /** Whether it tells in which order a collection holds what it holds. */
  static boolean walks(String name) {
    return WALKING.contains(name);
  }

  /** Whether a VarHandle accesses its variable by it. */
  static boolean accessesThroughHandle(String name) {
    return HANDLE_BEGINNINGS.stream().anyMatch(name::startsWith);
  }

  /** Whether Unsafe accesses a field by it in a way that other threads may rely on. */
  static boolean isOrderedInUnsafe(String name) {
    return UNSAFE_PARTS.stream().anyMatch(name::contains);
  }

  private static boolean asks(String name, String question) {
    int next = question.length();
    return name.startsWith(question)
        && name.length() > next
        && name.charAt(next) >= 'A'
        && name.charAt(next) <= 'Z';
  }
}
