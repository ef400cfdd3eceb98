package io.github.clrsim.variety;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What one arm answered.
 *
 * @param byQuestion the answers; a question is the name of a type, a tab, and what was asked
 */
record Answers(Map<String, String> byQuestion) {
  private static final String NOTHING = "nothing";

  Answers {
    byQuestion = Map.copyOf(byQuestion);
  }

  /** The types whose layout, or the size of whose objects, both were asked for. */
  Set<String> typesSharedWith(Answers other) {
    Set<String> types = new TreeSet<>();
    for (String question : sharedWith(other)) {
      if (question.endsWith("GetClassLayout") || question.endsWith("GetObjectSize")) {
        types.add(question.split("\t", 2)[0].replaceFirst(" of \\[.*", ""));
      }
    }
    return types;
  }

  /** The questions of both, in order. */
  List<String> sharedWith(Answers other) {
    Set<String> shared = new TreeSet<>(byQuestion.keySet());
    shared.retainAll(other.byQuestion.keySet());
    return List.copyOf(shared);
  }

  /** What the other arm answered otherwise; a fixture's types must be known to both. */
  List<String> differences(Answers real) {
    Set<String> questions = new LinkedHashSet<>(sharedWith(real));
    addOurs(byQuestion, questions);
    addOurs(real.byQuestion, questions);
    List<String> differences = new ArrayList<>();
    for (String question : questions) {
      String simulated = byQuestion.getOrDefault(question, NOTHING);
      String measured = real.byQuestion.getOrDefault(question, NOTHING);
      if (!simulated.equals(measured)) {
        differences.add("%s: simulated %s, real %s".formatted(question, simulated, measured));
      }
    }
    return differences;
  }

  /** Of the core library a runtime loads other types, too, which is not asked here. */
  private static void addOurs(Map<String, String> answers, Set<String> questions) {
    answers.keySet().stream()
        .filter(question -> question.startsWith("Variety!") || question.startsWith("Heritage!"))
        .sorted()
        .forEach(questions::add);
  }
}
