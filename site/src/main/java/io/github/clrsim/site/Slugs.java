package io.github.clrsim.site;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The anchors of one page's headings, as GitHub makes them. */
final class Slugs {
  private final Map<String, Integer> used = new HashMap<>();

  /** The anchor of the next heading. */
  String of(String heading) {
    String slug =
        heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
    int times = used.merge(slug, 1, Integer::sum);
    return times == 1 ? slug : "%s-%d".formatted(slug, times - 1);
  }
}
