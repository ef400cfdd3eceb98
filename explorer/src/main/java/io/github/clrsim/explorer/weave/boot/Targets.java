package io.github.clrsim.explorer.weave.boot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Which object a call is really about, so that two calls disturb one another when they must: a read
 * lock, a write lock and a condition are about the synchronizer they share; a key set, an iterator
 * or a synchronized view about the collection behind it.
 */
@SuppressWarnings("ReferenceEquality") // Which object it is, is the question here.
final class Targets {

  /**
   * In {@code java.util.concurrent}, and in the synchronized wrappers: what a view is a view of.
   */
  private static final List<String> BEHIND_SHARED = List.of("this$0", "map", "m", "mutex", "al");

  /** In locks: the synchronizer that a lock shares with its views and conditions. */
  private static final List<String> BEHIND_LOCK = List.of("sync", "this$0");

  /** In wrappers that add no locking of their own. */
  private static final List<String> BEHIND_WRAPPER = List.of("m", "c", "list", "ss");

  /** In views and iterators of collections for one thread, and in sets made of maps. */
  private static final List<String> BEHIND_SINGLE = List.of("this$0", "map", "m");

  /** Collections that no two threads may use at once, if one of them changes something. */
  private static final List<String> SINGLE =
      List.of(
          "java.util.HashMap",
          "java.util.LinkedHashMap",
          "java.util.TreeMap",
          "java.util.IdentityHashMap",
          "java.util.WeakHashMap",
          "java.util.EnumMap",
          "java.util.HashSet",
          "java.util.LinkedHashSet",
          "java.util.TreeSet",
          "java.util.ArrayList",
          "java.util.LinkedList",
          "java.util.ArrayDeque",
          "java.util.PriorityQueue");

  private static final String CONCURRENT = "java.util.concurrent.";
  private static final String LOCKS = CONCURRENT + "locks.";
  private static final String SYNCHRONIZED = "java.util.Collections$Synchronized";

  /** Old classes whose methods are synchronized. */
  private static final List<String> SYNCHRONIZED_CLASSES =
      List.of("java.util.Vector", "java.util.Stack", "java.util.Hashtable", "java.util.Properties");

  private static final List<String> WRAPPERS =
      List.of("java.util.Collections$SetFromMap", "java.util.Collections$Unmodifiable");

  private static final VarHandle LOCK_SYNC = sync(ReentrantLock.class);
  private static final VarHandle READ_LOCK_SYNC = sync(ReentrantReadWriteLock.ReadLock.class);
  private static final VarHandle WRITE_LOCK_SYNC = sync(ReentrantReadWriteLock.WriteLock.class);

  private static VarHandle sync(Class<?> lock) {
    try {
      Field field = lock.getDeclaredField("sync");
      return MethodHandles.privateLookupIn(lock, MethodHandles.lookup()).unreflectVarHandle(field);
    } catch (ReflectiveOperationException renamed) {
      throw new IllegalStateException("woven for another JDK: " + lock, renamed);
    }
  }

  private enum Kind {
    /** None of the others, such as a collection of the user's own, who may have seen to it. */
    OTHER,
    /** For one thread at a time. */
    SINGLE,
    SHARED,
    WRAPPER
  }

