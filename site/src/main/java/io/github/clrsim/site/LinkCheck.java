package io.github.clrsim.site;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Whether all links of the site lead somewhere, and nothing is asked for from elsewhere. */
final class LinkCheck {
  private static final Pattern LINK = Pattern.compile("<a href=\"([^\"]*)\"");
  private static final Pattern ASKED =
      Pattern.compile("<(?:link [^>]*href|img [^>]*src|script[^>]* src)=\"([^\"]*)\"");
  private static final Pattern ANCHOR = Pattern.compile(" id=\"([^\"]*)\"");

  private final Map<String, byte[]> files;
  private final Map<String, Set<String>> anchors = new HashMap<>();
  private final List<String> faults = new ArrayList<>();

  private LinkCheck(Map<String, byte[]> files) {
    this.files = files;
  }

  /** What is wrong, a line for each link. */
  static List<String> faults(Map<String, byte[]> files) {
    LinkCheck check = new LinkCheck(files);
    files.keySet().stream().filter(name -> name.endsWith(".html")).forEach(check::check);
    return List.copyOf(check.faults);
  }

  private void check(String name) {
    found(ASKED, name).forEach(asked -> require(name, asked));
    found(LINK, name).stream()
        .filter(link -> !link.matches("(https?|mailto):.*"))
        .forEach(link -> require(name, link));
  }

  private void require(String name, String link) {
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    String target = file.isEmpty() ? name : SitePath.resolved(name, file);
    if (!files.containsKey(target)) {
      faults.add("%s: nothing is at %s".formatted(name, link));
    } else if (hash >= 0 && !anchorsOf(target).contains(link.substring(hash + 1))) {
      faults.add("%s: no heading is at %s".formatted(name, link));
    }
  }

  private Set<String> anchorsOf(String name) {
    return anchors.computeIfAbsent(name, each -> new HashSet<>(found(ANCHOR, each)));
  }

  private List<String> found(Pattern pattern, String name) {
    return pattern
        .matcher(new String(files.get(name), StandardCharsets.UTF_8))
        .results()
        .map((MatchResult result) -> result.group(1))
        .toList();
  }
}
