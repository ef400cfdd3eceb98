package io.github.clrsim.explorer.weave.rule;

import io.github.clrsim.explorer.weave.boot.Controller;
import io.github.clrsim.explorer.weave.rule.Treatment.Locking;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * What weaving does with the calls of user code: first what is replaced, then what nobody controls,
 * then where others may come in between.
 */
public final class CallRules {

  /** The call stays as it is. */
  public static final Treatment NONE = new Treatment.None();

  private static final String OBJECT = "java/lang/Object";

  private static final String CONCURRENT = "java/util/concurrent/";
  private static final String LOCKS = CONCURRENT + "locks/";
  private static final String ATOMIC = CONCURRENT + "atomic/";

  private static final Set<String> HASH_TYPES =
      Set.of("java/util/HashMap", "java/util/HashSet", "java/util/IdentityHashMap");

  private static final Set<String> LOCK_TYPES =
      Set.of(
          LOCKS + "Lock",
          LOCKS + "ReentrantLock",
          LOCKS + "ReentrantReadWriteLock$ReadLock",
          LOCKS + "ReentrantReadWriteLock$WriteLock");

  private static final Set<String> CONDITION_TYPES =
      Set.of(
          LOCKS + "Condition",
          LOCKS + "AbstractQueuedSynchronizer$ConditionObject",
          LOCKS + "AbstractQueuedLongSynchronizer$ConditionObject");

  private static final Map<String, Locking> LOCKING =
      Map.of(
          "lock()V", Locking.LOCK,
          "lockInterruptibly()V", Locking.LOCK,
          "tryLock()Z", Locking.TRY_LOCK,
          "tryLock(JLjava/util/concurrent/TimeUnit;)Z", Locking.TRY_LOCK,
          "unlock()V", Locking.UNLOCK);

  /** Types of {@code java.util.concurrent} that hold no shared state of their own. */
  private static final Set<String> QUIET =
      Set.of(
          CONCURRENT + "TimeUnit",
          CONCURRENT + "Callable",
          CONCURRENT + "ThreadFactory",
          CONCURRENT + "ThreadLocalRandom",
          CONCURRENT + "Delayed",
          CONCURRENT + "RejectedExecutionHandler");

  /**
   * Through these a program may reach a shared collection without naming its class, or one that it
   * must not share.
   */
  private static final Set<String> COLLECTION_TYPES =
      Set.of(
          "java/lang/Iterable",
          "java/util/Collection",
          "java/util/SequencedCollection",
          "java/util/List",
          "java/util/Set",
          "java/util/SortedSet",
          "java/util/NavigableSet",
          "java/util/SequencedSet",
          "java/util/Queue",
          "java/util/Deque",
          "java/util/Map",
          "java/util/Map$Entry",
          "java/util/SortedMap",
          "java/util/NavigableMap",
          "java/util/SequencedMap",
          "java/util/Iterator",
          "java/util/ListIterator",
          "java/util/Enumeration",
          "java/util/AbstractCollection",
          "java/util/AbstractList",
          "java/util/AbstractSet",
          "java/util/AbstractQueue",
          "java/util/AbstractMap",
          "java/util/AbstractSequentialList",
          "java/util/HashMap",
          "java/util/LinkedHashMap",
          "java/util/TreeMap",
          "java/util/IdentityHashMap",
          "java/util/WeakHashMap",
          "java/util/EnumMap",
          "java/util/HashSet",
          "java/util/LinkedHashSet",
          "java/util/TreeSet",
          "java/util/ArrayList",
          "java/util/LinkedList",
          "java/util/ArrayDeque",
          "java/util/PriorityQueue");

  private static final Set<String> SYNCHRONIZED_TYPES =
      Set.of(
          "java/util/Vector",
          "java/util/Stack",
          "java/util/Hashtable",
          "java/util/Properties",
          "java/lang/StringBuffer");

  /** Of these each argument is an element, or a key and its value in turn. */
  public static final Set<String> LISTED = Set.of("of");

  /** Unmodifiable sets and maps, whose order each JVM draws anew. */
  private static final Map<String, String> UNORDERED =
      Map.of(
          "java/util/Set.of", "setOf",
          "java/util/Set.copyOf", "setCopyOf",
          "java/util/Map.of", "mapOf",
          "java/util/Map.ofEntries", "mapOfEntries",
          "java/util/Map.copyOf", "mapCopyOf",
          "java/util/stream/Collectors.toUnmodifiableSet", "toUnmodifiableSet",
          "java/util/stream/Collectors.toUnmodifiableMap", "toUnmodifiableMap");

  private static final Map<String, Treatment> SEEDED =
      Map.of(
          "java/util/Random", new Treatment.Seeded("randomSeed"),
          "java/util/SplittableRandom", new Treatment.Seeded("randomSeed"),
          "java/util/Date", new Treatment.Seeded("currentTimeMillis"));

  private static final Set<String> REFERRING =
      Set.of(
          "java/lang/ref/WeakReference",
          "java/lang/ref/SoftReference",
          "java/lang/ref/PhantomReference");

  private static final Set<String> CLOCKED =
      Set.of(
          "Instant",
          "LocalDate",
          "LocalTime",
          "LocalDateTime",
          "OffsetTime",
          "OffsetDateTime",
          "ZonedDateTime",
          "Year",
          "YearMonth",
          "MonthDay");

  private static final List<String> STAGES =
      List.of(CONCURRENT + "CompletableFuture", CONCURRENT + "CompletionStage");

  private final Hierarchy hierarchy;

