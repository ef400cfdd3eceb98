package io.github.clrsim.kit.scenario;

import io.github.clrsim.explorer.choice.Choices;
import io.github.clrsim.model.scenario.TypeExpression;
import io.github.clrsim.model.scenario.TypeExpression.ArrayOf;
import io.github.clrsim.model.scenario.TypeExpression.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Draws types that code can name: plain ones, generics and arrays of them, and of those again. */
final class RandomType {
  private static final int DEPTH_MAX = 2;

  private static final List<String> CORE =
      List.of("System.String", "System.Object", "System.Int32", "System.Text.StringBuilder");
  private static final List<String> PLUGIN =
      List.of(
          "Garden.Plant",
          "Garden.Tree",
          "Garden.Tree+Ring",
          "Garden.Seed",
          "Garden.Season",
          "Garden.IGrowing",
          "Garden.Gardener");
  private static final List<String> PLUGIN_GENERICS =
      List.of("Garden.Pot`1", "Garden.Pot`1+Lid", "Garden.Pot`1");

  private final Choices choices;
  private final List<String> coreGenerics;

  RandomType(Choices choices, List<String> coreGenerics) {
    this.choices = choices;
    this.coreGenerics = coreGenerics;
  }

  /** A type of the core library or of these assemblies. */
  TypeExpression of(Set<String> assemblies) {
    return drawn(assemblies, 0);
  }

  private TypeExpression drawn(Set<String> assemblies, int depth) {
    boolean knowsPlugin = assemblies.contains("Plugin");
    int kind = depth < DEPTH_MAX ? choices.below(4) : 0;
    return switch (kind) {
      case 2 -> {
        boolean core = !knowsPlugin || choices.below(3) == 0;
        String name = oneOf(core ? coreGenerics : PLUGIN_GENERICS);
        List<TypeExpression> arguments = new ArrayList<>();
        for (int i = 0; i < arityOf(name); i++) {
          arguments.add(drawn(assemblies, depth + 1));
        }
        yield new Named(name, arguments);
      }
      case 3 -> new ArrayOf(drawn(assemblies, depth + 1), 1 + choices.below(2));
      default -> new Named(plain(assemblies, knowsPlugin), List.of());
    };
  }

  private String plain(Set<String> assemblies, boolean knowsPlugin) {
    if (knowsPlugin && choices.below(4) > 0) {
      return oneOf(PLUGIN);
    }
    return assemblies.contains("PluginHost") && choices.below(3) == 0
        ? "PluginHost+Truth"
        : oneOf(CORE);
  }

  private String oneOf(List<String> names) {
    return names.get(choices.below(names.size()));
  }

  private static int arityOf(String name) {
    int mark = name.indexOf('`') + 1;
    return name.charAt(mark) - '0';
  }
}
