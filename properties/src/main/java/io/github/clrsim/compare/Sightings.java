package io.github.clrsim.compare;

import io.github.clrsim.compare.account.Told;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is compared where both arms told of the same: the callback, and what was called inside. */
final class Sightings {
  private static final Pattern CALL = Pattern.compile("(?<method>[A-Za-z][\\w.]*)(?:\\(| -> ).*");

  /** Answered where a collection begins, it says in which generation each object lies. */
  private static final String LIES = "Lies";

  private static final String BOUNDS = "GetGenerationBounds";

  /** Where a thread says where it is, which is no news. */
  private static final String ASKED = "Asked";

  private Sightings() {}

  /** The names of both. */
  static Set<String> of(Told simulated, Told real) {
    Set<String> names = new TreeSet<>();
    if (!simulated.method().equals(ASKED)) {
      names.add(simulated.method().equals(LIES) ? BOUNDS : simulated.method());
    }
    int both = Math.min(simulated.answers().size(), real.answers().size());
    for (int i = 0; i < both; i++) {
      Matcher mine = CALL.matcher(simulated.answers().get(i));
      Matcher theirs = CALL.matcher(real.answers().get(i));
      if (mine.lookingAt()
          && theirs.lookingAt()
          && mine.group("method").equals(theirs.group("method"))) {
        names.add(mine.group("method"));
      }
    }
    return names;
  }
}
