package io.github.clrsim.explorer.weave.boot;

import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.SecureRandom;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/**
 * What woven bytecode calls to ask for the machine and the process that it runs in. Simulated
 * threads find the same ones wherever they are: a process with the environment of a profiled
 * program, in UTC.
 */
public final class SurroundingsHooks {
  private static final String GENERATOR = "L32X64MixRandom";
  private static final long PID = 4_242;
  private static final long MEGABYTE = 1L << 20;

  private static volatile Map<String, String> environment = environmentWith(Map.of());

  private SurroundingsHooks() {}

  /** Adds variables to those that simulated threads find. */
  public static void addVariables(Map<String, String> more) {
    environment = environmentWith(more);
  }

  private static Map<String, String> environmentWith(Map<String, String> more) {
    Map<String, String> variables = new TreeMap<>(more);
    variables.put("HOME", "/app");
    variables.put("LANG", "C.UTF-8");
    variables.put("PATH", "/usr/local/bin:/usr/bin:/bin");
    variables.put("TMPDIR", "/tmp");
    return new FixedMap<>(variables, variables.keySet());
  }

  private static boolean isSimulated() {
    return Hooks.controller.isSimulated();
  }

  /** {@link System#getenv()}. */
  public static Map<String, String> environment() {
    return isSimulated() ? environment : System.getenv();
  }

  /** {@link System#getenv(String)}. */
  public static @Nullable String variable(String name, int site) {
    String here = System.getenv(name);
    if (!isSimulated()) {
      return here;
    }
    if (here != null && !environment.containsKey(name)) {
      Hooks.controller.noted("the variable " + name + ", which a simulation does not have", site);
    }
    return environment.get(name);
  }

  /** {@link ProcessHandle#pid}. */
  public static long pid(ProcessHandle process) {
    return isSimulated() && process.equals(ProcessHandle.current()) ? PID : process.pid();
  }

  /** {@link RuntimeMXBean#getPid}. */
  public static long pid(RuntimeMXBean runtime) {
    return isSimulated() ? PID : runtime.getPid();
  }

  /** {@link RuntimeMXBean#getName}. */
  public static String name(RuntimeMXBean runtime) {
    return isSimulated() ? PID + "@simulated" : runtime.getName();
  }

  /** {@link RuntimeMXBean#getStartTime}. */
  public static long startTime(RuntimeMXBean runtime) {
    return isSimulated()
        ? Hooks.controller.currentTimeMillis() - Hooks.controller.nanoTime() / 1_000_000
        : runtime.getStartTime();
  }

  /** {@link RuntimeMXBean#getUptime}. */
  public static long uptime(RuntimeMXBean runtime) {
    return isSimulated() ? Hooks.controller.nanoTime() / 1_000_000 : runtime.getUptime();
  }

  /** {@link ThreadMXBean#getCurrentThreadCpuTime}; simulated time has no other measure. */
  public static long cpuTime(ThreadMXBean threads) {
    return isSimulated() ? Hooks.controller.nanoTime() : threads.getCurrentThreadCpuTime();
  }

  /** {@link ThreadMXBean#getCurrentThreadUserTime}. */
  public static long userTime(ThreadMXBean threads) {
    return isSimulated() ? Hooks.controller.nanoTime() : threads.getCurrentThreadUserTime();
  }

  /** {@link Runtime#freeMemory}. */
  public static long freeMemory(Runtime runtime) {
    return isSimulated() ? 128 * MEGABYTE : runtime.freeMemory();
  }

  /** {@link Runtime#totalMemory}. */
  public static long totalMemory(Runtime runtime) {
    return isSimulated() ? 256 * MEGABYTE : runtime.totalMemory();
  }

  /** {@link Runtime#maxMemory}. */
  public static long maxMemory(Runtime runtime) {
    return isSimulated() ? 1_024 * MEGABYTE : runtime.maxMemory();
  }

  /** {@link Locale#getDefault()}. */
  public static Locale locale() {
    return isSimulated() ? Locale.ROOT : Locale.getDefault();
  }

  /** {@link Locale#getDefault(Locale.Category)}. */
  public static Locale locale(Locale.Category category) {
    return isSimulated() ? Locale.ROOT : Locale.getDefault(category);
  }

  /** {@link TimeZone#getDefault}. */
  public static TimeZone timeZone() {
    return isSimulated() ? TimeZone.getTimeZone("UTC") : TimeZone.getDefault();
  }

  /** {@link ZoneId#systemDefault}. */
  public static ZoneId zone() {
    return isSimulated() ? ZoneOffset.UTC : ZoneId.systemDefault();
  }

  /** {@link SecureRandom#getInstanceStrong}. */
  public static SecureRandom secureRandom() throws NoSuchAlgorithmException {
    return new RepeatableSecureRandom(SecureRandom.getInstanceStrong());
  }

  /** {@link SecureRandom#getInstance(String)}. */
  public static SecureRandom secureRandom(String algorithm) throws NoSuchAlgorithmException {
    return new RepeatableSecureRandom(SecureRandom.getInstance(algorithm));
  }

  /** {@link SecureRandom#getInstance(String, String)}. */
  public static SecureRandom secureRandom(String algorithm, String provider)
      throws NoSuchAlgorithmException, NoSuchProviderException {
    return new RepeatableSecureRandom(SecureRandom.getInstance(algorithm, provider));
  }

  /** {@link SecureRandom#getInstance(String, Provider)}. */
  public static SecureRandom secureRandom(String algorithm, Provider provider)
      throws NoSuchAlgorithmException {
    return new RepeatableSecureRandom(SecureRandom.getInstance(algorithm, provider));
  }

  /** {@link RandomGenerator#getDefault}. */
  public static RandomGenerator randomGenerator() {
    return randomGenerator(GENERATOR);
  }

  /** {@link RandomGenerator#of}. */
  public static RandomGenerator randomGenerator(String algorithm) {
    return isSimulated() && !algorithm.equals("SecureRandom")
        ? RandomGeneratorFactory.of(algorithm).create(Hooks.controller.randomSeed())
        : RandomGenerator.of(algorithm);
  }

  /** {@link Class#getName}, without the number that the JVM gives to the class of a lambda. */
  public static String className(Class<?> type) {
    String name = type.getName();
    int hidden = type.isHidden() && isSimulated() ? name.lastIndexOf('/') : -1;
    return hidden < 0 ? name : name.substring(0, hidden);
  }

  /** The hash that {@link Object#toString} shows. */
  public static int shownHash(Object object) {
    int hash = object.hashCode();
    return isSimulated() && hash == System.identityHashCode(object)
        ? Hooks.controller.identityHashCode(object)
        : hash;
  }
}
