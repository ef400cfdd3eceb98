package io.github.clrsim.site;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A page for each law that a shipped profiler breaks: what happens in the field, the profiler, its
 * counterexample as the tool prints it, and how to mend it.
 *
 * @param all the list of them first
 */
record LawPages(List<MarkdownPage> all) {
  private static final String FOLDER = "docs/laws/";

  LawPages {
    all = List.copyOf(all);
  }

  /**
   * Runs the tool for each.
   *
   * @param rules the page with what the laws cite
   */
  static LawPages of(Tool tool, MarkdownPage rules) throws IOException, InterruptedException {
    Map<String, Rule> byNumber = Rule.in(rules);
    JsonNode profilers = tool.list("profilers");
    List<MarkdownPage> pages = new ArrayList<>();
    StringBuilder list = new StringBuilder();
    for (JsonNode law : tool.list("laws")) {
      String name = law.get("name").asText();
      List<JsonNode> wrong =
          profilers.valueStream().filter(each -> each.get("law").asText().equals(name)).toList();
      if (!wrong.isEmpty()) {
        pages.add(page(tool, law, wrong, byNumber));
        list.append("| [%s](%s.md) | %s |\n".formatted(name, name, law.get("sentence").asText()));
      }
    }
    String index =
        """
        # One law at a time

        What happens in the field, the wrong profiler that breaks the law, its counterexample as the tool prints it, and how
        to mend it. All laws, those about the runtime included, are in [LAWS.md](../LAWS.md).

        | law | sentence |
        |---|---|
        """;
    pages.addFirst(new MarkdownPage(FOLDER + "README.md", index + list));
    return new LawPages(pages);
  }

  private static MarkdownPage page(
      Tool tool, JsonNode law, List<JsonNode> wrong, Map<String, Rule> rules)
      throws IOException, InterruptedException {
    String name = law.get("name").asText();
    String source = law.get("source").asText();
    JsonNode shown = wrong.getFirst();
    List<String> words =
        List.of(
            "check",
            "--profiler",
            shown.get("name").asText(),
            "--law",
            name,
            "--schedules",
            "2000",
            "--seed",
            "7",
            "--color",
            "never");
    String report = tool.output(1, words);
    List<Rule> cited = Rule.citedBy(source, rules);
    StringBuilder text = new StringBuilder();
    text.append("# %s\n\n**%s**\n\n".formatted(name, law.get("sentence").asText()));
    text.append("It is about the %s. Source: %s.\n".formatted(law.get("about").asText(), source));
    text.append("\n## What happens in the field\n\n");
    if (cited.isEmpty()) {
      text.append("No rule of [RULES.md](../RULES.md) is cited: see the source.\n");
    }
    cited.forEach(
        rule ->
            text.append(
                "- **%s** (%s): %s\n".formatted(rule.number(), rule.versions(), rule.happens())));
    text.append("\n## The wrong profiler\n\n");
    wrong.forEach(
        each ->
            text.append(
                "- `%s`: %s\n"
                    .formatted(
                        each.get("name").asText(),
                        each.get("summary").asText().replace("*", "\\*"))));
    text.append("\n## Its counterexample\n\n");
    text.append("```\n./clrsim %s\n```\n\n".formatted(String.join(" ", words)));
    text.append("```\n%s```\n".formatted(report));
    text.append("\n## How to mend it\n\n");
    text.append("The line *do* of the report says it for this execution.\n\n");
    cited.stream()
        .filter(rule -> !rule.right().isEmpty())
        .forEach(rule -> text.append("- **%s**: %s\n".formatted(rule.number(), rule.right())));
    text.append(
        "\nLogic that keeps the law is ready to be taken: [TECHNIQUES.md](../TECHNIQUES.md).\n");
    return new MarkdownPage(FOLDER + name + ".md", text.toString());
  }
}
