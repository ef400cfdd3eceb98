package io.github.clrsim.cli.guest;

import io.github.clrsim.api.ProfilerHost;
import io.github.clrsim.api.callback.CorProfilerCallback;
import io.github.clrsim.api.callback.LifecycleCallback;
import io.github.clrsim.api.outcome.HResult;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A profiler that does in Initialize what its option {@code does} says, and makes what it got of it
 * visible: it asks for an object at the address that the result hashes to, and logs nothing.
 */
@SuppressWarnings({"IdentityHashMapUsage", "JavaTimeDefaultTimeZone", "JavaUtilDate"})
public final class Worldly implements CorProfilerCallback {
  private static final AtomicInteger RUNS = new AtomicInteger();
  private static int runsToo;

  private final ProfilerHost host;

  /** A profiler for one run. */
  public Worldly(ProfilerHost host) {
    this.host = host;
  }

  /** Adds numbers by halves. */
  @SuppressWarnings("serial")
  private static final class Sum extends RecursiveTask<Integer> {
    private final int from;
    private final int to;

    Sum(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      if (to - from < 3) {
        return IntStream.range(from, to).sum();
      }
      Sum left = new Sum(from, (from + to) / 2);
      left.fork();
      return new Sum((from + to) / 2, to).compute() + left.join();
    }
  }

  @Override
  public HResult initialize(LifecycleCallback.Initialize event) {
    try {
      show(seen(host.options().getOrDefault("does", "nothing")));
    } catch (Exception thrown) {
      throw new IllegalStateException(thrown);
    }
    return HResult.S_OK;
  }

  /** A result that differs makes another call, and so another trace. */
  private void show(Object seen) {
    int mask = String.valueOf(seen).hashCode() & 0x1F;
    for (int i = 0; i <= mask; i++) {
      var _ = host.info().getEventMask2();
    }
    if (host.options().containsKey("throws")) {
      throw new IllegalStateException("it was " + seen);
    }
  }

  private Object seen(String does) throws Exception {
    return switch (does) {
      case "common pool" ->
          ForkJoinPool.commonPool().submit(() -> Thread.currentThread().getName()).get();
      case "own pool" -> new ForkJoinPool(2).invoke(new Sum(0, 20));
      case "fork" -> new Sum(0, 20).fork().join();
      case "stealing pool" -> Executors.newWorkStealingPool().submit(() -> 1).get();
      case "parallel stream" -> names();
      case "async" -> CompletableFuture.supplyAsync(() -> 1).thenApplyAsync(n -> n + 1).get();
      case "orTimeout" ->
          new CompletableFuture<>()
              .orTimeout(1, TimeUnit.SECONDS)
              .handle((value, thrown) -> thrown.getClass())
              .get();
      case "completeOnTimeout" ->
          new CompletableFuture<>().completeOnTimeout(1, 1, TimeUnit.SECONDS).get();
      case "delayedExecutor" ->
          CompletableFuture.supplyAsync(
                  () -> 1, CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS))
              .get();
      case "timer" -> timer();
      case "scheduled pool" -> {
        var pool = Executors.newScheduledThreadPool(1);
        var one = pool.schedule(() -> Thread.currentThread().getName(), 1, TimeUnit.SECONDS).get();
        pool.shutdown();
        yield one;
      }
      case "SecureRandom" -> new SecureRandom().nextLong();
      case "SecureRandom.getInstance" -> SecureRandom.getInstance("SHA1PRNG").nextLong();
      case "RandomGenerator" -> RandomGenerator.getDefault().nextLong();
      case "UUID" -> UUID.randomUUID();
      case "ThreadLocalRandom" -> ThreadLocalRandom.current().nextLong();
      case "Math.random" -> Math.random();
      case "Set.of" -> List.copyOf(Set.of("a", "b", "c", "d", "e", "f", "g"));
      case "Map.of" -> List.copyOf(Map.of("a", 1, "b", 2, "c", 3, "d", 4, "e", 5).keySet());
      case "toUnmodifiableSet" ->
          List.copyOf(
              IntStream.range(0, 9).mapToObj(i -> "s" + i).collect(Collectors.toUnmodifiableSet()));
      case "hashCode" -> new Object().hashCode();
      case "identityHashCode" -> System.identityHashCode(new Object());
      case "own hashCode" -> new Sum(0, 1).hashCode();
      case "toString" -> new Object().toString();
      case "lambda" -> "" + (Supplier<Object>) Object::new;
      case "lambda format" -> String.format("%s", (Supplier<Object>) Object::new);
      case "lambda class" -> ((Supplier<Object>) Object::new).getClass().getName();
      case "set of objects" -> {
        Set<Object> objects = new HashSet<>();
        List<Object> all = List.of(new Object(), new Object(), new Object(), new Object());
        objects.addAll(all);
        yield objects.stream().map(all::indexOf).toList();
      }
      case "set of classes" ->
          new HashSet<>(Set.of(String.class, Thread.class, Integer.class, Long.class)).toString();
      case "identity map" -> {
        Map<Object, Integer> map = new IdentityHashMap<>();
        IntStream.range(0, 9).forEach(i -> map.put(new Object(), i));
        yield new ArrayList<>(map.values());
      }
      case "nanoTime" -> System.nanoTime();
      case "Instant" -> Instant.now();
      case "LocalDateTime" -> LocalDateTime.now();
      case "Date" -> new Date();
      case "getenv" -> System.getenv().toString();
      case "getenv HOME" -> System.getenv("HOME");
      case "pid" -> ProcessHandle.current().pid();
      case "runtime name" -> ManagementFactory.getRuntimeMXBean().getName();
      case "cpu time" -> ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      case "load" -> ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
      case "processors" -> Runtime.getRuntime().availableProcessors();
      case "memory" -> Runtime.getRuntime().freeMemory();
      case "file" -> new File("/proc/self/stat").exists();
      case "stdin" -> System.in.markSupported();
      case "print" -> print();
      case "weak reference" -> new WeakReference<>(new Object()).get() == null;
      case "static field" -> RUNS.incrementAndGet() + runsToo++;
      case "stack" -> StackWalker.getInstance().walk(frames -> frames.limit(2).toList());
      case "stack trace" -> Thread.currentThread().getStackTrace().length;
      case "logging" -> {
        Logger.getLogger("worldly").info("logged");
        yield 1;
      }
      case "locale" -> Locale.getDefault() + " " + ZoneId.systemDefault();
      case "shuffle" -> {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(numbers);
        yield numbers;
      }
      default -> "nothing";
    };
  }

  private static Object print() {
    System.out.println("printed out");
    System.err.println("printed err by " + (Supplier<Object>) Object::new);
    return 1;
  }

  private static Object names() {
    Set<String> names = Collections.synchronizedSet(new HashSet<>());
    int sum =
        IntStream.range(0, 32)
            .parallel()
            .peek(i -> names.add(Thread.currentThread().getName()))
            .sum();
    return names.stream().sorted().toList() + " " + sum;
  }

  private static Object timer() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    Timer timer = new Timer(true);
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            done.countDown();
          }
        },
        1_000);
    done.await();
    timer.cancel();
    return System.currentTimeMillis();
  }
}
