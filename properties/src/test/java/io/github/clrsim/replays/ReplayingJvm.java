package io.github.clrsim.replays;

import io.github.clrsim.explorer.control.WovenCode;
import io.github.clrsim.profiler.identity.UnloadGuard;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** What runs in a JVM of its own: replays pairs, and prints what happened as a {@link Report}. */
public final class ReplayingJvm {
  private ReplayingJvm() {}

  /**
   * Runs in the child.
   *
   * @param arguments how many pairs; whether the profilers were woven by the agent; and the number
   *     of a pair of which everything is to be printed instead, where there is one
   */
  public static void main(String[] arguments) throws NoSuchAlgorithmException {
    int pairs = Integer.parseInt(arguments[0]);
    boolean isWoven = Boolean.parseBoolean(arguments[1]);
    // Weaves java.util.concurrent, without which the platform engine sees nobody wait.
    WovenCode.prepare();
    if (isWoven != isWoven(UnloadGuard.class)) {
      throw new IllegalStateException("the profilers are" + (isWoven ? " not" : "") + " woven");
    }
    Replaying replaying = new Replaying(isWoven);
    if (arguments.length == 3) {
      System.out.println(replaying.replayed(Pair.of(Integer.parseInt(arguments[2]))).text());
      return;
    }
    MessageDigest total = MessageDigest.getInstance("SHA-256");
    long start = System.nanoTime();
    for (int first = 0; first < pairs; first += Report.PAIRS_PER_LINE) {
      // Numbers are joined, not formatted: a locale may have digits of its own.
      StringBuilder line = new StringBuilder(Report.PAIRS).append(first);
      for (int number = first; number < first + Report.PAIRS_PER_LINE; number++) {
        line.append(' ').append(replaying.replayed(Pair.of(number)).digest());
      }
      total.update(line.toString().getBytes(StandardCharsets.UTF_8));
      System.out.println(line);
    }
    long seconds = (System.nanoTime() - start) / 1_000_000_000;
    System.out.println(Report.TOTAL + HexFormat.of().formatHex(total.digest()));
    System.out.println(
        Report.FIGURES + pairs + " pairs in " + seconds + " s; " + replaying.figures());
  }

  /** Weaving gives each class a hashCode that repeats. */
  private static boolean isWoven(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .anyMatch(method -> method.getName().equals("hashCode"));
  }
}
