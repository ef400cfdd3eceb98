package io.github.clrsim.explorer.weave.site;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The numbers by which woven code names its places. A class that is woven again gets the same
 * numbers again; other classes number on in the order in which they are woven.
 *
 * <p>There is one numbering for the JVM, because the numbers stand in bytecode as constants.
 */
public final class Sites {
  private static final Site UNKNOWN = new Site("unknown", "unknown", "", "unknown", 0, "", 0);

  private static final List<Site> SITES = new ArrayList<>(List.of(UNKNOWN));
  private static final Map<Site, Integer> NUMBERS = new HashMap<>();
  private static final List<String> FIELDS = new ArrayList<>();
  private static final Map<String, Integer> FIELD_NUMBERS = new HashMap<>();

  private Sites() {}

  /** The place that a number stands for; 0 and numbers never given are the unknown place. */
  public static synchronized Site at(int number) {
    return number > 0 && number < SITES.size() ? SITES.get(number) : UNKNOWN;
  }

  /** The field that a number of {@code Controller.plainAccess} stands for. */
  public static synchronized String field(int number) {
    return number >= 0 && number < FIELDS.size() ? FIELDS.get(number) : "unknown";
  }

  /** How many places have a number; the highest number is one less. */
  public static synchronized int count() {
    return SITES.size();
  }

  /** The number of a site, which is given when it is first asked for. */
  public static synchronized int number(Site site) {
    Integer known = NUMBERS.putIfAbsent(site, SITES.size());
    if (known != null) {
      return known;
    }
    SITES.add(site);
    return SITES.size() - 1;
  }

  /** The number of a field, which is given when it is first asked for. */
  public static synchronized int fieldNumber(String owner, String name) {
    String field = owner.replace('/', '.') + "." + name;
    Integer known = FIELD_NUMBERS.putIfAbsent(field, FIELDS.size());
    if (known != null) {
      return known;
    }
    FIELDS.add(field);
    return FIELDS.size() - 1;
  }
}
