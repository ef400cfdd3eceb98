package io.github.clrsim.explorer.weave.sample;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** One construct a method, to be woven by tests. Nothing here knows of simulations. */
@SuppressWarnings("all") // It is what users write, not what we do.
public final class Constructs {
  private static final VarHandle HANDLE;
  private static final AtomicIntegerFieldUpdater<Constructs> UPDATER =
      AtomicIntegerFieldUpdater.newUpdater(Constructs.class, "count");

  static {
    try {
      HANDLE = MethodHandles.lookup().findVarHandle(Constructs.class, "count", int.class);
    } catch (ReflectiveOperationException broken) {
      throw new ExceptionInInitializerError(broken);
    }
  }

  static volatile String shared = "";
  volatile int count;
  volatile long big;
  int plain;

  public static int volatileFields() {
    Constructs c = new Constructs();
    c.count = 3;
    c.big = 4L;
    shared = "five";
    return c.count + (int) c.big + shared.length();
  }

  public static int handlesAndUpdaters() {
    Constructs c = new Constructs();
    HANDLE.compareAndSet(c, 0, 5);
    UPDATER.incrementAndGet(c);
    return (int) HANDLE.getVolatile(c) + UPDATER.get(c);
  }

  public static long atomics() {
    AtomicInteger one = new AtomicInteger(1);
    one.incrementAndGet();
    AtomicLongArray many = new AtomicLongArray(2);
    many.compareAndSet(1, 0L, 7L);
    return one.get() + many.get(1);
  }

  public static int monitors() {
    Constructs c = new Constructs();
    synchronized (c) {
      c.plain++;
    }
    c.increment();
    return c.plain + twice(c.plain, 1L);
  }

  private synchronized void increment() {
    plain++;
  }

  private static synchronized int twice(int number, long unused) {
    return number * 2;
  }

  public static String monitorsAreGivenBackWhenThrownThrough() {
    try {
      thrower(-1);
      return "not thrown";
    } catch (IllegalStateException thrown) {
      return thrown.getMessage() + Thread.holdsLock(Constructs.class);
    }
  }

  private static synchronized int thrower(int number) {
    if (number < 0) {
      throw new IllegalStateException("thrown");
    }
    return number;
  }

  public static String waiting() throws InterruptedException {
    Object monitor = new Object();
    synchronized (monitor) {
      monitor.notify();
      monitor.notifyAll();
      monitor.wait(1);
      return "waited";
    }
  }

  public static boolean locks() {
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    try {
      return lock.tryLock() && lock.isHeldByCurrentThread();
    } finally {
      lock.unlock();
      lock.unlock();
    }
  }

  public static boolean readWriteLocks() throws InterruptedException {
    ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    Lock read = both.readLock();
    read.lockInterruptibly();
    boolean taken = both.writeLock().tryLock(1, TimeUnit.MILLISECONDS);
    read.unlock();
    return taken;
  }

  public static boolean conditions() throws InterruptedException {
    Lock lock = new ReentrantLock();
    Condition condition = lock.newCondition();
    lock.lock();
    try {
      condition.signalAll();
      return condition.await(1, TimeUnit.MILLISECONDS);
    } finally {
      lock.unlock();
    }
  }

  public static int collections() {
    Map<String, Integer> shared = new ConcurrentHashMap<>();
    shared.put("a", 1);
    List<Integer> wrapped = Collections.synchronizedList(new ArrayList<>());
    wrapped.add(2);
    Map<String, Integer> own = new HashMap<>();
    own.put("b", 3);
    int sum = own.get("b");
    for (int each : shared.values()) {
      sum += each;
    }
    return sum + wrapped.get(0);
  }

  public static String threads() throws InterruptedException {
    StringBuffer said = new StringBuffer();
    Thread thread = new Thread(() -> said.append("ran"), "worker");
    thread.setDaemon(true);
    thread.start();
    thread.join();
    return said + " " + thread.isAlive() + " " + thread.isDaemon() + " " + thread.getState();
  }