  private static final ClassValue<Kind> KINDS =
      new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
          return kindOf(type);
        }
      };

  private static final ClassValue<Optional<Field>> BEHIND =
      new ClassValue<>() {
        @Override
        protected Optional<Field> computeValue(Class<?> type) {
          return behind(type);
        }
      };

  private Targets() {}

  /** Whether several threads are meant to use this object at once. */
  static boolean isShared(@Nullable Object object) {
    Object seen = object;
    while (seen != null) {
      switch (KINDS.get(seen.getClass())) {
        case SHARED -> {
          return true;
        }
        case OTHER, SINGLE -> {
          return false;
        }
        case WRAPPER -> {
          Object wrapped = step(seen);
          seen = wrapped == seen ? null : wrapped;
        }
      }
    }
    return false;
  }

  /**
   * The collection of the JDK for one thread at a time that this is, or that it is a view, an
   * iterator or a wrapper of; null if there is none behind it.
   */
  static @Nullable Object ofSingle(@Nullable Object object) {
    if (object == null || KINDS.get(object.getClass()) == Kind.OTHER) {
      return null;
    }
    Object behind = behind(object);
    return KINDS.get(behind.getClass()) == Kind.SINGLE ? behind : null;
  }

  private static final ClassValue<Boolean> HASHED_BY_IDENTITY =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          try {
            return type.getMethod("hashCode").getDeclaringClass() == Object.class;
          } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
          }
        }
      };

  /** Whether an object has the hash code that every object has, and none of its class's own. */
  static boolean isHashedByIdentity(Object object) {
    return HASHED_BY_IDENTITY.get(object.getClass());
  }

  /** Whether a hash table holds its keys in an order that nothing repeats. */
  static boolean isInOrderOfIdentities(@Nullable Object collection) {
    return switch (collection) {
      case HashSet<?> set when set.getClass() == HashSet.class -> isOfIdentities(set);
      case HashMap<?, ?> map when map.getClass() == HashMap.class -> isOfIdentities(map.keySet());
      case ConcurrentHashMap<?, ?> map -> isOfIdentities(map.keySet());
      case IdentityHashMap<?, ?> map -> map.size() > 1;
      case null, default -> false;
    };
  }

  private static boolean isOfIdentities(Set<?> keys) {
    if (keys.size() < 2) {
      return false;
    }
    Object first = keys.iterator().next();
    return first != null && isHashedByIdentity(first);
  }

  /** What a call on {@code receiver} is about. */
  static @Nullable Object of(@Nullable Object receiver) {
    return receiver == null ? null : ofLock(receiver);
  }

  /** What an operation on a lock or condition is about. */
  static Object ofLock(Object receiver) {
    return switch (receiver) {
      // By far the most frequent ones, and these take a nanosecond so.
      case ReentrantLock lock -> (Object) LOCK_SYNC.get(lock);
      case ReentrantReadWriteLock.ReadLock lock -> (Object) READ_LOCK_SYNC.get(lock);
      case ReentrantReadWriteLock.WriteLock lock -> (Object) WRITE_LOCK_SYNC.get(lock);
      default -> behind(receiver);
    };
  }

  private static Object behind(Object receiver) {
    Object target = receiver;
    Object behind = step(target);
    while (behind != target) {
      target = behind;
      behind = step(target);
    }
    return target;
  }

  /** How an operation on a lock disturbs others: read locks get along with each other. */
  static int accessBy(@Nullable Object lock) {
    return lock instanceof ReentrantReadWriteLock.ReadLock ? Controller.READ : Controller.WRITE;
  }

  private static Object step(Object object) {
    Optional<Field> field = BEHIND.get(object.getClass());
    if (field.isEmpty()) {
      return object;
    }
    try {
      Object behind = field.get().get(object);
      return behind == null ? object : behind;
    } catch (IllegalAccessException closed) {
      throw new IllegalStateException(field.get() + " was opened before", closed);
    }
  }

  private static Kind kindOf(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      String name = c.getName();
      if (name.startsWith(CONCURRENT)
          || name.startsWith(SYNCHRONIZED)
          || SYNCHRONIZED_CLASSES.contains(name)) {
        return Kind.SHARED;
      }
      if (WRAPPERS.stream().anyMatch(name::startsWith)) {
        return Kind.WRAPPER;
      }
    }
    return isSingle(type.getName()) ? Kind.SINGLE : Kind.OTHER;
  }

  /** Of the JDK's own classes only: what extends one may lock. */
  private static boolean isSingle(String className) {
    return SINGLE.stream()
        .anyMatch(each -> className.equals(each) || className.startsWith(each + "$"));
  }

  private static Optional<Field> behind(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (String name : candidates(c.getName())) {
        Optional<Field> field = field(c, name);
        if (field.isPresent()) {
          return field;
        }
      }
    }
    return Optional.empty();
  }

  private static List<String> candidates(String className) {
    if (className.startsWith(LOCKS)) {
      return BEHIND_LOCK;
    }
    if (className.startsWith(CONCURRENT) || className.startsWith(SYNCHRONIZED)) {
      return BEHIND_SHARED;
    }
    if (WRAPPERS.stream().anyMatch(className::startsWith)) {
      return BEHIND_WRAPPER;
    }
    return isSingle(className) ? BEHIND_SINGLE : List.of();
  }

  private static Optional<Field> field(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      if (field.getType().isPrimitive()) {
        return Optional.empty();
      }
      field.setAccessible(true);
      return Optional.of(field);
    } catch (NoSuchFieldException other) {
      return Optional.empty();
    }
  }
}
