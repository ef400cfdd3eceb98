package io.github.clrsim.explorer.control;

import io.github.clrsim.explorer.weave.site.Site;
import io.github.clrsim.explorer.weave.site.Sites;
import java.util.Comparator;

/**
 * A call of woven code that was left as it is, though the next run may find it otherwise.
 *
 * @param call such as {@code Files.readString}
 * @param where such as {@code com.acme.Settings.load(Settings.java:12)}
 * @param dependsOn such as {@code a file system}
 */
public record UncontrolledCall(String call, String where, String dependsOn)
    implements Comparable<UncontrolledCall> {
  private static final Comparator<UncontrolledCall> ORDER =
      Comparator.comparing(UncontrolledCall::where)
          .thenComparing(UncontrolledCall::call)
          .thenComparing(UncontrolledCall::dependsOn);

  /** What a number of {@code Controller.noted} stands for. */
  public static UncontrolledCall at(int number, String dependsOn) {
    Site site = Sites.at(number);
    return new UncontrolledCall(site.instruction(), site.place(), dependsOn);
  }

  @Override
  public int compareTo(UncontrolledCall other) {
    return ORDER.compare(this, other);
  }

  /** Such as {@code Files.readString in com.acme.Settings.load(Settings.java:12)}. */
  public String text() {
    return "%s in %s (it depends on %s)".formatted(call, where, dependsOn);
  }
}
