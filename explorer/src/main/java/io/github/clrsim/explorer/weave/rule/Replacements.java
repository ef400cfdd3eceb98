package io.github.clrsim.explorer.weave.rule;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The calls that become calls of a static hook, as a table. */
public final class Replacements {

  /** Owner, method, hook, and whether the hook wants the site. */
  private static final String EVERYWHERE =
      """
      java/lang/Thread          start()V                               ThreadHooks.start
      java/lang/Thread          join()V                                ThreadHooks.join site
      java/lang/Thread          join(J)V                               ThreadHooks.join site
      java/lang/Thread          join(JI)V                              ThreadHooks.join site
      java/lang/Thread          join(Ljava/time/Duration;)Z            ThreadHooks.join site
      java/lang/Thread          sleep(J)V                              ThreadHooks.sleep site
      java/lang/Thread          sleep(JI)V                             ThreadHooks.sleep site
      java/lang/Thread          sleep(Ljava/time/Duration;)V           ThreadHooks.sleep site
      java/lang/Thread          yield()V                               ThreadHooks.yieldNow site
      java/lang/Thread          interrupt()V                           ThreadHooks.interrupt
      java/lang/Thread          isInterrupted()Z                       ThreadHooks.isInterrupted
      java/lang/Thread          interrupted()Z                         ThreadHooks.interrupted
      java/lang/Thread          isAlive()Z                             ThreadHooks.isAlive
      java/lang/Thread          getState()Ljava/lang/Thread$State;     ThreadHooks.state
      java/lang/Thread          isDaemon()Z                            ThreadHooks.isDaemon
      java/lang/Thread          setDaemon(Z)V                          ThreadHooks.setDaemon
      java/lang/Thread          startVirtualThread(Ljava/lang/Runnable;)Ljava/lang/Thread; \
      ThreadHooks.startVirtual
      java/lang/Thread$Builder  start(Ljava/lang/Runnable;)Ljava/lang/Thread; ThreadHooks.startBuilt
      java/lang/Thread$Builder  unstarted(Ljava/lang/Runnable;)Ljava/lang/Thread; \
      ThreadHooks.unstarted
      java/lang/Thread$Builder  factory()Ljava/util/concurrent/ThreadFactory; ThreadHooks.factory
      java/lang/Object          wait()V                                Hooks.waitOn site
      java/lang/Object          wait(J)V                               Hooks.waitOn site
      java/lang/Object          wait(JI)V                              Hooks.waitOn site
      java/util/concurrent/locks/LockSupport park()V                       Hooks.park
      java/util/concurrent/locks/LockSupport park(Ljava/lang/Object;)V     Hooks.park
      java/util/concurrent/locks/LockSupport parkNanos(J)V                 Hooks.parkNanos
      java/util/concurrent/locks/LockSupport parkNanos(Ljava/lang/Object;J)V Hooks.parkNanos
      java/util/concurrent/locks/LockSupport parkUntil(J)V                 Hooks.parkUntil
      java/util/concurrent/locks/LockSupport parkUntil(Ljava/lang/Object;J)V Hooks.parkUntil
      java/util/concurrent/locks/LockSupport unpark(Ljava/lang/Thread;)V   Hooks.unpark
      java/lang/System          nanoTime()J                            WorldHooks.nanoTime
      java/lang/System          currentTimeMillis()J                   WorldHooks.currentTimeMillis
      """;

