package io.github.clrsim.realclr.runtime;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The version of a .NET runtime, such as 3.1.2, 9.0.5 or 10.0.0-rc.1.
 *
 * @param preview what follows the hyphen of a version that is not released yet, or nothing
 */
public record RuntimeVersion(int major, int minor, int patch, String preview)
    implements Comparable<RuntimeVersion> {

  private static final Pattern FORM =
      Pattern.compile("(\\d{1,5})\\.(\\d{1,5})\\.(\\d{1,5})(?:-([0-9A-Za-z.-]+))?");

  // A preview comes before its release. Previews of one release compare as text, which is wrong
  // from the tenth on and harmless: nobody installs ten previews side by side.
  private static final Comparator<RuntimeVersion> ORDER =
      Comparator.comparingInt(RuntimeVersion::major)
          .thenComparingInt(RuntimeVersion::minor)
          .thenComparingInt(RuntimeVersion::patch)
          .thenComparing(version -> version.preview().isEmpty())
          .thenComparing(RuntimeVersion::preview);

  /** A released version. */
  public static RuntimeVersion of(int major, int minor, int patch) {
    return new RuntimeVersion(major, minor, patch, "");
  }

  /** The version that a text spells, or empty when it spells none. */
  public static Optional<RuntimeVersion> from(String text) {
    var match = FORM.matcher(text);
    if (!match.matches()) {
      return Optional.empty();
    }
    String preview = match.group(4);
    return Optional.of(
        new RuntimeVersion(
            Integer.parseInt(match.group(1)),
            Integer.parseInt(match.group(2)),
            Integer.parseInt(match.group(3)),
            preview == null ? "" : preview));
  }

  @Override
  public int compareTo(RuntimeVersion other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    var release = major + "." + minor + "." + patch;
    return preview.isEmpty() ? release : release + "-" + preview;
  }
}