  /** Rules that ask the hierarchy what a class is. */
  public CallRules(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** What is done with a call in user code. */
  public Treatment of(int opcode, String owner, String name, String descriptor) {
    String method = name + descriptor;
    Optional<Treatment.Replaced> ofEveryObject = Replacements.USER.ofEveryObject(method);
    if (opcode != Opcodes.INVOKESTATIC && ofEveryObject.isPresent()) {
      return ofEveryObject.get();
    }
    for (String jdkOwner : owners(owner, name, method)) {
      Treatment treatment = ofJdk(opcode, jdkOwner, name, descriptor);
      if (!treatment.equals(NONE)) {
        return treatment;
      }
    }
    if (method.equals("hashCode()I") && hashesByIdentity(opcode, owner)) {
      String hook = opcode == Opcodes.INVOKESPECIAL ? "identityHashCode" : "hashOf";
      return new Treatment.Replaced("WorldHooks", hook, OBJECT, false);
    }
    if (isNative(owner, method)) {
      return new Treatment.Uncontrolled(
          "the native method " + owner.replace('/', '.') + "." + name);
    }
    return NONE;
  }

  /** Whether a call means the hash code that every object has, or may mean it. */
  private boolean hashesByIdentity(int opcode, String owner) {
    boolean mayBeAny = opcode == Opcodes.INVOKEINTERFACE || owner.equals(OBJECT);
    return opcode == Opcodes.INVOKESPECIAL
        ? owner.equals(OBJECT)
        : Hierarchy.isJdk(owner) && (mayBeAny || hierarchy.hashesByIdentity(owner));
  }

  private List<String> owners(String owner, String name, String method) {
    if (owner.startsWith("[") || (name.equals("<init>") && !Hierarchy.isJdk(owner))) {
      return List.of();
    }
    return hierarchy.jdkOwners(owner, method);
  }

  private static Treatment ofJdk(int opcode, String owner, String name, String descriptor) {
    String method = name + descriptor;
    Replacements table =
        opcode == Opcodes.INVOKESPECIAL ? Replacements.USER_SUPER : Replacements.USER;
    Optional<Treatment> named =
        table
            .of(owner, method)
            .<Treatment>map(row -> row)
            .or(() -> Uncontrollable.reason(owner, name).map(Treatment.Uncontrolled::new))
            .or(() -> Unrepeatable.reason(owner, name).map(Treatment.Noted::new));
    if (named.isPresent()) {
      return named.get();
    }
    if (name.equals("<init>") && REFERRING.contains(owner) && descriptor.contains(";")) {
      return new Treatment.Kept();
    }
    if (name.equals("<init>")) {
      return descriptor.equals("()V") ? SEEDED.getOrDefault(owner, NONE) : NONE;
    }
    if (isAsynchronous(owner, name, descriptor)) {
      return new Treatment.Asynchronous();
    }
    return opcode == Opcodes.INVOKESTATIC
        ? ofStatic(owner, method)
        : ofInstance(owner, name, method);
  }

  private static Treatment ofStatic(String owner, String method) {
    String unordered = UNORDERED.get(owner + "." + method.substring(0, method.indexOf('(')));
    if (unordered != null) {
      return new Treatment.InOrder(unordered);
    }
    boolean clocked =
        owner.startsWith("java/time/")
            && CLOCKED.contains(owner.substring("java/time/".length()))
            && (method.startsWith("now()") || method.startsWith("now(Ljava/time/ZoneId;)"));
    return clocked ? new Treatment.Clocked() : NONE;
  }

  private static Treatment ofInstance(String owner, String name, String method) {
    boolean reads =
        MethodNames.reads(name)
            || (owner.equals(CONCURRENT + "CountDownLatch") && name.equals("await"));
    int access = reads ? Controller.READ : Controller.WRITE;
    if (LOCK_TYPES.contains(owner) && LOCKING.containsKey(method)) {
      return LOCKING.getOrDefault(method, Locking.LOCK);
    }
    if (CONDITION_TYPES.contains(owner) && name.startsWith("await")) {
      return Locking.AWAIT;
    }
    if (CONDITION_TYPES.contains(owner) && name.startsWith("signal")) {
      return name.equals("signal") ? Locking.SIGNAL : Locking.SIGNAL_ALL;
    }
    if (owner.equals("java/lang/invoke/VarHandle")) {
      return handleAccess(name, access);
    }
    if (owner.startsWith(ATOMIC)) {
      return owner.endsWith("FieldUpdater")
          ? new Treatment.PointOnArgument(access)
          : new Treatment.PointOnCell(access);
    }
    if (owner.equals("sun/misc/Unsafe")) {
      return method.contains("(Ljava/lang/Object;J") && MethodNames.isOrderedInUnsafe(name)
          ? new Treatment.PointOnArgument(access)
          : NONE;
    }
    if (SYNCHRONIZED_TYPES.contains(owner)
        || (owner.startsWith(CONCURRENT)
            && !QUIET.contains(owner)
            && !owner.endsWith("Exception"))) {
      return new Treatment.PointOnReceiver(access);
    }
    boolean walks = MethodNames.walks(name);
    return COLLECTION_TYPES.contains(owner) || (walks && HASH_TYPES.contains(owner))
        ? new Treatment.PointIfShared(access, walks)
        : NONE;
  }

  private static Treatment handleAccess(String name, int access) {
    return MethodNames.accessesThroughHandle(name)
        ? new Treatment.PointThroughHandle(access)
        : NONE;
  }

  private static boolean isAsynchronous(String owner, String name, String descriptor) {
    return STAGES.contains(owner)
        && name.endsWith("Async")
        && !descriptor.contains("Ljava/util/concurrent/Executor;)");
  }

  private boolean isNative(String owner, String method) {
    return !Hierarchy.isJdk(owner)
        && !owner.startsWith("[")
        && hierarchy
            .header(owner)
            .map(h -> (h.methods().getOrDefault(method, 0) & Opcodes.ACC_NATIVE) != 0)
            .orElse(false);
  }
}