  public static String builtThreads() throws InterruptedException {
    StringBuffer said = new StringBuffer();
    Thread.ofPlatform().name("p").start(() -> said.append("p")).join();
    Thread unstarted = Thread.ofVirtual().unstarted(() -> said.append("v"));
    unstarted.start();
    unstarted.join();
    ThreadFactory factory = Thread.ofPlatform().factory();
    Thread made = factory.newThread(() -> said.append("f"));
    made.start();
    made.join();
    return said.toString();
  }

  public static int threadSubclasses() throws InterruptedException {
    class Counting extends Thread {
      int count;

      @Override
      public void start() {
        count += 1;
        super.start();
      }

      @Override
      public void run() {
        count += 10;
      }
    }
    Counting thread = new Counting();
    thread.start();
    thread.join();
    return thread.count;
  }

  public static boolean interrupts() {
    Thread me = Thread.currentThread();
    me.interrupt();
    return me.isInterrupted() && Thread.interrupted() && !Thread.interrupted();
  }

  public static int parking() {
    Thread me = Thread.currentThread();
    LockSupport.unpark(me);
    LockSupport.park(Constructs.class);
    LockSupport.parkNanos(1);
    LockSupport.parkUntil(1L);
    return 4;
  }

  public static boolean time() throws InterruptedException {
    long before = System.nanoTime();
    Thread.sleep(1);
    TimeUnit.MICROSECONDS.sleep(1);
    Thread.yield();
    Thread.onSpinWait();
    return System.nanoTime() >= before
        && java.time.Instant.now().toEpochMilli() <= System.currentTimeMillis()
        && new java.util.Date().getTime() > 0
        && java.time.LocalDate.now(java.time.ZoneOffset.UTC).getYear() > 1999
        && java.time.Clock.systemUTC().millis() > 0;
  }

  public static boolean chance() {
    return new java.util.Random().nextInt(5) < 5
        && Math.random() < 1
        && new java.util.SplittableRandom().nextInt(5) < 5
        && java.util.concurrent.ThreadLocalRandom.current().nextInt(5) < 5
        && java.util.UUID.randomUUID().version() == 4;
  }

  public static boolean identity() {
    Object plain = new Constructs();
    return plain.hashCode() == System.identityHashCode(plain)
        && plain.toString().endsWith(Integer.toHexString(System.identityHashCode(plain)));
  }

  public static int asynchronousStages() throws Exception {
    return CompletableFuture.supplyAsync(() -> 1)
        .thenApplyAsync(n -> n + 1)
        .thenCombineAsync(CompletableFuture.completedFuture(3), Integer::sum)
        .get();
  }

  public static int references() throws Exception {
    AtomicInteger number = new AtomicInteger(7);
    CountDownLatch latch = new CountDownLatch(1);
    Runnable down = latch::countDown;
    down.run();
    Callable<Integer> get = number::get;
    Function<AtomicInteger, Integer> increment = AtomicInteger::incrementAndGet;
    Function<Runnable, Thread> construct = Thread::new;
    Thread thread = construct.apply(() -> number.addAndGet(10));
    thread.start();
    thread.join();
    return get.call() + increment.apply(number) + (int) latch.getCount();
  }

