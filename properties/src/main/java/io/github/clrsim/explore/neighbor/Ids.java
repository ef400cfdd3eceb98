package io.github.clrsim.explore.neighbor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Which ID of one execution is which of another: an ID is given in the order of loads, so the same
 * thing may have another one there.
 */
final class Ids {
  private static final Pattern ID = Pattern.compile("(?<![\\w.])([A-Za-z]+):[0-9a-f]{2,}\\b");

  private final Map<String, String> there = new HashMap<>();
  private final Map<String, String> here = new HashMap<>();

  /** The text without its IDs, which says only of which kind they are. */
  static String masked(String text) {
    return ID.matcher(text).replaceAll("$1:*");
  }

  /**
   * Whether the IDs of two texts stand for each other as they always did before; what is seen for
   * the first time does from now on.
   */
  boolean areAlike(String text, String other) {
    List<String> ids = ID.matcher(text).results().map(MatchResult::group).toList();
    List<String> others = ID.matcher(other).results().map(MatchResult::group).toList();
    if (ids.size() != others.size()) {
      return false;
    }
    boolean areAlike = true;
    for (int place = 0; place < ids.size(); place++) {
      String one = ids.get(place);
      String like = others.get(place);
      if (!there.containsKey(one) && !here.containsKey(like)) {
        there.put(one, like);
        here.put(like, one);
      }
      areAlike &= like.equals(there.get(one)) && one.equals(here.get(like));
    }
    return areAlike;
  }
}
