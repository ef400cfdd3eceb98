package io.github.clrsim.model.scenario.shrink;

import io.github.clrsim.model.scenario.Action;
import io.github.clrsim.model.scenario.Parts;
import io.github.clrsim.model.scenario.Scenario;
import io.github.clrsim.model.scenario.TypeExpression;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** Which of two types, and which of two scenarios, is the simpler. */
final class Simplicity {
  /** Types: of fewer parts, of a shorter name, and then by name. */
  static final Comparator<TypeExpression> OF_TYPES =
      Comparator.comparingInt(Simplicity::parts)
          .thenComparingInt(type -> type.toString().length())
          .thenComparing(TypeExpression::toString);

  /** Scenarios: of fewer actions, of fewer threads, of a shorter text, and then by text. */
  static final Comparator<Scenario> OF_SCENARIOS =
      Comparator.comparingInt((Scenario scenario) -> Parts.actions(scenario).size())
          .thenComparingInt(scenario -> scenario.threads().size())
          .thenComparingInt(scenario -> scenario.text().length())
          .thenComparing(Scenario::text);

  private Simplicity() {}

  private static int parts(TypeExpression type) {
    return switch (type) {
      case TypeExpression.Named named ->
          1 + named.arguments().stream().mapToInt(Simplicity::parts).sum();
      case TypeExpression.ArrayOf array -> array.rank() + parts(array.element());
    };
  }

  /** The types that these actions use, the simplest first. */
  static List<TypeExpression> typesOf(List<Action> actions) {
    TreeSet<TypeExpression> types = new TreeSet<>(OF_TYPES);
    for (Action action : actions) {
      if (action instanceof Action.UseType use) {
        types.add(use.type());
      }
    }
    return List.copyOf(types);
  }
}
