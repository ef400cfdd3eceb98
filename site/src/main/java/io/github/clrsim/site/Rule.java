package io.github.clrsim.site;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A row of docs/RULES.md.
 *
 * @param number as laws cite it: G45, R14, calls 5
 * @param happens what the runtime does, or how a trap is fallen into
 * @param right what right logic does; empty where the row does not say it
 * @param versions of the runtime that it is so on
 */
record Rule(String number, String happens, String right, String versions) {
  private static final String RIGHT = "*Right:*";
  private static final Pattern ROW =
      Pattern.compile("\\| ((?:[A-Z]|calls )\\d+) \\| (.*?) \\|((?: [^|]+ \\|){4}) .* \\|");
  private static final List<String> VERSIONS = List.of("3.1", "8.0", "9.0", "10.0");
  private static final Pattern CITED =
      Pattern.compile("(?<kind>\\b[GNR]|calls )(?<from>\\d+)(?:-[GNR]?(?<to>\\d+))?");

  /** All rows of the page, by their numbers. */
  static Map<String, Rule> in(MarkdownPage page) {
    Map<String, Rule> rules = new LinkedHashMap<>();
    for (String line : page.lines()) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        String[] parts = row.group(2).split(Pattern.quote(RIGHT), 2);
        String right = parts.length > 1 ? parts[1].strip() : "";
        rules.put(row.group(1), new Rule(row.group(1), parts[0].strip(), right, on(row.group(3))));
      }
    }
    return rules;
  }

  /** The versions whose column says yes; of others nothing is said. */
  private static String on(String columns) {
    String[] cells = columns.split("\\|", -1);
    return IntStream.range(0, VERSIONS.size())
        .filter(column -> cells[column].strip().equals("yes"))
        .mapToObj(VERSIONS::get)
        .collect(Collectors.joining(", "));
  }

  /** Those that the source of a law cites, in its order. */
  static List<Rule> citedBy(String source, Map<String, Rule> rules) {
    List<Rule> cited = new ArrayList<>();
    Matcher each = CITED.matcher(source);
    while (each.find()) {
      int from = Integer.parseInt(each.group("from"));
      int to = each.group("to") == null ? from : Integer.parseInt(each.group("to"));
      for (int number = from; number <= to; number++) {
        Rule rule = rules.get(each.group("kind") + number);
        if (rule != null && !cited.contains(rule)) {
          cited.add(rule);
        }
      }
    }
    return cited;
  }
}