  public static int loops() {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += i;
    }
    return sum;
  }

  public static int plainAccesses() {
    Constructs c = new Constructs();
    c.plain = 2;
    long[] numbers = {1L, 2L};
    numbers[1] = numbers[0] + c.plain;
    return (int) numbers[1];
  }

  public static List<String> unmodifiable() {
    java.util.Set<String> set = java.util.Set.of("a", "b", "c");
    Map<String, Integer> map = Map.of("one", 1, "two", 2);
    List<String> seen = new ArrayList<>();
    List<Runnable> attempts =
        List.of(
            () -> java.util.Set.of("a", "a"),
            () -> java.util.Set.of("a", null),
            () -> java.util.Set.of(new String[] {"a", "b", "a"}),
            () -> java.util.Set.copyOf(java.util.Arrays.asList("a", null)),
            () -> set.add("d"),
            () -> set.remove("z"),
            () -> set.clear(),
            () -> set.contains(null),
            () -> set.removeIf(each -> false),
            () -> set.iterator().remove(),
            () -> Map.of("one", 1, "one", 2),
            () -> Map.of("one", null),
            () -> map.put("three", 3),
            () -> map.remove("zero"),
            () -> map.get(null),
            () -> map.containsKey(null),
            () -> map.merge("one", 1, Integer::sum),
            () -> map.computeIfAbsent("one", key -> 1),
            () -> map.keySet().remove("one"),
            () -> map.entrySet().iterator().next().setValue(5),
            () ->
                java.util.stream.Stream.of(1, 1)
                    .collect(java.util.stream.Collectors.toUnmodifiableMap(n -> n, n -> n)));
    for (Runnable attempt : attempts) {
      try {
        attempt.run();
        seen.add("nothing thrown");
      } catch (RuntimeException thrown) {
        seen.add(thrown.getClass().getName());
      }
    }
    seen.add(new java.util.TreeSet<>(set) + " " + new java.util.TreeMap<>(map));
    seen.add(set.equals(new java.util.HashSet<>(List.of("c", "b", "a"))) + " " + set.hashCode());
    seen.add(map.equals(new java.util.HashMap<>(map)) + " " + map.hashCode());
    seen.add("" + (java.util.Set.copyOf(set) == set) + (Map.copyOf(map) == map));
    seen.add("" + java.util.Set.of() + Map.of() + Map.ofEntries(Map.entry(1, 2)));
    seen.add(
        ""
            + java.util.stream.Stream.of(3, 3, 3)
                .collect(java.util.stream.Collectors.toUnmodifiableSet()));
    Function<List<Integer>, java.util.Set<Integer>> copy = java.util.Set::copyOf;
    seen.add("" + copy.apply(List.of(7, 7)));
    return seen;
  }

  /** What the JDK itself answers differs from JVM to JVM. */
  public static String inOrder() {
    return java.util.Set.of("z", "y", "x", "w", "v")
        + " "
        + Map.of("z", 1, "y", 2, "x", 3)
        + " "
        + java.util.Set.copyOf(List.of("z", "y", "x"))
        + " "
        + java.util.stream.Stream.of("z", "y", "x")
            .collect(java.util.stream.Collectors.toUnmodifiableMap(s -> s, s -> 0))
        + " "
        + java.util.stream.Stream.of(9, 1, 5)
            .collect(java.util.stream.Collectors.toUnmodifiableSet());
  }

  @SuppressWarnings("serial")
  private static final class Own extends java.security.SecureRandom {
    int drawn;

    Own(java.security.SecureRandom other) {
      drawn = other.nextInt(1);
    }
  }

  public static boolean secureChance() throws Exception {
    return new java.security.SecureRandom().nextInt(5) < 5
        && new java.security.SecureRandom(new byte[] {1}).nextInt(5) < 5
        && new Own(new java.security.SecureRandom()).nextInt(5) < 5
        && java.security.SecureRandom.getInstance("SHA1PRNG").nextInt(5) < 5
        && java.util.random.RandomGenerator.getDefault().nextInt(5) < 5;
  }

  public static boolean surroundings() {
    return System.getenv().containsKey("PATH") == (System.getenv("PATH") != null)
        && ProcessHandle.current().pid()
            == java.lang.management.ManagementFactory.getRuntimeMXBean().getPid()
        && Runtime.getRuntime().freeMemory() <= Runtime.getRuntime().maxMemory()
        && java.util.TimeZone.getDefault() != null
        && java.util.Locale.getDefault() != null;
  }

  public static int pools() throws Exception {
    java.util.concurrent.ForkJoinPool pool = new java.util.concurrent.ForkJoinPool(2);
    int sum = pool.submit(() -> List.of(1, 2, 3).parallelStream().mapToInt(n -> n).sum()).get();
    pool.shutdown();
    CompletableFuture<Integer> late =
        new CompletableFuture<Integer>().completeOnTimeout(4, 1, TimeUnit.MILLISECONDS);
    CountDownLatch rung = new CountDownLatch(1);
    java.util.Timer timer = new java.util.Timer(true);
    timer.schedule(
        new java.util.TimerTask() {
          @Override
          public void run() {
            rung.countDown();
          }
        },
        1);
    rung.await();
    timer.cancel();
    return sum + late.get();
  }

  public static boolean uncontrolled() {
    return java.lang.ref.Cleaner.create() != null;
  }
}