  private static final String IN_USER_CODE =
      """
      java/lang/Thread          onSpinWait()V                          ThreadHooks.yieldNow site
      java/lang/Thread          currentThread()Ljava/lang/Thread;      ThreadHooks.currentThread
      java/lang/Thread          threadId()J                            ThreadHooks.threadId
      java/lang/Thread          getId()J                               ThreadHooks.threadId
      java/lang/Thread          holdsLock(Ljava/lang/Object;)Z         Hooks.holdsLock
      java/lang/Object          notify()V                              Hooks.notifyOne site
      java/lang/Object          notifyAll()V                           Hooks.notifyAllOf site
      java/lang/System          exit(I)V                               WorldHooks.exit site
      java/lang/Runtime         exit(I)V                               WorldHooks.exit site
      java/lang/Runtime         halt(I)V                               WorldHooks.halt site
      java/lang/Runtime         availableProcessors()I                 WorldHooks.processors
      java/lang/System          identityHashCode(Ljava/lang/Object;)I  WorldHooks.identityHashCode
      java/lang/Math            random()D                              WorldHooks.random
      java/lang/StrictMath      random()D                              WorldHooks.random
      java/util/UUID            randomUUID()Ljava/util/UUID;           WorldHooks.randomUuid
      java/util/Collections     shuffle(Ljava/util/List;)V             WorldHooks.shuffle
      java/util/concurrent/ThreadLocalRandom current()Ljava/util/concurrent/ThreadLocalRandom; \
      WorldHooks.threadLocalRandom
      java/lang/System          getenv()Ljava/util/Map;                SurroundingsHooks.environment
      java/lang/System          getenv(Ljava/lang/String;)Ljava/lang/String; \
      SurroundingsHooks.variable site
      java/lang/ProcessHandle   pid()J                                 SurroundingsHooks.pid
      java/lang/Runtime         freeMemory()J                          SurroundingsHooks.freeMemory
      java/lang/Runtime         totalMemory()J                         SurroundingsHooks.totalMemory
      java/lang/Runtime         maxMemory()J                           SurroundingsHooks.maxMemory
      java/lang/management/RuntimeMXBean getPid()J                     SurroundingsHooks.pid
      java/lang/management/RuntimeMXBean getName()Ljava/lang/String;   SurroundingsHooks.name
      java/lang/management/RuntimeMXBean getStartTime()J               SurroundingsHooks.startTime
      java/lang/management/RuntimeMXBean getUptime()J                  SurroundingsHooks.uptime
      java/lang/management/ThreadMXBean getCurrentThreadCpuTime()J     SurroundingsHooks.cpuTime
      java/lang/management/ThreadMXBean getCurrentThreadUserTime()J    SurroundingsHooks.userTime
      java/util/Locale          getDefault()Ljava/util/Locale;         SurroundingsHooks.locale
      java/util/Locale          getDefault(Ljava/util/Locale$Category;)Ljava/util/Locale; \
      SurroundingsHooks.locale
      java/util/TimeZone        getDefault()Ljava/util/TimeZone;       SurroundingsHooks.timeZone
      java/time/ZoneId          systemDefault()Ljava/time/ZoneId;      SurroundingsHooks.zone
      java/security/SecureRandom getInstanceStrong()Ljava/security/SecureRandom; \
      SurroundingsHooks.secureRandom
      java/security/SecureRandom getInstance(Ljava/lang/String;)Ljava/security/SecureRandom; \
      SurroundingsHooks.secureRandom
      java/security/SecureRandom \
      getInstance(Ljava/lang/String;Ljava/lang/String;)Ljava/security/SecureRandom; \
      SurroundingsHooks.secureRandom
      java/security/SecureRandom \
      getInstance(Ljava/lang/String;Ljava/security/Provider;)Ljava/security/SecureRandom; \
      SurroundingsHooks.secureRandom
      java/util/random/RandomGenerator getDefault()Ljava/util/random/RandomGenerator; \
      SurroundingsHooks.randomGenerator
      java/util/random/RandomGenerator of(Ljava/lang/String;)Ljava/util/random/RandomGenerator; \
      SurroundingsHooks.randomGenerator
      java/lang/Class           getName()Ljava/lang/String;            SurroundingsHooks.className
      java/time/Clock           systemUTC()Ljava/time/Clock;           WorldHooks.clockUtc
      java/time/Clock           systemDefaultZone()Ljava/time/Clock;   WorldHooks.clock
      java/time/Clock           system(Ljava/time/ZoneId;)Ljava/time/Clock; WorldHooks.clock
      """;

  /** Calls of {@code super} in a subclass of Thread, which must not come back to the subclass. */
  private static final String OF_SUPER =
      """
      java/lang/Thread          start()V                               ThreadHooks.superStart
      java/lang/Thread          interrupt()V                           ThreadHooks.superInterrupt
      """;

  private static final String IN_THE_JDK =
      """
      jdk/internal/misc/Unsafe  park(ZJ)V                              Hooks.unsafePark
      jdk/internal/misc/Unsafe  unpark(Ljava/lang/Object;)V            Hooks.unsafeUnpark
      jdk/internal/vm/SharedThreadContainer start(Ljava/lang/Thread;)V ThreadHooks.startIn
      jdk/internal/access/JavaLangAccess \
      start(Ljava/lang/Thread;Ljdk/internal/vm/ThreadContainer;)V      ThreadHooks.startIn
      """;

  private static final String BUILDER = "java/lang/Thread$Builder";

  /** What is replaced in code of the user. */
  public static final Replacements USER = new Replacements(EVERYWHERE, IN_USER_CODE);

  /** What is replaced in calls of a superclass's method. */
  public static final Replacements USER_SUPER =
      new Replacements(EVERYWHERE, IN_USER_CODE, OF_SUPER);

  /** What is replaced inside the JDK. */
  public static final Replacements JDK = new Replacements(EVERYWHERE, IN_THE_JDK);

  private static final String OBJECT = "java/lang/Object";

  private final Map<String, Treatment.Replaced> rows = new HashMap<>();

  private Replacements(String... tables) {
    for (String table : tables) {
      table.lines().forEach(this::add);
    }
  }

  private void add(String row) {
    String[] cells = row.strip().split("\\s+", -1);
    String[] hook = cells[2].split("\\.", -1);
    rows.put(
        cells[0] + "." + cells[1],
        new Treatment.Replaced(hook[0], hook[1], cells[0], cells.length == 4));
  }

  /** All rows, by owner, name and descriptor. */
  public Map<String, Treatment.Replaced> rows() {
    return Map.copyOf(rows);
  }

  /**
   * What every object can do: {@code wait} and {@code notify}, which nobody can override. The
   * compiler names the declared type of the object as the owner, a class, interface or array.
   */
  Optional<Treatment.Replaced> ofEveryObject(String nameAndDescriptor) {
    return of(OBJECT, nameAndDescriptor);
  }

  /** What takes the place of a method, if something does. */
  public Optional<Treatment.Replaced> of(String owner, String nameAndDescriptor) {
    // OfPlatform and OfVirtual only narrow what Builder declares.
    String declaring = owner.startsWith(BUILDER) ? BUILDER : owner;
    return Optional.ofNullable(rows.get(declaring + "." + nameAndDescriptor));
  }
}
